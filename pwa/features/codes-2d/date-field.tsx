import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { gs1Date, gs1DigitsOfDay } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
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

interface PickerProps {
  label: string;
  value: string;
  /** a day that the six digits would put into another century; null once another one is picked */
  onOther: (day: string | null) => void;
  onPick: (digits: string) => void;
}

/** A button with a calendar: the browser's own field for days lies over it, unseen. */
function DayPicker({ label, value, onOther, onPick }: PickerProps) {
  const day = gs1Date(value) ?? '';
  function pick(picked: string): void {
    if (picked === '') return;
    const digits = gs1DigitsOfDay(picked);
    onOther(digits === null ? picked : null);
    if (digits !== null) onPick(digits);
  }
  return (
    <span className="day-picker">
      <Icon icon={CalendarDays} size={24} />
      <input
        type="date"
        aria-label={label}
        value={day.length === 10 ? day : ''}
        onChange={({ target }) => pick(target.value)}
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
  const [other, setOther] = useState<string | null>(null);
  return (
    <TextInput
      {...field}
      hint={hint}
      note={other === null ? dateWords(field.value) : texts.otherCentury(formatDate(other))}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      end={<DayPicker label={texts.pick(field.label)} value={field.value} onOther={setOther} onPick={onPick} />}
    />
  );
}

/** One day of catching or a first and a last one, twelve digits. */
export function CatchField({ field, hint, onPick }: DigitsProps) {
  const [other, setOther] = useState<string | null>(null);
  const [first, last] = [field.value.slice(0, 6), field.value.slice(6)];
  return (
    <TextInput
      {...field}
      hint={hint}
      note={
        other === null
          ? [first, last].map(dateWords).filter(Boolean).join(' – ')
          : texts.otherCentury(formatDate(other))
      }
      className="catch-field"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      end={
        <>
          <DayPicker
            label={texts.pickStart}
            value={first}
            onOther={setOther}
            onPick={(digits) => onPick(digits + last)}
          />
          <DayPicker
            label={texts.pickEnd}
            value={last}
            onOther={setOther}
            onPick={(digits) => onPick(first + digits)}
          />
        </>
      }
    />
  );
}
