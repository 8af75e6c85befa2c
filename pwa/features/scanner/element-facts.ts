import { gs1Date, type Gs1Element } from '@gtinoteka/contract/rules/gs1-data.ts';
import { formatDate, formatNumber } from '../../core/format.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';

/** One line beside a GTIN: "Termin ważności", "30-11-2027". */
export interface ElementFact {
  readonly ai: string;
  readonly label: string;
  readonly value: string;
  /** the date is over: of best before, sell by, expiry */
  readonly isPast: boolean;
}

const labels: Readonly<Record<string, string>> = texts.elements;
const deadlines = ['15', '16', '17'];

/** "30-11-2027", and "11-2027" for a whole month. */
function dateText(day: string): string {
  return day.length === 7 ? day.split('-').reverse().join('-') : formatDate(day);
}

function isOver(day: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  return day < today.slice(0, day.length);
}

/** What people read of the elements of a code; dates that are none and elements without a name are left out. */
export function elementFacts(elements: readonly Gs1Element[], now: Date = new Date()): ElementFact[] {
  return elements.flatMap(({ ai, value }): ElementFact[] => {
    const label = labels[ai] ?? (ai.startsWith('310') ? labels['310'] : undefined);
    if (!label) return [];
    if (/^1[1-7]$/.test(ai)) {
      const day = gs1Date(value, now);
      return day ? [{ ai, label, value: dateText(day), isPast: deadlines.includes(ai) && isOver(day, now) }] : [];
    }
    if (ai.startsWith('310')) {
      const weight = Number(value) / 10 ** Number(ai.slice(3));
      return [{ ai, label, value: `${formatNumber(weight)}\u00a0kg`, isPast: false }];
    }
    return [{ ai, label, value: ai === '37' ? String(Number(value)) : value, isPast: false }];
  });
}
