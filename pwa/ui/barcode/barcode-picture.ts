import { ean13, ean8, itf14, upca, type DrawingContext } from 'bwip-js/browser';

/** A barcode in modules: its bars as one path, and where the digits stand under them. */
export interface BarcodePicture {
  /** with the quiet zones that a scanner needs */
  width: number;
  height: number;
  path: string;
  digits: { x: number; y: number; text: string; size: number }[];
}

interface Bar {
  x: number;
  width: number;
}

/** Collects the bars that the encoder would draw; everything is measured in modules. */
function collector(): DrawingContext<Bar[]> {
  const bars: Bar[] = [];
  const nothing = (): void => undefined;
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    // A line is given by its middle, rounded up to whole modules.
    line: (x, _y0, _x1, _y1, width) => bars.push({ x: x - Math.ceil(width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars,
  };
}

/** Height of the bars in modules, unless told otherwise. */
export const usualBarHeight = 36;
const guard = 5;
const digitSize = 10.6;
const textLine = usualBarHeight + 10.6;

interface Symbology {
  draw: typeof ean13;
  name: string;
  modules: number;
  quiet: readonly [left: number, right: number];
  /** whether a bar that begins at this module reaches down between the digits */
  isGuard: (module: number) => boolean;
  digitsAt: (gtin: string) => BarcodePicture['digits'];
}

function row(text: string, from: number): BarcodePicture['digits'] {
  return Array.from(text, (digit, index) => ({ x: from + 7 * index, y: textLine, text: digit, size: digitSize }));
}

function small(text: string, x: number): BarcodePicture['digits'][number] {
  return { x, y: textLine, text, size: 8 };
}

const symbologies: Record<number, Symbology> = {
  8: {
    draw: ean8,
    name: 'ean8',
    modules: 67,
    quiet: [7, 7],
    isGuard: (module) => module < 3 || (module >= 31 && module < 36) || module >= 64,
    digitsAt: (gtin) => [...row(gtin.slice(0, 4), 13.5), ...row(gtin.slice(4), 46.5)],
  },
  12: {
    draw: upca,
    name: 'upca',
    modules: 95,
    quiet: [9, 9],
    isGuard: (module) => module < 10 || (module >= 45 && module < 50) || module >= 85,
    digitsAt: (gtin) => [
      small(gtin.slice(0, 1), 4.5),
      ...row(gtin.slice(1, 6), 22.5),
      ...row(gtin.slice(6, 11), 62.5),
      small(gtin.slice(11), 108.5),
    ],
  },
  13: {
    draw: ean13,
    name: 'ean13',
    modules: 95,
    quiet: [11, 7],
    isGuard: (module) => module < 3 || (module >= 45 && module < 50) || module >= 92,
    digitsAt: (gtin) => [
      { x: 5.2, y: textLine, text: gtin.slice(0, 1), size: digitSize },
      ...row(gtin.slice(1, 7), 17.5),
      ...row(gtin.slice(7), 64.5),
    ],
  },
  14: {
    draw: itf14,
    name: 'itf14',
    modules: 135,
    quiet: [12, 12],
    isGuard: () => false,
    digitsAt: (gtin) => Array.from(gtin, (text, index) => ({ x: 21 + 9 * index, y: textLine + 8, text, size: 11 })),
  },
};

/**
 * Draws a valid GTIN of 8, 12, 13 or 14 digits in the symbology of its length: EAN-8, UPC-A, EAN-13, ITF-14 with its bearer
 * bars. `barHeight` is in modules. Throws for any other text.
 */
export function drawBarcode(gtin: string, barHeight = usualBarHeight): BarcodePicture {
  const symbology = symbologies[gtin.length];
  if (!symbology) throw new RangeError(`not a GTIN: ${gtin}`);
  const { draw, name, modules, quiet, isGuard, digitsAt } = symbology;
  const isItf = gtin.length === 14;
  const top = isItf ? 4 : 0;
  const bars = draw(
    { bcid: name, text: gtin, includetext: false, showborder: false, scale: 1, height: 10 },
    collector(),
  );
  const path = bars.map(({ x, width }) => {
    const height = isGuard(x) ? barHeight + guard : barHeight;
    return `M${quiet[0] + x} ${top}h${width}v${height}h-${width}z`;
  });
  const width = quiet[0] + modules + quiet[1];
  // Bearer bars keep a scanner from reading a part of an ITF-14.
  if (isItf) path.push(`M0 0h${width}v4h-${width}z`, `M0 ${top + barHeight}h${width}v4h-${width}z`);
  const digits = digitsAt(gtin).map((digit) => ({ ...digit, y: digit.y + barHeight - usualBarHeight }));
  return { width, height: barHeight + (isItf ? 21 : 13), path: path.join(''), digits };
}
