import { pathOf, type ModuleMatrix } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import type { FontName } from './label-font.ts';
import type { Measure } from './label-text.ts';
import { exact, short } from './printed-code.ts';
import { xmlText } from './write-svg.ts';

/** Height of a line above its baseline, relative to its letters. */
export const baseOf = 0.95;

/** A line of a label with its position; lengths in millimetres from the upper left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: FontName;
  readonly size: number;
}

/** A label with the positions of its parts. */
export interface PlacedLabel {
  readonly symbol: { readonly x: number; readonly y: number; readonly module: number };
  readonly texts: readonly PlacedText[];
}

/** A label as SVG in millimetres. Lines have their print width in any screen font. */
export function writeLabelSvg(
  { symbol, texts }: PlacedLabel,
  {
    width,
    height,
    matrix,
    measure,
  }: {
    width: number;
    height: number;
    matrix: ModuleMatrix;
    measure: (font: FontName, size: number) => Measure;
  },
): string {
  const scale = `translate(${short(symbol.x)} ${short(symbol.y)}) scale(${exact(symbol.module)})`;
  const lines = texts
    .filter(({ text }) => text !== '')
    .map(
      ({ text, x, y, font, size }) =>
        `<text x="${short(x)}" y="${short(y + size * baseOf)}" font-size="${short(size)}"${font === 'bold' ? ' font-weight="600"' : ''} textLength="${short(measure(font, size)(text))}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${xmlText(text)}</text>`,
    );
  const [w, h] = [short(width), short(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}"><path fill="#fff" d="M0 0h${w}v${h}H0z"/><path fill="#000" fill-rule="evenodd" transform="${scale}" d="${pathOf(matrix)}"/><g font-family="IBM Plex Sans, Arial, sans-serif" fill="#000">${lines.join('')}</g></svg>`;
}
