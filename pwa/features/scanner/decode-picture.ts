import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import { enlarge, sharpen, shrink, toGrey, toPicture, type GreyPicture, type Picture } from './picture.ts';
import { codeFormats, isLinear, keyOf, type CodeFormat, type SymbolRead } from './read-code.ts';

/** Where the decoder's WebAssembly comes from: an address of our own, or its bytes (tests). */
export type DecoderSource = { readonly url: string } | { readonly bytes: ArrayBuffer };

/** Loads the decoder; nothing can be read before. Once is enough. */
export async function loadDecoder(source: DecoderSource): Promise<void> {
  await prepareZXingModule({
    // Without this the package would ask a stranger's server for the file.
    overrides: 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes },
    fireImmediately: true,
  });
}

/** Most symbols looked for in one picture. */
const mostSymbols = 8;

function toRead({ format, text, symbologyIdentifier, position }: ReadResult): SymbolRead[] {
  const known = codeFormats.find((name) => name === format);
  const { topLeft, bottomRight } = position;
  const centre = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  return known ? [{ format: known, text, isGs1: /^\](C1|d2|Q3)/.test(symbologyIdentifier), centre }] : [];
}

/** Symbols of a picture as it is, each once. `isLive`: of a frame, which must not take long. */
export async function readPlain(
  { data, width, height }: Picture,
  formats: readonly CodeFormat[] = codeFormats,
  isLive = false,
): Promise<SymbolRead[]> {
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    {
      formats: [...formats],
      textMode: 'Plain',
      maxNumberOfSymbols: mostSymbols,
      // White on black is looked for in still pictures and far frames: it takes a third of the time.
      tryInvert: !isLive,
    },
  );
  const seen = new Map(found.flatMap(toRead).map((read) => [keyOf(read), read]));
  return [...seen.values()];
}

/** One way to prepare a picture: enlarged, and sharpened over a radius by an amount where these are given. */
interface Preparation {
  readonly times: number;
  readonly radius?: number;
  readonly amount?: number;
}

/**
 * What is tried on a still picture in which the plain pass found nothing, weakest first. Chosen by trial over photographs of bad
 * cameras: bars two pixels wide want a mean over five, and no single preparation serves both blur and noise.
 */
const preparations: readonly Preparation[] = [
  { times: 2 },
  { times: 1.5, radius: 3, amount: 2 },
  { times: 2, radius: 5, amount: 1 },
  { times: 2, radius: 5, amount: 2 },
  { times: 3, radius: 5, amount: 1 },
  { times: 3, radius: 5, amount: 2 },
];

/** Pixels of the largest prepared picture: more take seconds on a telephone. */
const mostPixels = 6_000_000;

/** Pixels from which a photograph is made smaller before it is prepared: it is noise that is enlarged beyond. */
const largePixels = 1_500_000;

/** How many passes must give the same linear code before it is believed: one check digit lets every tenth misreading through. */
const wantedAgreement = 2;

/**
 * Symbols of a still picture: the plain pass, and when it finds none the prepared ones until one of them is believed. `onPass`
 * hears the name and the time in milliseconds of each pass.
 */
export async function readStill(
  picture: Picture,
  {
    formats = codeFormats,
    onPass = () => undefined,
  }: { formats?: readonly CodeFormat[]; onPass?: (name: string, ms: number) => void } = {},
): Promise<SymbolRead[]> {
  const begun = performance.now();
  const plain = await readPlain(picture, formats);
  onPass('plain', performance.now() - begun);
  if (plain.length > 0) return plain;
  const grey = ofUsefulSize(toGrey(picture));
  const votes = new Map<string, number>();
  for (const preparation of preparations) {
    const pass = performance.now();
    const prepared = prepare(grey, preparation);
    const reads = prepared ? await readPlain(toPicture(prepared), formats) : [];
    onPass(nameOf(preparation), performance.now() - pass);
    const believed = reads.filter((read) => {
      const count = (votes.get(keyOf(read)) ?? 0) + 1;
      votes.set(keyOf(read), count);
      return !isLinear(read.format) || count >= wantedAgreement;
    });
    if (believed.length > 0) return believed;
  }
  return [];
}

/**
 * Symbols of the middle half of a frame, enlarged: a code that is far away. Never sharpened: of endless frames one would invent bars,
 * and the next one the same.
 */
export async function readFar(picture: Picture): Promise<SymbolRead[]> {
  const middle = cut(toGrey(picture));
  return readPlain(toPicture(enlarge(middle, 2)));
}

function cut({ grey, width, height }: GreyPicture): GreyPicture {
  const left = width >> 2;
  const top = height >> 2;
  const wide = width >> 1;
  const high = height >> 1;
  const middle = new Uint8ClampedArray(wide * high);
  for (let y = 0; y < high; y++) {
    const from = (top + y) * width + left;
    middle.set(grey.subarray(from, from + wide), y * wide);
  }
  return { grey: middle, width: wide, height: high };
}

function nameOf({ times, radius, amount }: Preparation): string {
  return radius ? `sharpened × ${times}, ${radius} px by ${amount}` : `enlarged × ${times}`;
}

function ofUsefulSize(grey: GreyPicture): GreyPicture {
  const by = Math.ceil(Math.sqrt((grey.width * grey.height) / largePixels));
  return by > 1 ? shrink(grey, by) : grey;
}

/** Null when the picture is too large to be enlarged so. */
function prepare(grey: GreyPicture, { times, radius, amount = 1 }: Preparation): GreyPicture | null {
  if (grey.width * grey.height * times * times > mostPixels) return null;
  const large = enlarge(grey, times);
  return radius ? sharpen(large, radius, amount) : large;
}
