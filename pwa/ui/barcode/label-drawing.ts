import { ean13Bars, ean8Bars, eanModules, itf14Bars, itfModules, pathOf, upcABars, type Bar } from './label-bars.ts';

export type Symbology = 'ean13' | 'ean8' | 'upca' | 'itf14';

export interface LabelDrawing {
  symbology: Symbology;
  /** width of the viewBox in modules */
  modules: number;
  /** path of the bars already typed, and of those still to come */
  black: string;
  ghost: string;
}

/** What the ghost bars and the placeholder show (the code of the design's own jam). */
export const sampleGtin = '5901520000059';

/** Heights in the viewBox of 38: bars that reach between the digits, and the rest. */
const tall = 38;
const short = 30;

/**
 * The label for the digits typed so far. Everything is drawn as the beginning of an EAN-13 over the ghost of a sample, until a
 * complete 8, 12 or 14-digit number is there, which is drawn in its own symbology.
 */
export function drawLabel(digits: string, isComplete: boolean): LabelDrawing {
  const count = digits.length;
  let symbology: Symbology = 'ean13';
  let bars: Bar[];
  if (count === 14) {
    symbology = 'itf14';
    bars = itf14Bars(digits);
  } else if (isComplete && count === 8) {
    symbology = 'ean8';
    bars = ean8Bars(digits);
  } else if (isComplete && count === 12) {
    symbology = 'upca';
    bars = upcABars(digits);
  } else {
    bars = ean13Bars(digits.slice(0, 13) + sampleGtin.slice(count));
  }
  const isTyped = ({ after }: Bar) => count >= after;
  return {
    symbology,
    modules: symbology === 'itf14' ? itfModules : eanModules,
    black: pathOf(bars.filter(isTyped), tall, short),
    ghost: pathOf(
      bars.filter((bar) => !isTyped(bar)),
      tall,
      short,
    ),
  };
}

/** U+2003: as wide as the way from a UPC-A's outer digits to the others, which no word spacing could give beside the inner gap. */
const emSpace = '\u2003';

/** The text of the field, so that each digit stands under its own bars. */
export function labelText(grouped: string, symbology: Symbology): string {
  if (symbology !== 'upca') return grouped;
  const [first = '', left = '', right = '', last = ''] = grouped.split(' ');
  return `${first}${emSpace}${left} ${right}${emSpace}${last}`;
}

/** Middle of the last digit in modules, for the mark of a wrong one. */
export function lastDigitPlace(count: number, symbology: Symbology): number {
  if (symbology === 'itf14') return 100.3;
  return count === 1 ? 5.25 : count <= 7 ? 17.5 + 7 * (count - 2) : 64.75 + 7 * (Math.min(count, 13) - 8);
}
