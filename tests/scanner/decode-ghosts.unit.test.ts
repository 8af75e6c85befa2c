import bwip, { type RenderOptions } from 'bwip-js/node';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { fitBars } from '../../pwa/features/scanner/reading/decode-bars.ts';
import { readFar, readFrame } from '../../pwa/features/scanner/reading/decode-frame.ts';
import { readPlain } from '../../pwa/features/scanner/reading/decode-picture.ts';
import { readStill as readWithin } from '../../pwa/features/scanner/reading/decode-still.ts';
import { toGrey, type Picture } from '../../pwa/features/scanner/reading/picture.ts';
import { codeOf, type PictureReads } from '../../pwa/features/scanner/reading/read-code.ts';
import { disturb, disturbances, seeded } from '../support/browser/disturbances.ts';
import { labelScene } from '../support/label-scenes.ts';
import { isPrinted, photographFiles, withPhotographs } from '../support/browser/photographs.ts';
import { loadTestDecoder, openPicture } from '../support/browser/pictures.ts';
import { describeWithSharedData } from '../support/shared-data.ts';

const white = { backgroundcolor: 'FFFFFF', paddingwidth: 12, paddingheight: 12 };
const gtin = '5901234123457';
const draw = (options: RenderOptions): Promise<Buffer> => bwip.toBuffer({ scale: 2, height: 15, ...white, ...options });

/** However long it takes: what is read must not depend on the machine's load. */
const readStill = (picture: Picture): Promise<PictureReads> => readWithin(picture, { within: Infinity });

/** Trade items that would be looked up. */
const itemsOf = ({ reads }: PictureReads): string[] => reads.flatMap((read) => codeOf(read)?.gtin ?? []);

/** The picture as it is and under some disturbances, which the seed chooses. */
async function someWays(file: Uint8Array, seed: string): Promise<[name: string, Picture][]> {
  const picture = await openPicture(file);
  const kinds = Object.keys(disturbances);
  const first = Math.floor(seeded(seed)() * kinds.length);
  const chosen = [0, 3, 6].map((step) => kinds[(first + step) % kinds.length] ?? '');
  const changed = chosen.map(async (kind): Promise<[string, Picture]> => [kind, await disturb(picture, kind, seed)]);
  return [['as it is', picture], ...(await Promise.all(changed))];
}

/** Stripes of random widths and greys, as of a shirt or a blind. */
function stripes(seed: string): Picture {
  const random = seeded(seed);
  const [width, height] = [420, 160];
  const line = new Uint8ClampedArray(width);
  const module = 1 + random() * 3;
  for (let x = 0, dark = false; x < width; dark = !dark) {
    const wide = Math.max(1, Math.round((1 + Math.floor(random() * 4)) * module));
    line.fill(dark ? 20 + random() * 60 : 190 + random() * 60, x, x + wide);
    x += wide;
  }
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) =>
    at % 4 === 3 ? 255 : (line[(at >> 2) % width] ?? 0),
  );
  return { data, width, height };
}

beforeAll(loadTestDecoder);

describe('what is no trade item gives none', () => {
  test.each<RenderOptions>([
    { bcid: 'databaromni', text: `(01)0${gtin}` },
    { bcid: 'databarexpanded', text: `(01)0${gtin}(10)ABC` },
    { bcid: 'databarlimited', text: `(01)1${gtin.slice(0, 12)}4` },
    { bcid: 'code39', text: 'POL-590123' },
    { bcid: 'code93', text: 'POL 5901234123457' },
    { bcid: 'code128', text: 'PL-5901234' },
    { bcid: 'code128', text: '590123412345' },
    { bcid: 'rationalizedCodabar', text: 'A590123412345A' },
    { bcid: 'interleaved2of5', text: '59012341' },
    { bcid: 'msi', text: gtin },
    { bcid: 'pharmacode', text: '117480' },
    { bcid: 'pdf417', text: gtin },
    // Lines of writing alone.
    { bcid: 'code39', text: 'SKLADNIKI MAKA WODA SOL', includetext: true, height: 0.1, textsize: 14 },
  ])('%o', async (options) => {
    for (const [name, picture] of await someWays(await draw(options), String(options.bcid)))
      expect([name, itemsOf(await readStill(picture))]).toEqual([name, []]);
  });

  test('ITF of another length than 14 is read by nobody: it has no check digit, and parts of longer codes look like it', async () => {
    for (const text of ['070429', '5901234123', '1590123412345432']) {
      const file = await draw({ bcid: 'interleaved2of5', text, height: 20 });
      for (const [name, picture] of await someWays(file, text))
        expect([text, name, (await readStill(picture)).reads]).toEqual([text, name, []]);
    }
  });

  test('half an EAN-13, with a quiet zone of its own', async () => {
    const file = await draw({ bcid: 'ean13', text: gtin });
    const { width = 0, height = 0 } = await sharp(file).metadata();
    for (const share of [0.6])
      for (const left of [0, Math.floor(width * (1 - share))]) {
        const part = { left, top: 0, width: Math.floor(width * share), height };
        const half = await sharp(file)
          .extract(part)
          .extend({ left: 30, right: 30, background: 'white' })
          .png()
          .toBuffer();
        for (const [name, picture] of await someWays(half, `${share} ${left}`))
          expect([name, itemsOf(await readStill(picture))]).toEqual([name, []]);
      }
  });

  test('stripes', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const picture = stripes(`stripes ${seed}`);
      expect([seed, itemsOf(await readStill(picture))]).toEqual([seed, []]);
      expect([seed, itemsOf(await readFrame(picture))]).toEqual([seed, []]);
    }
  });
});

describe('a printed code gives itself or nothing', () => {
  test.each<[RenderOptions, string]>([
    [{ bcid: 'ean13', text: gtin }, gtin],
    [{ bcid: 'ean13', text: '9780201310054' }, '9780201310054'],
    [{ bcid: 'ean8', text: '59001270' }, '59001270'],
    [{ bcid: 'upca', text: '036000291452' }, '0036000291452'],
    [{ bcid: 'upce', text: '01234565' }, '0012345000065'],
    [{ bcid: 'itf14', text: '15901234123454' }, '15901234123454'],
    [{ bcid: 'gs1-128', text: `(01)0${gtin}(10)LOT7` }, `0${gtin}`],
  ])('%o', async (options, expected) => {
    const file = await draw(options);
    for (const scale of [0.55, 1]) {
      const { width = 0 } = await sharp(file).metadata();
      const small = await sharp(file)
        .resize(Math.round(width * scale))
        .png()
        .toBuffer();
      for (const [name, picture] of await someWays(small, `${expected} ${scale}`))
        expect(new Set([expected, ...itemsOf(await readStill(picture))]), `${name} × ${scale}`).toEqual(
          new Set([expected]),
        );
    }
    const upsideDown = await openPicture(await sharp(file).rotate(180).png().toBuffer());
    expect(itemsOf(await readStill(upsideDown))).toEqual([expected]);
    expect(itemsOf(await readFrame(upsideDown))).toEqual([expected]);
    const whiteOnBlack = await openPicture(await sharp(file).negate({ alpha: false }).png().toBuffer());
    expect(new Set([expected, ...itemsOf(await readStill(whiteOnBlack))])).toEqual(new Set([expected]));
  });

  test('two products in one picture are both read', async () => {
    const both = await sharp({ create: { width: 620, height: 200, channels: 3, background: 'white' } })
      .composite([
        { input: await draw({ bcid: 'ean13', text: gtin }), left: 20, top: 40 },
        { input: await draw({ bcid: 'ean13', text: '5907770010725' }), left: 330, top: 60 },
      ])
      .png()
      .toBuffer();
    expect(itemsOf(await readStill(await openPicture(both))).toSorted()).toEqual([gtin, '5907770010725'].toSorted());
  });
});

test('invented labels, aslant, bent, blurred and small, give codes that are on them or none', async () => {
  let right = 0;
  for (let seed = 0; seed < 6; seed++) {
    const { picture, printed } = await labelScene(`label ${seed}`);
    for (const reads of [await readStill(picture), await readFrame(picture)]) {
      const items = itemsOf(reads).map((item) => item.padStart(14, '0'));
      expect([seed, items.filter((item) => !printed.includes(item))]).toEqual([seed, []]);
      right += items.length;
    }
  }
  expect(right).toBeGreaterThan(3);
});

describe('an EAN-13 seen aslant', () => {
  /** The label on a dark table, turned so that a line through it leaves the bars at their middle. */
  async function turnedLabel(text: string, degrees: number): Promise<Picture> {
    const label = await draw({ bcid: 'ean13', text, height: 12 });
    const turned = await sharp(label).rotate(degrees, { background: '#484848' }).png().toBuffer();
    const { width = 0, height = 0 } = await sharp(turned).metadata();
    const table = sharp({ create: { width: 400, height: 320, channels: 3, background: '#484848' } });
    const place = { left: (400 - width) >> 1, top: (320 - height) >> 1 };
    const whole = await table
      .composite([{ input: turned, ...place }])
      .png()
      .toBuffer();
    return openPicture(await sharp(whole).blur(0.8).png().toBuffer());
  }

  test.each([58, 62, 66])(
    'an EAN-13 seen aslant at %i degrees is itself or nothing, never a UPC-E',
    async (degrees) => {
      let right = 0;
      for (const text of ['5907521748884', '5906405622418', '5902007532926']) {
        const picture = await turnedLabel(text, degrees);
        for (const { reads, doubts } of [await readStill(picture), await readFrame(picture), await readFar(picture)]) {
          const seen = [
            ...reads.map((read) => read.text),
            ...doubts.flatMap(({ read, others }) => [read.text, ...others]),
          ];
          expect([text, seen.filter((one) => one !== text)]).toEqual([text, []]);
          right += reads.length;
        }
      }
      expect(right).toBeGreaterThan(0);
    },
  );

  test('an EAN-13 seen aslant gives no trade item by the UPC-E of its left half', () => {
    const ghost = { format: 'UPCE', text: '0190100007525', isGs1: false } as const;
    const corners = [
      { x: 0, y: 0 },
      { x: 51, y: 0 },
      { x: 51, y: 9 },
      { x: 0, y: 9 },
    ] as const;
    expect(codeOf(ghost)).toBeNull();
    expect(fitBars({ grey: new Uint8ClampedArray(600), width: 60, height: 10 }, { ...ghost, corners })).toBeNull();
    expect(codeOf({ ...ghost, text: '0012345000065' })).toEqual({ gtin: '0012345000065', elements: [] });
  });
});

describe('a prefix that nobody issues', () => {
  test('a prefix that nobody issues is a doubt with its picture set straight, in a still picture and in a frame', async () => {
    const file = await sharp(await draw({ bcid: 'ean13', text: '1920081045006' }))
      .rotate(5, { background: 'white' })
      .png()
      .toBuffer();
    const picture = await openPicture(file);
    for (const found of [await readStill(picture), await readFrame(picture)]) {
      expect(itemsOf(found)).toEqual([]);
      expect(found.doubts.map(({ read, why }) => [read.text, why])).toEqual([['1920081045006', 'prefix']]);
      const strip = found.doubts[0]?.strip;
      // 95 modules and margins of 11 and 8, six pixels each.
      expect(strip?.width).toBe(684);
      // Five and a half modules of bars, ten and a half with the digits under them.
      expect(strip?.height).toBe(96);
      // The strip reads as the code does: it is neither mirrored nor turned.
      expect(strip && (await readPlain(strip)).map(({ text }) => text)).toEqual(['1920081045006']);
    }
  });
});

test('bars fit the read that they were drawn for, and no other', async () => {
  const picture = await openPicture(
    await sharp(await draw({ bcid: 'ean13', text: gtin }))
      .blur(1.5)
      .png()
      .toBuffer(),
  );
  const [read] = await readPlain(picture);
  if (!read) throw new Error('not read');
  expect(fitBars(toGrey(picture), read)?.worst).toBeGreaterThan(1);
  // Two digits changed so that the check digit agrees all the same.
  expect(fitBars(toGrey(picture), { ...read, text: '5901234723451' })?.worst).toBeLessThan(-1);
  expect(fitBars(toGrey(picture), { ...read, format: 'ITF' })).toBeNull();
});

describeWithSharedData('photographs', photographFiles, () => {
  /** of each disturbance: a sample, the same in every run; `npm run bench -- scanner` reads them all */
  const sample = 4;

  test('disturbed, give no code that is not in them', async () => {
    await withPhotographs(async (photographs) => {
      const linear = photographs.filter(({ image }) => /^(ean|upc|itf)/.test(image));
      const random = seeded('sample');
      const wrong: string[] = [];
      let right = 0;
      for (const kind of Object.keys(disturbances))
        for (let i = 0; i < sample; i++) {
          const photograph = linear[Math.floor(random() * linear.length)];
          if (!photograph) throw new Error('no photographs');
          const { image, expected, path } = photograph;
          const { reads } = await readStill(await disturb(await openPicture(path), kind, `${image} sample`));
          right += Number(reads.some((read) => isPrinted(read, expected)));
          wrong.push(
            ...reads.filter((read) => !isPrinted(read, expected)).map(({ text }) => `${image}, ${kind}: ${text}`),
          );
        }
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThan(sample * 4);
    });
  });
});
