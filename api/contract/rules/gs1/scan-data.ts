import { checkDigit, hasValidCheckDigit } from '../gtin/gtin.ts';
import { separator } from '../gtin/gs1-data.ts';
import { readElementString } from './element-string.ts';
import { identifierOf } from './identifiers.ts';
import type { Gs1Reading } from './lint-element.ts';

/** A symbol type, by the identifier that readers send before its data (ISO/IEC 15424). */
export type Symbology = 'DataMatrix' | 'QR' | 'DotCode' | 'GS1-128' | 'DataBar' | 'EAN-13' | 'EAN-8';

/** A reader's output for one symbol. */
export interface ScanData {
  readonly symbology: Symbology;
  /** an element string (FNC1 as ASCII 29), not plain text; for EAN the digits */
  readonly isGs1: boolean;
  readonly data: string;
  /** element string of a composite component beside EAN bars; those of others follow their data */
  readonly composite?: string;
}

const identifiersOf: Readonly<Record<Symbology, { readonly plain?: string; readonly gs1?: string }>> = {
  DataMatrix: { plain: ']d1', gs1: ']d2' },
  QR: { plain: ']Q1', gs1: ']Q3' },
  DotCode: { plain: ']J0', gs1: ']J1' },
  'GS1-128': { gs1: ']C1' },
  DataBar: { gs1: ']e0' },
  'EAN-13': { plain: ']E0' },
  'EAN-8': { plain: ']E4' },
};

const eanLengths: Partial<Record<Symbology, number>> = { 'EAN-13': 13, 'EAN-8': 8 };
const compositeIdentifier = ']e0';

function isElementString(text: string, reading: Gs1Reading): boolean {
  return !('fault' in readElementString(text, reading));
}

/**
 * Parses a reader's output by its symbology identifier. Element strings and EAN digits are checked.
 * - Null for an identifier of symbols without GS1 numbers, and for data that the symbol cannot contain.
 */
export function readScanData(text: string, reading: Gs1Reading = {}): ScanData | null {
  const mark = text.slice(0, 3);
  const data = text.slice(3);
  for (const [name, { plain, gs1 }] of Object.entries(identifiersOf)) {
    if (mark !== plain && mark !== gs1) continue;
    // @NOTE: keys of the table are its own type.
    const symbology = name as Symbology;
    const length = eanLengths[symbology];
    if (length !== undefined) return readEan(symbology, data, length, reading);
    if (mark === plain) return { symbology, isGs1: false, data };
    return isElementString(data, reading) && !data.startsWith(separator) ? { symbology, isGs1: true, data } : null;
  }
  return null;
}

function readEan(symbology: Symbology, data: string, length: number, reading: Gs1Reading): ScanData | null {
  const [digits = '', composite] = data.split(`|${compositeIdentifier}`);
  if (digits.length !== length || !hasValidCheckDigit(digits)) return null;
  if (composite === undefined) return { symbology, isGs1: false, data: digits };
  return isElementString(composite, reading) ? { symbology, isGs1: false, data: digits, composite } : null;
}

/**
 * Formats a reader's output: the identifier and the data, then those of a composite component.
 * - Null if the symbol cannot contain the data.
 * - EAN digits are padded to 13 with zeros (UPC-A and UPC-E as 12); a missing check digit requires `addCheckDigit`.
 */
export function writeScanData(
  { symbology, isGs1, data, composite }: ScanData,
  { addCheckDigit = false, reading = {} }: { addCheckDigit?: boolean; reading?: Gs1Reading } = {},
): string | null {
  const length = eanLengths[symbology];
  if (composite !== undefined && !isElementString(composite, reading)) return null;
  if (length !== undefined) return writeEan(symbology, data, length, composite, addCheckDigit);
  const { plain, gs1 } = identifiersOf[symbology];
  if (!isGs1) return plain === undefined ? null : `${plain}${data}`;
  const read = readElementString(data, reading);
  if (gs1 === undefined || 'fault' in read) return null;
  if (composite === undefined) return `${gs1}${data}`;
  const last = read.elements.at(-1);
  const isFixed = last !== undefined && identifierOf(last.ai)?.isFixed === true;
  return `${compositeIdentifier}${data}${isFixed || data.endsWith(separator) ? '' : separator}${composite}`;
}

function writeEan(
  symbology: Symbology,
  data: string,
  length: number,
  composite: string | undefined,
  addCheckDigit: boolean,
): string | null {
  const isBody = addCheckDigit && /^\d+$/.test(data) && data.length === length - 1;
  const digits = isBody ? `${data}${checkDigit(data)}` : length === 13 && data.length === 12 ? `0${data}` : data;
  if (digits.length !== length || !hasValidCheckDigit(digits)) return null;
  const beside = composite === undefined ? '' : `|${compositeIdentifier}${composite}`;
  return `${identifiersOf[symbology].plain ?? ''}${digits}${beside}`;
}
