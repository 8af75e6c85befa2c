import { readPlain } from './decode-picture.ts';
import { PlaceReader, scaled } from './decode-places.ts';
import { enlarge, sharpen, shrink, toGrey, toPicture, type GreyPicture, type Picture } from './picture.ts';
import { codeFormats, type CodeFormat, type PictureReads } from './read-code.ts';

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

/**
 * Symbols of a still picture: the plain pass, and when nothing of it is believed the prepared ones until something is. `onPass` hears
 * the name and the time in milliseconds of each pass.
 */
export async function readStill(
  picture: Picture,
  {
    formats = codeFormats,
    onPass = () => undefined,
  }: { formats?: readonly CodeFormat[]; onPass?: (name: string, ms: number) => void } = {},
): Promise<PictureReads> {
  async function timed<T>(name: string, pass: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await pass();
    onPass(name, performance.now() - begun);
    return result;
  }
  const whole = toGrey(picture);
  const reader = new PlaceReader(whole);
  const by = Math.max(1, Math.ceil(Math.sqrt((whole.width * whole.height) / largePixels)));
  const grey = by > 1 ? shrink(whole, by) : whole;
  reader.hear('× 1', await timed('plain', () => readPlain(picture, formats)));
  for (const preparation of [null, ...preparations]) {
    if (preparation) {
      const reads = await timed(nameOf(preparation), async () => {
        const prepared = prepare(grey, preparation);
        return prepared ? readPlain(toPicture(prepared), formats) : [];
      });
      const times = preparation.times / by;
      reader.hear(
        `× ${times}`,
        reads.map((read) => scaled(read, times)),
      );
    }
    await timed('closer looks', () => reader.lookCloser());
    const result = reader.result();
    if (result.reads.length > 0) return result;
  }
  return reader.result();
}

function nameOf({ times, radius, amount }: Preparation): string {
  return radius ? `sharpened × ${times}, ${radius} px by ${amount}` : `enlarged × ${times}`;
}

/** Null when the picture is too large to be enlarged so. */
function prepare(grey: GreyPicture, { times, radius, amount = 1 }: Preparation): GreyPicture | null {
  if (grey.width * grey.height * times * times > mostPixels) return null;
  const large = enlarge(grey, times);
  return radius ? sharpen(large, radius, amount) : large;
}
