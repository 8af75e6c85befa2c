import bwip from 'bwip-js/node';
import { describe, expect, test } from 'vitest';
import { ean13Bars, ean8Bars, itf14Bars, upcABars, type Bar } from '../../pwa/ui/barcode/label-bars.ts';
import { drawLabel, sampleGtin } from '../../pwa/ui/barcode/label-drawing.ts';

/** Widths of bars and spaces in turn, in modules. */
function widths(bars: readonly Bar[]): number[] {
  return bars.flatMap((bar, index) => {
    const before = bars[index - 1];
    return before ? [bar.x - before.x - before.width, bar.width] : [bar.width];
  });
}

/** The same from bwip-js, which draws what scanners read. */
function reference(symbology: string, text: string): number[] {
  const [drawn] = bwip.raw({ bcid: symbology, text }) as unknown as { sbs: number[] }[]; // the library types it as a matrix too
  return [...(drawn?.sbs ?? [])].map(Number);
}

describe('bars of the label', () => {
  test.each([
    '5901520000059',
    '0012345678905',
    '4006381333931',
    '9780306406157',
    '1234567890128',
    '2345678901234',
    '6901234567892',
    '7612345678900',
    '8001234567897',
  ])('EAN-13 %s', (digits) => {
    expect(widths(ean13Bars(digits))).toEqual(reference('ean13', digits));
  });
  test.each(['96385074', '59077770', '12345670'])('EAN-8 %s', (digits) => {
    expect(widths(ean8Bars(digits))).toEqual(reference('ean8', digits));
  });
  test.each(['614141000036', '036000291452'])('UPC-A %s', (digits) => {
    expect(widths(upcABars(digits))).toEqual(reference('upca', digits));
  });
  test.each(['15901520000056', '10012345678902'])('ITF-14 %s', (digits) => {
    // The last element of the reference is the space after the stop.
    const drawn = reference('interleaved2of5', digits).slice(0, 77);
    const wide = Math.max(...drawn);
    expect(widths(itf14Bars(digits)).map((width) => width > 1)).toEqual(drawn.map((width) => width === wide));
  });
});

describe('drawing while typing', () => {
  test('an empty field shows ghost bars alone', () => {
    const { black, ghost, symbology } = drawLabel('', false);
    expect([black, symbology]).toEqual(['', 'ean13']);
    expect(ghost.match(/M/g)).toHaveLength(30);
  });

  test('each digit turns its own bars black and leaves the rest', () => {
    const counts = Array.from({ length: 14 }, (_, count) => {
      const { black, ghost } = drawLabel(sampleGtin.slice(0, count), count === 13);
      return [black, ghost].map((path) => path.split('M').length - 1);
    });
    // Guards go with the 1st, 7th and 13th digit; every other digit is two bars; the first has none of its own.
    expect(counts.map(([black]) => black)).toEqual([0, 2, 4, 6, 8, 10, 12, 16, 18, 20, 22, 24, 26, 30]);
    for (const [black = 0, ghost = 0] of counts) expect(black + ghost).toBe(30);
  });

  test.each([
    ['96385074', true, 'ean8'],
    ['59015200', false, 'ean13'],
    ['614141000036', true, 'upca'],
    ['590152000005', false, 'ean13'],
    ['5901520000059', true, 'ean13'],
    ['15901520000056', true, 'itf14'],
  ])('%s (complete: %s) is drawn as %s', (digits, isComplete, symbology) => {
    const drawing = drawLabel(digits, isComplete);
    expect(drawing.symbology).toBe(symbology);
    expect(drawing.ghost === '').toBe(isComplete);
  });
});
