import { gtinGroups, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { hardSpaces } from '@gtinoteka/contract/rules/hard-spaces.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';

export { hardSpaces };

const hardSpace = '\u00a0';

/** A whole or decimal number as Polish readers write it: 3000, but 20 000 with a hard space; comma before decimals. */
export function formatNumber(n: number): string {
  const [whole = '', decimals] = String(Math.abs(n)).split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, hardSpace) : whole;
  return (n < 0 ? '−' : '') + grouped + (decimals ? `,${decimals}` : '');
}

/** "5 kodów", "22 kody": the number, a hard space and the fitting form. */
export function counted(n: number, one: string, few: string, many: string): string {
  return formatNumber(n) + hardSpace + plural(n, one, few, many);
}

/** "zostało 5", "zostały 2", "został 1": the verb agrees with the number, which is written after it. */
export function remaining(n: number): string {
  return `${plural(n, 'został', 'zostały', 'zostało')} ${formatNumber(n)}`;
}

let clock: Intl.DateTimeFormat | null = null;

/** Made at first use: time zones are read from disk, which a slow phone takes 70 ms for. */
function warsawClock(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Warsaw',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return clock;
}

/** Makes the clock while something else is awaited, so that an answer with a time in it is drawn at once. Returns what calls it off. */
export function prepareDates(): () => void {
  const timer = setTimeout(warsawClock);
  return () => clearTimeout(timer);
}

function partsOf(time: string | number | Date): Record<string, string> {
  return Object.fromEntries(
    warsawClock()
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
}

/** DD-MM-YYYY in Europe/Warsaw (A §9). A bare date such as "2026-11-21" keeps its own day. */
export function formatDate(time: string | number | Date): string {
  if (typeof time === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(time)) return time.split('-').reverse().join('-');
  const { day, month, year } = partsOf(time);
  return `${day}-${month}-${year}`;
}

/** HH:MM in Europe/Warsaw. */
export function formatTime(time: string | number | Date): string {
  const { hour, minute } = partsOf(time);
  return `${hour === '24' ? '00' : hour}:${minute}`;
}

/** The time alone for today, the date for any other day, both in Europe/Warsaw. */
export function formatWhen(time: string | number | Date, now: Date = new Date()): string {
  return formatDate(time) === formatDate(now) ? formatTime(time) : formatDate(time);
}

/** The time alone for today, date and time for any other day: when something begins. */
export function formatMoment(time: string | number | Date, now: Date = new Date()): string {
  return formatDate(time) === formatDate(now) ? formatTime(time) : `${formatDate(time)}, ${formatTime(time)}`;
}

/** A text cut at a number of characters, the last of them an ellipsis (A §2: 30 in the header, 65 in the modal). */
export function cutText(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Most characters that are shown of a typed text that is no GTIN. */
const typedShown = 40;

/** A typed code for a heading: digits in their own length and in groups; what cannot be a GTIN as it was typed, cut if long. */
export function codeText(typed: string): string {
  return /^\d{1,14}$/.test(typed) ? gtinGroups(shownGtin(typed)).join(' ') : cutText(typed, typedShown);
}

/** A product's name for a heading or a list: no one-letter word ends a line, and the amount at the end keeps its unit. */
export function productName(name: string): string {
  return hardSpaces(name).replace(/(\d) (?=\S{1,5}$)/, `$1${hardSpace}`);
}
