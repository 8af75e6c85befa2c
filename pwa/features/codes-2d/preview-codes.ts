import { codeContents, codeFaults, type CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { pathOf } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { writeElementString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { separator, type Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { datamatrix, type DrawingContext } from 'bwip-js/browser';
import { create } from 'qrcode';

/** A symbol without its quiet zone, in modules. */
export interface DrawnSymbol {
  readonly size: number;
  readonly path: string;
}

export interface PreviewedCodes {
  readonly elements: readonly Gs1Element[];
  readonly link: string;
  readonly datamatrix: DrawnSymbol;
  readonly qrcode: DrawnSymbol;
}

type Corners = readonly (readonly [number, number])[];

/** Collects the outlines that the encoder draws; at scale 1 it draws a module two points wide. */
function collector(): DrawingContext<DrawnSymbol> {
  const outlines: Corners[] = [];
  let size = 0;
  const nothing = (): void => undefined;
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      size = width / 2;
    },
    line: nothing,
    polygon: (corners) => outlines.push(corners as Corners), // pairs of numbers, says its manual
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({
      size,
      path: outlines.map((corners) => `M${corners.map(([x, y]) => `${x / 2} ${y / 2}`).join('L')}z`).join(''),
    }),
  };
}

function drawDataMatrix(elements: readonly Gs1Element[]): DrawnSymbol {
  const text = `^FNC1${writeElementString(elements).split(separator).join('^FNC1')}`;
  return datamatrix({ bcid: 'datamatrix', text, parsefnc: true, scale: 1 }, collector());
}

function drawQrCode(link: string): DrawnSymbol {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const matrix = { size: modules.size, modules: Uint8Array.from(modules.data, (module) => (module ? 1 : 0)) };
  return { size: matrix.size, path: pathOf(matrix) };
}

/** Both codes of what is typed, by the rules of the server; null while something of it is wrong. */
export function previewCodes(values: CodeValues): PreviewedCodes | null {
  if (Object.keys(codeFaults(values)).length > 0) return null;
  const { elements, link } = codeContents(values, window.location.origin);
  return { elements, link, datamatrix: drawDataMatrix(elements), qrcode: drawQrCode(link) };
}
