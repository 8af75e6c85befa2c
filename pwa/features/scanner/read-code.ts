import { readGs1Data, type Gs1Data } from '@gtinoteka/contract/rules/gs1-data.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin.ts';

/** Symbologies that are looked for, by the names of zxing. Naming them finds more, and nothing that is no trade item. */
export const codeFormats = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'Code128', 'DataMatrix', 'QRCode'] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** A symbol found in a picture, as the decoder gives it. */
export interface SymbolRead {
  readonly format: CodeFormat;
  /** the data; FNC1 within it is the group separator, UPC-E is written out */
  readonly text: string;
  /** whether the symbol says that its data are GS1's: ]C1, ]d2, ]Q3 */
  readonly isGs1: boolean;
  /** where it stands in the picture, in pixels; absent where no picture is meant */
  readonly centre?: { readonly x: number; readonly y: number };
}

/** Formats whose bars are guarded by one check digit alone; DataMatrix and QR correct their own errors. */
export function isLinear(format: CodeFormat): boolean {
  return format !== 'DataMatrix' && format !== 'QRCode';
}

/** Two reads with one key are the same code. */
export function keyOf({ format, text }: SymbolRead): string {
  return `${isLinear(format) ? 'linear' : format} ${text}`;
}

/**
 * The trade item that a symbol names. Null where it names none: a QR code with a web page, a parcel's number, a wrong check digit.
 * A linear code of another kind is no GTIN for having the right count of digits by chance: 8 of them are not believed.
 */
export function codeOf({ format, text, isGs1 }: SymbolRead): Gs1Data | null {
  switch (format) {
    case 'EAN13':
    case 'EAN8':
    case 'UPCA':
    case 'UPCE':
      return bare(text, /^\d{8}$|^\d{12,13}$/);
    case 'ITF':
      return bare(text, /^\d{14}$/);
    default:
      return readGs1Data(text, isGs1) ?? (isGs1 ? null : bare(text.trim(), /^\d{13,14}$/));
  }
}

function bare(text: string, shape: RegExp): Gs1Data | null {
  return shape.test(text) && checkGtin(text) === null ? { gtin: text, elements: [] } : null;
}
