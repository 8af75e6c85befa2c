import { netUnits } from './net-units.ts';

/** One net content: canonical decimal ("1.5", no trailing zeros) and its UN/ECE Rec 20 code. */
export interface NetContent {
  amount: string;
  unit: string;
}

/** An item of the global registry's `netContent`. */
interface MeasuredItem {
  unitCode: string;
  value: string;
}
export type RawNetContent = string | MeasuredItem | readonly (string | MeasuredItem)[] | null | undefined;

/** "1.5", "0,2", "1 000": at most 9 digits and 6 decimals, so that a multiple stays exact in a double. */
const number = '(\\d{1,3}(?: \\d{3}){1,2}(?:[.,]\\d{1,6})?|\\d{1,9}(?:[.,]\\d{1,6})?)';
const longestText = 100;
/** Maximum length of a parsed text, including brackets. */
const longestWritten = 1_000;
const onlyNumber = new RegExp(`^${number}$`);
const measured = new RegExp(`^${number} ?([^\\d ].*)$`);
/** A count and the content of each: "6 x 1,5 l", "10 amp.-strz.po 0,2 ml", "1 but. a 5 ml". */
const counted = /^(\d{1,4})(?: ?[^\d+/]*[ .](?:po|à|a|o|[x×*])| ?[x×*]) ?(\d.*)$/i;
/** One container and its content: "1 butelka 300 ml". */
const single = /^1 [^\d+/]+ (\d.*)$/;

let codes: Map<string, string> | undefined;

function unitCode(written: string): string | undefined {
  if (codes === undefined) {
    codes = new Map();
    for (const [code, symbol, name, others] of netUnits) {
      for (const form of [code, symbol, name, ...others.split(' ')]) codes.set(form.toLowerCase(), code);
    }
  }
  return written === '' ? undefined : codes.get(written.toLowerCase().replace(/\.$/, ''));
}

/** "g", "g netto" and "fl oz" have a unit; in two words the first may be the unit. */
function unitOf(text: string): string | undefined {
  const words = text.split(' ');
  return unitCode(text) ?? (words.length === 2 ? unitCode(words[0] ?? '') : undefined);
}

function canonical(written: string): string | null {
  const text = written.replace(/ /g, '').replace(',', '.');
  const short = (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace(/^0+(?=\d)/, '');
  return short === '0' ? null : short;
}

/** `count` × `amount`, exact: digits are multiplied as an integer and the decimal point is restored. */
function times(count: number, amount: string): string | null {
  const decimals = amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0;
  const product = count * Number(amount.replace('.', ''));
  if (product === 0 || product > Number.MAX_SAFE_INTEGER) return null;
  const digits = String(product).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return canonical(decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
}

function tidy(text: string): string {
  if (text.length > longestWritten) return text;
  return text
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function read(text: string): NetContent | null {
  if (text.length > longestText) return null;
  const multiple = counted.exec(text);
  if (multiple?.[1] !== undefined && multiple[2] !== undefined) {
    const each = read(multiple[2]);
    const amount = each && times(Number(multiple[1]), each.amount);
    return each && amount ? { amount, unit: each.unit } : null;
  }
  const [, amountText = '', unitText = ''] = measured.exec(text) ?? [];
  const unit = unitOf(unitText);
  if (unit !== undefined) {
    const amount = canonical(amountText);
    return amount === null ? null : { amount, unit };
  }
  const content = single.exec(text)?.[1];
  return content === undefined ? null : read(content);
}

/**
 * Parses net content of any recorded format (e_api) and of shop and medicine texts. A multipack gives its total.
 * - `["1.5LTR"]`, `["90.0","G"]` (also volume and unit as two items), `"500.0g"`, `["1 szt (sztuka)"]`, `{ unitCode,
 *   value }`.
 * - "0,2 kg", "6 x 1,5 l", "28 szt. (2 blist.po 14 szt.)".
 * - Sets ("1 fiol. + 1 amp.") and ranges are skipped; an empty list means nothing certain.
 */
export function parseNetContent(raw: RawNetContent): NetContent[] {
  return readNetContents(raw).contents;
}

/** The same with the number of skipped quantities. */
export function readNetContents(raw: RawNetContent): { contents: NetContent[]; unread: number } {
  const items: readonly (string | MeasuredItem)[] = raw == null ? [] : Array.isArray(raw) ? raw : [raw];
  // By value: each is listed once.
  const found = new Map<string, NetContent>();
  let unread = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i] ?? '';
    const next = items[i + 1];
    let content: NetContent | null;
    if (typeof item !== 'string') {
      // a registry code that is missing from the table is still a code
      const amount = onlyNumber.test(item.value) ? canonical(item.value) : null;
      const unit = unitCode(item.unitCode) ?? (/^[A-Z0-9]{2,3}$/.test(item.unitCode) ? item.unitCode : null);
      content = amount !== null && unit !== null ? { amount, unit } : null;
    } else {
      const text = tidy(item);
      const pair = onlyNumber.test(text) && typeof next === 'string';
      content = read(pair ? `${text} ${tidy(next)}` : text);
      if (pair) i++;
    }
    if (content) found.set(`${content.amount} ${content.unit}`, content);
    else unread++;
  }
  return { contents: [...found.values()], unread };
}

const shownUnits: ReadonlyMap<string, string> = new Map(
  netUnits.map(([code, symbol, name]) => [code, `${symbol} (${name})`]),
);

/** Wire format, as recorded: "290 g (gram)", "1 szt (sztuka)". A unit missing from the table stays a code. */
export function formatNetContent({ amount, unit }: NetContent): string {
  return `${amount} ${shownUnits.get(unit) ?? unit}`.trim();
}

/** The wire format as displayed: "290 g", "1,5 l", "30 szt.", "20 000 g" with hard spaces. Other text is unchanged. */
export function shortNetContent(wireText: string): string {
  const [, whole = '', decimals = '', unit = ''] = /^(\d+)(\.\d+)? ([^()]+?)(?: \(.*\))?$/.exec(wireText) ?? [];
  if (whole === '') return wireText;
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0') : whole;
  const abbreviated = /^(szt|daw|par|kpl|op|rol|ark)$/.test(unit);
  return `${grouped}${decimals.replace('.', ',')}\u00a0${unit}${abbreviated ? '.' : ''}`;
}
