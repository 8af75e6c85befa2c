import type { ModuleMatrix } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';

/** A symbol to write as a file, for all five formats. */
export interface PrintedCode {
  readonly matrix: ModuleMatrix;
  /** light modules on each side */
  readonly quiet: number;
  /** millimetres */
  readonly module: number;
  /** millimetres of a printer dot, which sides and positions are rounded to; absent: not rounded */
  readonly dot?: number;
  /** human readable lines under it; may be empty */
  readonly lines: readonly string[];
}

/** Positions of a printed code's parts, in millimetres from the upper left corner. */
export interface CodeLayout {
  readonly width: number;
  readonly height: number;
  /** upper left corner of the symbol without its quiet zone */
  readonly symbol: { readonly x: number; readonly y: number; readonly side: number };
  /** centre and baseline of each line */
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number; readonly width: number }[];
}

/** Heights of a line and its letters in millimetres: the minimum for reading. */
const lineHeight = 2.6;
export const letterSize = 2.2;
/** Width of a Courier letter relative to its size. */
const letterWidth = 0.6;
const margin = 0.5;

/** Places the symbol in the middle with its quiet zone, the lines under it. */
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

/** Printable ASCII of a text; other characters become "?", because the fonts have no others. */
export function plainLetters(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}

/** Formats a length with a printer's precision. */
export function short(length: number): string {
  return String(Math.round(length * 1_000) / 1_000);
}

/** Formats the length of a module with a printer's precision for a hundred modules. */
export function exact(length: number): string {
  return String(Math.round(length * 1_000_000) / 1_000_000);
}
