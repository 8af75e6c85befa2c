import { CalendarDays } from 'lucide-react';
import { gs1Date } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { formatDate } from '../../core/page/format.ts';
import type { TextProps } from '../../core/page/use-form.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { generatorTexts as texts, monthNames } from './generator-texts.ts';

/** What six digits mean to people: "30-11-2027", "cały listopad 2027"; empty for what is no date. */
export function dateWords(digits: string): string {
  const day = gs1Date(digits);
  if (day === null) return '';
  const [year = '', month = '', rest] = day.split('-');
  return rest === undefined ? texts.wholeMonth(`${monthNames[Number(month) - 1] ?? ''} ${year}`) : formatDate(day);
}

/** YYMMDD of a day as the browser's calendar gives it. */
function digitsOfDay(day: string): string {
  return day.replace(/-/g, '').slice(2);
}

/** A button with a calendar: the browser's own field for days lies over it, unseen. */
function DayPicker({ label, value, onPick }: { label: string; value: string; onPick: (digits: string) => void }) {
  const day = gs1Date(value) ?? '';
  return (
    <span className="day-picker">
      <Icon icon={CalendarDays} size={24} />
      <input
        type="date"
        aria-label={label}
        value={day.length === 10 ? day : ''}
        onChange={({ target }) => target.value !== '' && onPick(digitsOfDay(target.value))}
      />
    </span>
  );
}

interface DigitsProps {
  field: TextProps;
  hint: string;
  onPick: (digits: string) => void;
}

/** A date as the code has it, six digits, with what it means and a calendar to pick it from. */
export function DateField({ field, hint, onPick }: DigitsProps) {
  return (
    <TextInput
      {...field}
      hint={hint}
      note={dateWords(field.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      end={<DayPicker label={texts.pick(field.label)} value={field.value} onPick={onPick} />}
    />
  );
}

/** One day of catching or a first and a last one, twelve digits. */
export function CatchField({ field, hint, onPick }: DigitsProps) {
  const [first, last] = [field.value.slice(0, 6), field.value.slice(6)];
  return (
    <TextInput
      {...field}
      hint={hint}
      note={[first, last].map(dateWords).filter(Boolean).join(' – ')}
      className="catch-field"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      end={
        <>
          <DayPicker label={texts.pickStart} value={first} onPick={(digits) => onPick(digits + last)} />
          <DayPicker label={texts.pickEnd} value={last} onPick={(digits) => onPick(first + digits)} />
        </>
      }
    />
  );
}
