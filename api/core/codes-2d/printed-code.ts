import type { ModuleMatrix } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';

/** A symbol to be written as a file: what all five writers take. */
export interface PrintedCode {
  readonly matrix: ModuleMatrix;
  /** light modules on each side */
  readonly quiet: number;
  /** millimetres */
  readonly module: number;
  /** millimetres of a printer's dot: sides of the drawing and the place of the symbol are whole dots; left out: they need not be */
  readonly dot?: number;
  /** human readable lines under it; none where they are not wanted */
  readonly lines: readonly string[];
}

/** Where the parts of a printed code are, in millimetres from the upper left corner. */
export interface CodeLayout {
  readonly width: number;
  readonly height: number;
  /** upper left corner of the symbol itself, without its quiet zone */
  readonly symbol: { readonly x: number; readonly y: number; readonly side: number };
  /** each line's middle and base */
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number; readonly width: number }[];
}

/** Height of the letters' line and of the letters, in millimetres: the least that is read without a glass. */
const lineHeight = 2.6;
export const letterSize = 2.2;
/** Of a letter of Courier, of its size. */
const letterWidth = 0.6;
const margin = 0.5;

/** The symbol in the middle with its quiet zone, the lines under it. */
export function layOutCode({ matrix, quiet, module, lines, dot }: PrintedCode): CodeLayout {
  const whole = (length: number): number => (dot === undefined ? length : Math.ceil(length / dot - 1e-6) * dot);
  const side = matrix.size * module;
  const widths = lines.map((line) => line.length * letterSize * letterWidth);
  const outer = side + 2 * quiet * module;
  const width = whole(Math.max(outer, ...widths.map((line) => line + 2 * margin)));
  const below = lines.length === 0 ? 0 : lines.length * lineHeight + 2 * margin;
  return {
    width,
    height: outer + whole(below),
    symbol: { x: whole((width - side) / 2), y: quiet * module, side },
    lines: lines.map((text, index) => ({
      text,
      x: width / 2,
      y: outer + margin + index * lineHeight + letterSize,
      width: widths[index] ?? 0,
    })),
  };
}

/** Printable ASCII of a text; any other character becomes a question mark, as the fonts of these files have no other. */
export function plainLetters(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}

/** A length with the digits that a printer can tell apart. */
export function short(length: number): string {
  return String(Math.round(length * 1_000) / 1_000);
}

/** The length of a module with the digits that a printer can tell apart after a hundred of them. */
export function exact(length: number): string {
  return String(Math.round(length * 1_000_000) / 1_000_000);
}
