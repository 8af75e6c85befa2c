import { describe, expect, it } from 'vitest';
import { drawBarcode } from '../../pwa/ui/barcode/barcode-picture.ts';
import { ean13Bars, ean8Bars, upcABars, type Bar } from '../../pwa/ui/barcode/label-bars.ts';

/** Bars of a picture as "module:width", without the bearer bars; the first bar stands at module 0. */
function barsOf(gtin: string): string[] {
  const found = [...drawBarcode(gtin).path.matchAll(/M(\d+) \d+h(\d+)v36|M(\d+) \d+h(\d+)v41/g)].map(
    ([, x, width, tallX, tallWidth]) => [Number(x ?? tallX), Number(width ?? tallWidth)] as const,
  );
  const first = found[0]?.[0] ?? 0;
  return found.map(([x, width]) => `${x - first}:${width}`);
}

function expectedBars(bars: readonly Bar[]): string[] {
  const first = bars[0]?.x ?? 0;
  return bars.map(({ x, width }) => `${x - first}:${width}`);
}

describe('the generated barcode', () => {
  it.each(['5901520000059', '0000012345670', '9999999999994', '4006381333931'])('%s is drawn as EAN-13', (gtin) => {
    expect(barsOf(gtin)).toEqual(expectedBars(ean13Bars(gtin)));
    expect(drawBarcode(gtin).width).toBe(113);
  });

  it('the generated barcode with 8 digits is an EAN-8, with its own quiet zones', () => {
    expect(barsOf('96385074')).toEqual(expectedBars(ean8Bars('96385074')));
    expect(drawBarcode('96385074').width).toBe(7 + 67 + 7);
  });

  it('the generated barcode with 12 digits is a UPC-A', () => {
    expect(barsOf('036000291452')).toEqual(expectedBars(upcABars('036000291452')));
  });

  it('the generated barcode with 14 digits is an ITF-14: start, seven pairs and stop between bearer bars', () => {
    const { path, width } = drawBarcode('15901520000056');
    expect(barsOf('15901520000056')).toHaveLength(2 + 7 * 5 + 2);
    expect(path).toContain(`M0 0h${width}v4`);
    const end = Math.max(
      ...barsOf('15901520000056').map((bar) => bar.split(':').reduce((sum, n) => sum + Number(n), 0)),
    );
    expect(end).toBe(135);
  });

  it('the generated barcode shows every digit once', () => {
    for (const gtin of ['96385074', '036000291452', '5901520000059', '15901520000056']) {
      expect(
        drawBarcode(gtin)
          .digits.map(({ text }) => text)
          .join(''),
      ).toBe(gtin);
    }
  });

  it('the generated barcode is refused for any other length', () => {
    expect(() => drawBarcode('59015200')).toThrow(/check digit/i);
    expect(() => drawBarcode('590152000005')).toThrow(/check digit/i);
    expect(() => drawBarcode('12345')).toThrow(RangeError);
  });
});
