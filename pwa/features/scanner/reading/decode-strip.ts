import { modulesOf } from './decode-bars.ts';
import { cutOut, toPicture, type GreyPicture } from './picture.ts';
import { centreOf, type Strip, type SymbolRead } from './read-code.ts';

/** Modules of margin that are shown beside the bars: the first digit of EAN-13 stands there. */
const before = 11;
const after = 8;
/** Pixels of a module in the strip. */
const modulePixels = 6;
/** Modules that are shown of the bars and of what is under them: printed digits are about eight modules high, whatever the code. */
const shownBars = 5.5;
const shownDigits = 10.5;

/** The lower end of a code and the digits under it, cut out of its picture and set straight. Null where it is not known where it is. */
export function stripOf(picture: GreyPicture, read: SymbolRead): Strip | null {
  if (!read.corners) return null;
  const [a, b, c, d] = read.corners;
  const across = { x: (b.x + c.x - a.x - d.x) / 2, y: (b.y + c.y - a.y - d.y) / 2 };
  const length = Math.hypot(across.x, across.y);
  if (length < 1) return null;
  const module = length / modulesOf(read);
  const angle = Math.atan2(across.y, across.x);
  const aside = ((after - before) / 2) * module;
  const middle = centreOf(read.corners);
  const cut = (down: number, height: number): GreyPicture => {
    const centre = {
      x: middle.x + aside * Math.cos(angle) - down * Math.sin(angle),
      y: middle.y + aside * Math.sin(angle) + down * Math.cos(angle),
    };
    const width = length + (before + after) * module;
    return cutOut(picture, { centre, angle, width, height }, modulePixels / module);
  };
  // The lines that were read are some of the bars' height: where the bars end is looked for below.
  const end = (barsEnd(cut(length * 0.4, length * 0.8)) * module) / modulePixels;
  const strip = cut(end + ((shownDigits - shownBars) / 2) * module, (shownBars + shownDigits) * module);
  return { ...toPicture(strip), left: before * modulePixels, right: after * modulePixels };
}

/** How many of the rows, of which the first is within the bars, go by until they no longer look like it. */
function barsEnd({ grey, width, height }: GreyPicture): number {
  const row = (y: number): Uint8ClampedArray => grey.subarray(y * width, (y + 1) * width);
  const bars = row(0);
  for (let y = 1, unlike = 0; y < height; y++) {
    unlike = likeness(bars, row(y)) < 0.5 ? unlike + 1 : 0;
    // A scratch is thinner.
    if (unlike === 4 * modulePixels) return y - unlike;
  }
  return 0;
}

/** Correlation of two rows. */
function likeness(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  const mean = (of: Uint8ClampedArray): number => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [products, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const x = (a[i] ?? 0) - meanA;
    const y = (b[i] ?? 0) - meanB;
    products += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return products / Math.sqrt(squaresA * squaresB + 1e-6);
}
