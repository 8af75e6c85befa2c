import bwip, { type RenderOptions } from 'bwip-js/node';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ZXING_WASM_VERSION } from 'zxing-wasm/reader';
import { readPlain } from '../../pwa/features/scanner/reading/decode-picture.ts';
import { readStill } from '../../pwa/features/scanner/reading/decode-still.ts';
import { enlarge, sharpen, shrink, toGrey, toPicture } from '../../pwa/features/scanner/reading/picture.ts';
import { codeOf, keyOf } from '../../pwa/features/scanner/reading/read-code.ts';
import { loadTestDecoder, openPicture } from '../support/browser/pictures.ts';

const white = { backgroundcolor: 'FFFFFF', paddingwidth: 12, paddingheight: 12 };

async function draw(options: RenderOptions) {
  return openPicture(await bwip.toBuffer({ scale: 2, ...white, ...options }));
}

beforeAll(loadTestDecoder);

describe('the decoder', () => {
  test('the decoder is the version that its WebAssembly was tried with', () => {
    expect(ZXING_WASM_VERSION).toBe('3.1.3');
  });

  test.each([
    [{ bcid: 'ean13', text: '5901234123457' }, '5901234123457', []],
    [{ bcid: 'ean8', text: '96385074' }, '96385074', []],
    [{ bcid: 'upca', text: '036000291452' }, '0036000291452', []],
    [{ bcid: 'upce', text: '01234565' }, '0012345000065', []],
    [{ bcid: 'itf14', text: '15901234123454' }, '15901234123454', []],
    [{ bcid: 'gs1-128', text: '(01)05901234123457(10)LOT7(17)271130' }, '05901234123457', ['10', '17']],
    [{ bcid: 'gs1datamatrix', text: '(01)05901234123457(21)X1(17)271130' }, '05901234123457', ['21', '17']],
    [{ bcid: 'qrcode', text: 'https://id.gs1.org/01/05901234123457/10/L7' }, '05901234123457', ['10']],
    [{ bcid: 'code128', text: '5901234123457' }, '5901234123457', []],
  ])('the decoder reads %o', async (options, gtin, ais) => {
    const [read] = await readPlain(await draw(options));
    const code = read && codeOf(read);
    expect(code?.gtin).toBe(gtin);
    expect(code?.elements.map(({ ai }) => ai)).toEqual(ais);
  });

  test.each([
    { bcid: 'code128', text: '96385074' },
    { bcid: 'interleaved2of5', text: '96385074' },
    { bcid: 'qrcode', text: 'https://sklep.example/5901234123457' },
    { bcid: 'gs1-128', text: '(00)359012340000000018' },
  ])('the decoder sees %o and takes it for no trade item', async (options) => {
    const [read] = await readPlain(await draw(options));
    expect(read).toBeDefined();
    expect(read && codeOf(read)).toBeNull();
  });

  test('a blurred picture is read by prepared passes, which closer looks must confirm', async () => {
    const sharpCode = await bwip.toBuffer({ bcid: 'ean13', text: '5901234123457', scale: 2, height: 15, ...white });
    const passes: string[] = [];
    const blurred = await openPicture(await sharp(sharpCode).blur(1.2).png().toBuffer());
    const { reads } = await readStill(blurred, { onPass: (name) => passes.push(name), within: Infinity });
    expect(reads.map(({ text }) => text)).toEqual(['5901234123457']);
    expect(passes.length).toBeGreaterThan(2);
  });

  test('begins no pass and no closer look on a picture after its time', async () => {
    const drawn = await bwip.toBuffer({ bcid: 'ean13', text: '5901234123457', scale: 2, height: 15, ...white });
    const blurred = await openPicture(await sharp(drawn).blur(1.2).png().toBuffer());
    const passes: string[] = [];
    const found = await readStill(blurred, { onPass: (name) => passes.push(name), within: -1 });
    expect(passes).toEqual(['plain', 'closer looks']);
    expect(found.reads).toEqual([]);
  });

  test('the decoder has a second to begin passes on a picture', async () => {
    const nothing = { data: new Uint8ClampedArray(4 * 60 * 40).fill(255), width: 60, height: 40 };
    /** How many passes there are when each takes so long. */
    async function passesOf(ms: number): Promise<number> {
      const clock = vi.spyOn(performance, 'now');
      let now = 0;
      let count = 0;
      clock.mockImplementation(() => now);
      const onPass = (name: string): void => {
        if (name === 'closer looks') return;
        now += ms;
        count++;
      };
      await readStill(nothing, { onPass });
      clock.mockRestore();
      return count;
    }
    expect(await passesOf(1_000)).toBe(2);
    expect(await passesOf(1_001)).toBe(1);
  });

  test('noise and other symbologies are read as nothing', async () => {
    const noise = new Uint8ClampedArray(240 * 160 * 4).map((_, i) => (i % 4 === 3 ? 255 : (i * 2_654_435_761) % 253));
    const nothing = { reads: [], doubts: [] };
    expect(await readStill({ data: noise, width: 240, height: 160 })).toEqual(nothing);
    expect(await readStill(await draw({ bcid: 'databarexpanded', text: '(01)05901234123457' }))).toEqual(nothing);
  });

  test('the same code in two frames has one key, in two formats of bars as well', () => {
    const text = '0036000291452';
    expect(keyOf({ format: 'EAN13', text, isGs1: false })).toBe(keyOf({ format: 'UPCA', text, isGs1: false }));
    expect(keyOf({ format: 'QRCode', text, isGs1: false })).not.toBe(keyOf({ format: 'EAN13', text, isGs1: false }));
  });
});

describe('preparing a picture', () => {
  const row = (...grey: number[]) => ({ grey: Uint8ClampedArray.from(grey), width: grey.length, height: 1 });

  test('colours become brightness, and what is transparent is white', () => {
    const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255]);
    expect([...toGrey({ data, width: 3, height: 1 }).grey]).toEqual([76, 255, 0]);
    expect([...toPicture(row(7)).data]).toEqual([7, 7, 7, 255]);
  });
  test('an enlarged picture goes evenly from pixel to pixel', () => {
    expect(Array.from(enlarge(row(0, 100), 2).grey.subarray(0, 4))).toEqual([0, 25, 75, 100]);
    expect(enlarge(row(0, 100), 2)).toMatchObject({ width: 4, height: 2 });
  });
  test('a sharpened edge is steeper, an even ground stays as it is', () => {
    expect([...sharpen(row(100, 100, 100, 160, 160, 160), 1, 1).grey]).toEqual([100, 100, 80, 180, 160, 160]);
  });
  test('a smaller picture has means of squares', () => {
    const grey = Uint8ClampedArray.from([0, 20, 9, 40, 60, 9]);
    expect(shrink({ grey, width: 3, height: 2 }, 2)).toEqual({
      grey: Uint8ClampedArray.from([30]),
      width: 1,
      height: 1,
    });
  });
});
