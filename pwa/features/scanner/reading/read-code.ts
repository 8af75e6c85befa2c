import { readGs1Data, type Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Picture, Point } from './picture.ts';

/** Symbologies that are looked for, by the names of zxing. Naming them finds more, and nothing that is no trade item. */
export const codeFormats = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'Code128', 'DataMatrix', 'QRCode'] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** Where a symbol stands: the ends of its first line, then of its last, from the end. Of bars: as they are read. */
export type Corners = readonly [Point, Point, Point, Point];

/** A symbol found in a picture, as the decoder gives it. */
export interface SymbolRead {
  readonly format: CodeFormat;
  /** the data; FNC1 within it is the group separator, UPC-E is written out */
  readonly text: string;
  /** whether the symbol says that its data are GS1's: ]C1, ]d2, ]Q3 */
  readonly isGs1: boolean;
  /** in pixels of the picture; absent where no picture is meant */
  readonly corners?: Corners;
  /** drawn white on black */
  readonly isInverted?: boolean;
}

/** A linear code that is not believed: a person compares its digits with the label before anything is looked up. */
export interface Doubt {
  /** the likeliest reading */
  readonly read: SymbolRead;
  /** what else was read at the same place, likeliest first */
  readonly others: readonly string[];
  /** `unsure`: independent views do not agree; `prefix`: nobody issues numbers that begin so */
  readonly why: 'unsure' | 'prefix';
  /** the code cut out and set straight, with the digits under it */
  readonly strip: Strip | null;
}

/** A code cut out of its picture. Its first bar begins `left` pixels from the edge, its last ends `right` before the other. */
export interface Strip extends Picture {
  readonly left: number;
  readonly right: number;
}

/** What a picture gave: codes that are believed, and codes that a person has to compare. */
export interface PictureReads {
  readonly reads: readonly SymbolRead[];
  readonly doubts: readonly Doubt[];
}

/** Formats whose bars are guarded by one check digit alone; DataMatrix and QR correct their own errors. */
export function isLinear(format: CodeFormat): boolean {
  return format !== 'DataMatrix' && format !== 'QRCode';
}

/** Symbols so short that they are found within others: 51 and 67 modules, against 95 of EAN-13. */
export function isShort(format: CodeFormat): boolean {
  return format === 'UPCE' || format === 'EAN8';
}

/** Whether nobody issues numbers that begin as this one: of bars it is rather a misreading than a number. */
export function hasUnusedPrefix({ format, text }: SymbolRead): boolean {
  return isLinear(format) && /^\d{8,14}$/.test(text) && issuer(text).kind === 'unused';
}

/**
 * ITF of another length than that of a trade item. It has no check digit, and a line that leaves the bars at the side reads a part of
 * them as a whole: it is nothing that anybody can be told of.
 */
export function isOtherItf({ format, text }: SymbolRead): boolean {
  return format === 'ITF' && text.length !== 14;
}

/**
 * UPC-E of number system 1, which GS1 never issued. The left half of an EAN-13 has the same bars where its first digit is the check
 * digit of the short code: a slanted line that leaves the bars at the middle reads the number of another product.
 */
export function isHalfOfEan({ format, text }: SymbolRead): boolean {
  return format === 'UPCE' && /^0?1\d{11}$/.test(text);
}

/** The middle of a symbol. */
export function centreOf([a, b, c, d]: Corners): Point {
  return { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
}

/** Two reads with one key are the same code. */
export function keyOf({ format, text }: SymbolRead): string {
  return `${isLinear(format) ? 'linear' : format} ${text}`;
}

/**
 * The trade item that a symbol names. Null where it names none: a QR code with a web page, a parcel's number, a wrong check digit.
 * A linear code of another kind is no GTIN for having the right count of digits by chance: 8 of them are not believed.
 */
export function codeOf(read: SymbolRead): Gs1Data | null {
  const { format, text, isGs1 } = read;
  if (isHalfOfEan(read)) return null;
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
