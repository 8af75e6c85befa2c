import { decodeHTMLStrict } from 'entities';
import { CellFault } from './row-fault.ts';

// oxlint-disable-next-line no-control-regex -- PostgreSQL refuses NUL, and no other control character belongs in a name
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const spaces = /[\s\u00a0]+/g;
/** What a text that can be taken as it is has none of: one look instead of many, since most texts are such. */
// oxlint-disable-next-line no-control-regex -- see above
const needsWork = /[&\u0000-\u001f\u007f-\u00a0\ud800-\udfff\ufffd]|^\s|\s$|\s\s/;

/**
 * A text for people: entities decoded, control characters dropped, white space joined. Null when nothing is left.
 * Faults: FIELD_TOO_LONG past `maxLength` characters; FIELD_INVALID for U+FFFD, which is what is left of broken bytes.
 */
export function plainText(raw: string, column: string, maxLength: number): string | null {
  const isReady = raw === '' || !needsWork.test(raw);
  const text = isReady ? raw : decodeHTMLStrict(raw).replace(controls, '').replace(spaces, ' ').trim();
  if (text === '') return null;
  if (text.length > maxLength)
    throw new CellFault(column, raw, 'FIELD_TOO_LONG', `Za długa wartość: najwyżej ${maxLength} znaków.`);
  if (!isReady && (text.includes('\uFFFD') || !text.isWellFormed()))
    throw new CellFault(column, raw, 'FIELD_INVALID', 'Tekst ma uszkodzone znaki: plik zapisano w złym kodowaniu.');
  return text;
}

/** A cell that may hold one value, several parted by `;`, `,` or `|`, or a JSON list. */
export function listOf(raw: string): string[] {
  if (raw.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(raw);
      if (Array.isArray(parsed)) return parsed.filter((item) => typeof item === 'string');
    } catch {
      // a text that only begins with a bracket is read as a list below
    }
  }
  return raw
    .split(/[;,|]\s*/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A web address of http or https; one without a scheme gets http (A §5). Anything else is FIELD_INVALID. */
export function webAddress(raw: string, column: string): string | null {
  const text = raw.trim();
  if (text === '') return null;
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text.replace(/^\/\//, '')}`;
  const isWeb = /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(full) && URL.canParse(full);
  if (!isWeb || full.length > 2_000)
    throw new CellFault(column, raw, 'FIELD_INVALID', 'To nie jest adres http ani https.');
  return full;
}

const yes = new Set(['true', 'tak', 't', 'yes', 'y', '1', 'prawda']);
const no = new Set(['false', 'nie', 'n', 'no', '0', 'falsz', 'fałsz']);

/** Yes, no, or null for a cell that says neither. */
export function yesOrNo(raw: string): boolean | null {
  const text = raw.trim().toLowerCase();
  return yes.has(text) ? true : no.has(text) ? false : null;
}
