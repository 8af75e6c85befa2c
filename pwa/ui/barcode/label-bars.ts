/** One bar: place and width in modules, whether it reaches down between the digits, and which digit makes it. */
export interface Bar {
  x: number;
  width: number;
  tall: boolean;
  /** how many digits must be typed before the bar is more than a ghost */
  after: number;
}

/** GS1 General Specifications §5.2.1: set A as widths of space, bar, space, bar; B is A reversed in the mirror, C its inverse. */
const setA = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Which of the left six digits are of set B, by the first digit; places counted from 0 after the first digit. */
const setBPlaces = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124'];
/** Interleaved 2 of 5: which of the five elements are wide. */
const itfWide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
const itfWideRatio = 2.5;

/** Modules of an EAN label, quiet zones included. */
export const eanModules = 113;
/** Modules of an ITF-14 label, quiet zones included: 10 + 4 + 7 × 16 + 4.5 + 10. */
export const itfModules = 140.5;

function widthsOf(digit: number, set: 'A' | 'B' | 'C'): number[] {
  const widths = [...(setA[digit] ?? '')].map(Number);
  return set === 'B' ? widths.reverse() : widths;
}

/** Draws elements from `x` on, bar or space first, and returns where they end. */
function draw(
  bars: Bar[],
  x: number,
  widths: readonly number[],
  barFirst: boolean,
  tall: boolean,
  after: number,
): number {
  widths.forEach((width, index) => {
    if ((index % 2 === 0) === barFirst) bars.push({ x, width, tall, after });
    x += width;
  });
  return x;
}

const guard = [1, 1, 1];
const middleGuard = [1, 1, 1, 1, 1];

/** Bars of an EAN-13 (viewBox 113 wide). The first digit is told by the sets of the next six. */
export function ean13Bars(digits: string): Bar[] {
  const bars: Bar[] = [];
  const first = Number(digits[0]);
  let x = draw(bars, 11, guard, true, true, 1);
  for (let i = 1; i <= 6; i++) {
    const set = setBPlaces[first]?.includes(String(i - 1)) ? 'B' : 'A';
    x = draw(bars, x, widthsOf(Number(digits[i]), set), false, false, i + 1);
  }
  x = draw(bars, x, middleGuard, false, true, 7);
  for (let i = 7; i <= 12; i++) x = draw(bars, x, widthsOf(Number(digits[i]), 'C'), true, false, i + 1);
  draw(bars, x, guard, true, true, 13);
  return bars;
}

/** Bars of an EAN-8, centred in the width of an EAN-13. */
export function ean8Bars(digits: string): Bar[] {
  const bars: Bar[] = [];
  let x = draw(bars, 23, guard, true, true, 1);
  for (let i = 0; i < 4; i++) x = draw(bars, x, widthsOf(Number(digits[i]), 'A'), false, false, i + 1);
  x = draw(bars, x, middleGuard, false, true, 4);
  for (let i = 4; i < 8; i++) x = draw(bars, x, widthsOf(Number(digits[i]), 'C'), true, false, i + 1);
  draw(bars, x, guard, true, true, 8);
  return bars;
}

/** Bars of a UPC-A: those of the EAN-13 with a zero before it, its first and last digit standing outside. */
export function upcABars(digits: string): Bar[] {
  return ean13Bars(`0${digits}`).map((bar) => ({
    ...bar,
    after: Math.max(1, bar.after - 1),
    tall: bar.tall || (bar.x >= 14 && bar.x < 21) || (bar.x >= 96 && bar.x < 103),
  }));
}

/** Bars of an ITF-14 (viewBox 140.5 wide). */
export function itf14Bars(digits: string): Bar[] {
  const bars: Bar[] = [];
  let x = draw(bars, 10, [1, 1, 1, 1], true, false, 1);
  for (let i = 0; i < 14; i += 2) {
    const [dark = '', light = ''] = [itfWide[Number(digits[i])], itfWide[Number(digits[i + 1])]];
    const widths = [...dark].flatMap((isWide, place) =>
      [isWide, light[place]].map((wide) => (wide === '1' ? itfWideRatio : 1)),
    );
    x = draw(bars, x, widths, true, false, i + 2);
  }
  draw(bars, x, [itfWideRatio, 1, 1], true, false, 14);
  return bars;
}

/** One SVG path of bars: `tall` and `short` are heights in the units of the viewBox. */
export function pathOf(bars: readonly Bar[], tall: number, short: number): string {
  return bars.map((bar) => `M${bar.x} 0h${bar.width}v${bar.tall ? tall : short}h-${bar.width}z`).join('');
}
