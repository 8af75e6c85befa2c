import { dateElements, gs1Date, gs1DateFault, type Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { formatDate, formatNumber } from '../../../core/page/format.ts';
import { serverNow } from '../../../core/session/server-clock.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';

/** One line beside a GTIN: "Termin ważności", "30-11-2027". */
export interface ElementFact {
  readonly ai: string;
  readonly label: string;
  readonly value: string;
  /** the date is over: of best before, sell by, expiry */
  readonly isPast: boolean;
  /** why the value is no date, as "nie ma miesiąca 13": the label is printed wrongly, and `value` is what stands in the code */
  readonly fault: string | null;
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

/** The name that an element has here; undefined for one that only its identifier names. */
export function labelOf(ai: string): string | undefined {
  return labels[ai] ?? (/^310[0-5]$/.test(ai) ? labels['310'] : undefined);
}

/** What people read of the elements of a code. A date that is none is kept and marked. */
export function elementFacts(elements: readonly Gs1Element[], now: Date = new Date(serverNow())): ElementFact[] {
  return elements.map(({ ai, value }): ElementFact => {
    const label = labelOf(ai);
    const fact = { ai, label: label ?? texts.otherElement(ai), isPast: false, fault: null };
    if (dateElements.includes(ai)) {
      const day = gs1Date(value, now);
      if (day) return { ...fact, value: dateText(day), isPast: deadlines.includes(ai) && isOver(day, now) };
      return { ...fact, value, fault: texts.dateFault(gs1DateFault(value, now) ?? 'shape', value) };
    }
    if (label === labels['310']) {
      const weight = Number(value) / 10 ** Number(ai.slice(3));
      return { ...fact, value: `${formatNumber(weight)}\u00a0kg` };
    }
    return { ...fact, value: ai === '30' || ai === '37' ? String(Number(value)) : value };
  });
}

/** How many whole days ago a day was; of a month its end. */
function daysSince(day: string, now: Date): number {
  const end = day.length === 7 ? Date.parse(`${day}-01T00:00:00Z`) + 31 * 86_400_000 : Date.parse(`${day}T00:00:00Z`);
  return Math.max(0, Math.floor((now.getTime() - end) / 86_400_000));
}

/** Until when a thing is good, by the strictest that its code says: expiry, best before, sell by. `overdue`: days since; null: none. */
export function deadlineOf(
  elements: readonly Gs1Element[],
  now: Date = new Date(serverNow()),
): { fact: ElementFact; overdue: number | null } | null {
  for (const ai of ['17', '15', '16']) {
    const element = elements.find((one) => one.ai === ai);
    const [fact] = element ? elementFacts([element], now) : [];
    if (!element || !fact) continue;
    const day = fact.isPast ? gs1Date(element.value, now) : null;
    return { fact, overdue: day === null ? null : daysSince(day, now) };
  }
  return null;
}

/** Whether a code carries a date that is none. */
export function hasImpossibleDate(elements: readonly Gs1Element[], now: Date = new Date(serverNow())): boolean {
  return elements.some(({ ai, value }) => dateElements.includes(ai) && gs1DateFault(value, now) !== null);
}

/** A fact in one line: "Termin ważności 30-11-2027 (minął)", "Termin ważności 271345 (nie ma miesiąca 13)". */
export function factText({ label, value, isPast, fault }: ElementFact): string {
  const remark = fault ?? (isPast ? texts.past : null);
  return remark === null ? `${label} ${value}` : `${label} ${value} (${remark})`;
}
