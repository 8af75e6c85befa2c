import { decodeHTMLStrict } from 'entities';
import { readControls } from '../table-file/repair-letters.ts';
import { CellFault, DamagedText, type RowFault } from './row-fault.ts';

// oxlint-disable-next-line no-control-regex -- PostgreSQL refuses NUL, and no other control character belongs in a name
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Traces of a wrong encoding: U+FFFD, and control characters undefined in Windows code pages. */
const damaged = /[\ufffd\u0080-\u009f]/;
const spaces = /[\s\u00a0]+/g;
/** A letter of a script that may use joiners. */
const joined = '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}]';
/** Invisible characters that shape their neighbours, in emoji and such scripts. */
const shaping = [
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=${joined})[\\u200c\\u200d](?=${joined})`,
].join('|');
/** Invisible characters without effect: direction marks, zero widths, fillers, a byte order mark. */
const unseen = new RegExp(`(?!${shaping})[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]`, 'gu');
/** Matches texts that need cleaning; most do not, so one test suffices. */
const needsWork =
  /[&\p{Cc}\p{Cs}\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\ufff0-\ufffd\p{Default_Ignorable_Code_Point}]|^\s|\s$|\s\s/u;

/**
 * Cleans a text for display; null if nothing remains.
 * - Decodes entities, removes control and invisible characters, collapses white space.
 * - C1 control characters are read as Windows letters.
 * - `cleaned` is notified if invisible characters were removed.
 * - Throws FIELD_TOO_LONG above `maxLength`, DamagedText for broken encoding.
 */
export function plainText(
  raw: string,
  column: string,
  maxLength: number,
  cleaned: (fault: RowFault) => void = () => {},
): string | null {
  const isReady = raw === '' || !needsWork.test(raw);
  const decoded = isReady ? raw : readControls(decodeHTMLStrict(raw));
  const seen = isReady ? raw : decoded.replace(unseen, '');
  if (seen !== decoded) cleaned(cleanedText(decoded, column));
  const text = isReady ? raw : seen.replace(controls, '').replace(spaces, ' ').trim();
  if (text === '') return null;
  if (text.length > maxLength)
    throw new CellFault(column, raw, 'FIELD_TOO_LONG', `Za długa wartość: najwyżej ${maxLength} znaków.`);
  if (!isReady && (damaged.test(text) || !text.isWellFormed()))
    throw new DamagedText(column, raw, 'FIELD_INVALID', 'Tekst ma uszkodzone znaki: plik zapisano w złym kodowaniu.');
  return text;
}

/** The text with its invisible characters shown by their code points, and which they are. */
function cleanedText(text: string, column: string): RowFault {
  const numbers = new Set<string>();
  const value = text.replace(unseen, (character) => {
    const number = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    numbers.add(number);
    return `[${number}]`;
  });
  const reason = `Usunięto znaki niewidoczne lub zmieniające kierunek tekstu: ${[...numbers].join(', ')}. Wartość przyjęto bez nich.`;
  return { column, value, code: 'FIELD_INVALID', reason };
}

/** Splits a cell with one value, several separated by `;`, `,` or `|`, or a JSON list. */
export function listOf(raw: string): string[] {
  if (raw.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(raw);
      if (Array.isArray(parsed)) return parsed.filter((item) => typeof item === 'string');
    } catch {
      // a text that begins with a bracket but is not JSON is split below
    }
  }
  return raw
    .split(/[;,|]\s*/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Longest web address, in characters. */
const longestAddress = 2_000;

/** Validates an http or https address; without a scheme http is added (A §5). Otherwise FIELD_INVALID. */
export function webAddress(raw: string, column: string): string | null {
  const text = raw.replace(unseen, '').trim();
  if (text === '') return null;
  if (text.length <= longestAddress) {
    const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text.replace(/^\/\//, '')}`;
    const isWeb = /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(full) && URL.canParse(full);
    if (isWeb && full.length <= longestAddress) return full;
  }
  throw new CellFault(column, raw, 'FIELD_INVALID', 'To nie jest adres http ani https.');
}

const yes = new Set(['true', 'tak', 't', 'yes', 'y', '1', 'prawda']);
const no = new Set(['false', 'nie', 'n', 'no', '0', 'falsz', 'fałsz']);

/** Parses yes or no; null for other cells. */
export function yesOrNo(raw: string): boolean | null {
  const text = raw.trim().toLowerCase();
  return yes.has(text) ? true : no.has(text) ? false : null;
}
