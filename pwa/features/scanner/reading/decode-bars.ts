import { greyAt, type GreyPicture } from './picture.ts';
import type { CodeFormat, Corners, SymbolRead } from './read-code.ts';

/**
 * How well the grey of a picture fits the bars of a read. The decoder sees black and white alone; the grey between them says which
 * of two digits a blurred one rather is.
 */
export interface BarsFit {
  /** correlation of a whole line with the drawn bars and their margins: 1 is the same */
  readonly whole: number;
  /** by how much the digits fit better than any others in their places: of the worst one; below 0 another fits better */
  readonly worst: number;
}

type DigitSet = 'odd' | 'even' | 'right';

const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const right = odd.map((bits) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join(''));
const even = right.map((bits) => [...bits].reverse().join(''));
/** Modules of the ten digits, 1 is a bar (GS1 General Specifications, figure 5.2.1.2.2). */
const digitBits: Record<DigitSet, readonly string[]> = { odd, even, right };

/** Sets of the six digits on the left of EAN-13 by its first digit, and of UPC-E by its check digit; E is even. */
const setsOfEan13 = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');
const setsOfUpcE = 'EEEOOO EEOEOO EEOOEO EEOOOE EOEEOO EOOEEO EOOOEE EOEOEO EOEOOE EOOEOE'.split(' ');

/** One digit's place in a symbol: what stands there and what else may. */
interface Place {
  readonly at: number;
  readonly bits: string;
  readonly others: readonly string[];
}

interface Drawn {
  readonly bits: string;
  readonly places: readonly Place[];
}

function draw(parts: readonly (string | { digit: string; set: DigitSet; among: readonly DigitSet[] })[]): Drawn {
  let bits = '';
  const places: Place[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      bits += part;
      continue;
    }
    const own = digitBits[part.set][Number(part.digit)] ?? '';
    const others = part.among.flatMap((set) => digitBits[set]).filter((other) => other !== own);
    places.push({ at: bits.length, bits: own, others });
    bits += own;
  }
  return { bits, places };
}

const onLeft = (digits: string, sets: string) =>
  Array.from(digits, (digit, i) => ({
    digit,
    set: sets[i] === 'E' ? ('even' as const) : ('odd' as const),
    among: ['odd', 'even'] as const,
  }));
const onRight = (digits: string) =>
  Array.from(digits, (digit) => ({ digit, set: 'right' as const, among: ['right'] as const }));

/** Six digits of UPC-E for the 12 that they stand for, which begin with 0; null where there are none (figure 5.2.2.4.2). */
function shortened(text: string): string | null {
  const digits = text.padStart(13, '0').slice(1);
  if (!digits.startsWith('0')) return null;
  const maker = digits.slice(1, 6);
  const item = digits.slice(6, 11);
  if (/^..[012]00$/.test(maker) && item.startsWith('00')) return maker.slice(0, 2) + item.slice(2) + maker.charAt(2);
  if (maker.endsWith('00') && item.startsWith('000')) return `${maker.slice(0, 3)}${item.slice(3)}3`;
  if (maker.endsWith('0') && item.startsWith('0000')) return `${maker.slice(0, 4)}${item.slice(4)}4`;
  return /^0000[5-9]$/.test(item) ? maker + item.slice(4) : null;
}

/** The modules of an EAN or UPC symbol; null for other symbologies and digits that it cannot carry. */
function barsOf(format: CodeFormat, text: string): Drawn | null {
  if (!/^\d{8,13}$/.test(text)) return null;
  if (format === 'EAN13' || format === 'UPCA') {
    const digits = text.padStart(13, '0');
    const sets = setsOfEan13[Number(digits.charAt(0))] ?? '';
    return draw(['101', ...onLeft(digits.slice(1, 7), sets), '01010', ...onRight(digits.slice(7)), '101']);
  }
  if (format === 'EAN8' && text.length === 8)
    return draw(['101', ...onLeft(text.slice(0, 4), 'OOOO'), '01010', ...onRight(text.slice(4)), '101']);
  const six = format === 'UPCE' ? shortened(text) : null;
  if (six === null) return null;
  const sets = setsOfUpcE[Number(text.slice(-1))] ?? '';
  return draw(['101', ...onLeft(six, sets), '010101']);
}

/** How many modules a symbol is wide; of those with two widths of bars by their usual ratio. */
export function modulesOf({ format, text }: SymbolRead): number {
  if (format === 'ITF') return 9 * text.length + 9;
  if (format === 'Code128') return 11 * Math.ceil(text.length / 2 + 3);
  return format === 'UPCE' ? 51 : format === 'EAN8' ? 67 : 95;
}

/** Samples of a module, and modules of margin on each side. */
const samples = 4;
const margin = 6;
/** Blurs that are tried, as standard deviations in modules. */
const blurs = [0.25, 0.5, 0.75, 1, 1.3, 1.7];
/** Lines across the symbol that are tried, as shares of its height: the straightest one counts. */
const lines = [0.15, 0.32, 0.5, 0.68, 0.85];
/** Widths that are tried: what the corners say is not exact. */
const widths = [0.985, 1, 1.015];
/** How far the middle may stand from the half, in widths: of a code seen from the side modules grow narrower towards one end. */
const slants = [-0.05, -0.035, -0.02, -0.01, 0, 0.01, 0.02, 0.035, 0.05];

interface Course {
  readonly down: number;
  readonly wide: number;
  readonly slant: number;
}

function lineOf(picture: GreyPicture, [a, b, c, d]: Corners, modules: number, course: Course): Float32Array {
  const { down, wide, slant } = course;
  const left = { x: a.x + (d.x - a.x) * down, y: a.y + (d.y - a.y) * down };
  const end = { x: b.x + (c.x - b.x) * down, y: b.y + (c.y - b.y) * down };
  const line = new Float32Array((modules + 2 * margin) * samples);
  for (let i = 0; i < line.length; i++) {
    const upright = 0.5 + ((i + 0.5) / samples - margin - modules / 2) * (wide / modules);
    const along = upright + 4 * slant * upright * (1 - upright);
    line[i] = greyAt(picture, left.x + (end.x - left.x) * along, left.y + (end.y - left.y) * along);
  }
  return line;
}

/** The samples from `from` to `to` of the symbol as a blurred line of grey, white is 1; the others stay 0. */
function blurred(bits: string, blur: number, from: number, to: number): Float32Array {
  const line = new Float32Array((bits.length + 2 * margin) * samples);
  const reach = Math.ceil(blur * samples * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - reach) / (blur * samples)) ** 2),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  for (let at = from; at < to; at++) {
    let dark = 0;
    for (let i = 0; i <= 2 * reach; i++)
      if (bits[Math.floor((at + i - reach) / samples) - margin] === '1') dark += weights[i] ?? 0;
    line[at] = 1 - dark / sum;
  }
  return line;
}

/** Correlation of a part of two lines, the first moved by `shift`. */
function likeness(seen: Float32Array, drawn: Float32Array, from: number, to: number, shift: number): number {
  let count = 0;
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let i = Math.max(from, -shift); i < Math.min(to, seen.length - shift); i++) {
    const a = seen[i + shift] ?? 0;
    const b = drawn[i] ?? 0;
    count++;
    sumA += a;
    sumB += b;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  const spread = (squaresA - (sumA * sumA) / count) * (squaresB - (sumB * sumB) / count);
  return spread > 1e-6 ? (products - (sumA * sumB) / count) / Math.sqrt(spread) : 0;
}

interface Aligned {
  readonly whole: number;
  readonly seen: Float32Array;
  readonly blur: number;
}

/** Finds how the line runs, in steps: each keeps what the ones before it found. */
function align(picture: GreyPicture, corners: Corners, bits: string): Aligned {
  const [from, to] = [(margin - 4) * samples, (bits.length + margin + 4) * samples];
  const ideal = blurs.map((blur) => ({ blur, drawn: blurred(bits, blur, from, to) }));
  let best: Aligned & { course: Course } = {
    whole: -1,
    seen: new Float32Array(),
    blur: 1,
    course: { down: 0.5, wide: 1, slant: 0 },
  };
  const attempt = (course: Course): void => {
    const seen = lineOf(picture, corners, bits.length, course);
    for (const { blur, drawn } of ideal)
      for (let shift = -4; shift <= 4; shift++) {
        const whole = likeness(seen, drawn, from, to, shift);
        if (whole > best.whole) best = { whole, seen, blur, course };
      }
  };
  for (const down of [0.5, 0.15, 0.85]) for (const slant of slants) attempt({ down, slant, wide: 1 });
  for (const down of lines) attempt({ ...best.course, down });
  for (const wide of widths) attempt({ ...best.course, wide });
  return best;
}

/** Modules beside a digit that are looked at with it, and samples by which it may stand elsewhere: labels bend. */
const beside = 1.5;
const bend = 4;

/** How well a read fits the grey of its picture. Null for symbologies other than EAN and UPC. */
export function fitBars(picture: GreyPicture, { format, text, corners }: SymbolRead): BarsFit | null {
  const drawn = barsOf(format, text);
  if (!drawn || !corners) return null;
  const { whole, seen, blur } = align(picture, corners, drawn.bits);
  const margins = drawn.places.map(({ at, bits, others }) => {
    const from = Math.round((at + margin - beside) * samples);
    const to = Math.round((at + margin + 7 + beside) * samples);
    const misfit = (put: string): number => {
      const changed = blurred(drawn.bits.slice(0, at) + put + drawn.bits.slice(at + 7), blur, from, to);
      let likest = -1;
      for (let shift = -bend; shift <= bend; shift++)
        likest = Math.max(likest, likeness(seen, changed, from, to, shift));
      return 1 - likest + 0.001;
    };
    return Math.log(Math.min(...others.map(misfit)) / misfit(bits));
  });
  return { whole, worst: Math.min(...margins) };
}
