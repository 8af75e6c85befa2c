import { readPlain } from './decode-picture.ts';
import { movedBack, PlaceReader, scaled } from './decode-places.ts';
import {
  cutOut,
  enlarge,
  sharpen,
  shrink,
  toGrey,
  toPicture,
  type GreyPicture,
  type Picture,
  type Turned,
} from './picture.ts';
import { codeFormats, type CodeFormat, type PictureReads, type SymbolRead } from './read-code.ts';

/** One way to prepare a picture: turned, enlarged, and sharpened over a radius by an amount where these are given. */
interface Preparation {
  readonly degrees?: number;
  readonly times: number;
  readonly radius?: number;
  readonly amount?: number;
}

/**
 * What is tried on a still picture in which the plain pass found nothing, weakest first. Chosen by trial over photographs of bad
 * cameras: bars two pixels wide want a mean over five, and no single preparation serves both blur and noise. The decoder reads bars up
 * to some 20 degrees aslant of upright and level: two turns bring all others near enough.
 */
const preparations: readonly Preparation[] = [
  { times: 2 },
  { times: 1.5, radius: 3, amount: 2 },
  { degrees: 30, times: 1.5, radius: 3, amount: 2 },
  { degrees: 60, times: 1.5, radius: 3, amount: 2 },
  { times: 2, radius: 5, amount: 1 },
  { times: 2, radius: 5, amount: 2 },
  { times: 3, radius: 5, amount: 1 },
  { times: 3, radius: 5, amount: 2 },
];

/** Pixels of the largest prepared picture: more take seconds on a telephone. */
const mostPixels = 6_000_000;
/** The same of a turned one, which takes twice as long to draw. */
const mostTurnedPixels = 3_000_000;

/** Pixels from which a photograph is made smaller before it is prepared: it is noise that is enlarged beyond. */
const largePixels = 1_500_000;

/** Milliseconds after which no pass and no closer look begins any more. The last one may take half a second. */
const longestSearch = 1_000;

/**
 * Symbols of a still picture: the plain pass, and when nothing of it is believed the prepared ones until something is or the time
 * `within` which they begin is over. `onPass` hears the name and the time in milliseconds of each pass.
 */
export async function readStill(
  picture: Picture,
  {
    formats = codeFormats,
    onPass = () => undefined,
    within = longestSearch,
  }: { formats?: readonly CodeFormat[]; onPass?: (name: string, ms: number) => void; within?: number } = {},
): Promise<PictureReads> {
  const end = performance.now() + within;
  const isLate = (): boolean => performance.now() > end;
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
    if (preparation)
      reader.hear(...(await timed(nameOf(preparation), () => readPrepared(grey, by, preparation, formats))));
    await timed('closer looks', () => reader.lookCloser({ isLate }));
    const result = reader.result();
    if (result.reads.length > 0 || isLate()) return result;
  }
  return reader.result();
}

function nameOf({ degrees, times, radius, amount }: Preparation): string {
  const turned = degrees ? `turned by ${degrees}°, ` : '';
  return turned + (radius ? `sharpened × ${times}, ${radius} px by ${amount}` : `enlarged × ${times}`);
}

/** The picture turned so that what is aslant by so many degrees is level, with its corners. */
function turn(grey: GreyPicture, degrees: number): Turned {
  const { width, height } = grey;
  const angle = (degrees * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const centre = { x: width / 2, y: height / 2 };
  return { centre, angle, width: width * across + height * down, height: width * down + height * across };
}

/** What a prepared picture gives, with its places in the picture that is `by` times as large as `grey`, and the name of its view. */
async function readPrepared(
  grey: GreyPicture,
  by: number,
  { degrees = 0, times: wanted, radius, amount = 1 }: Preparation,
  formats: readonly CodeFormat[],
): Promise<[view: string, reads: SymbolRead[]]> {
  const part = turn(grey, degrees);
  const view = degrees ? `${degrees}°` : `× ${wanted / by}`;
  const room = Math.sqrt((degrees ? mostTurnedPixels : mostPixels) / (part.width * part.height));
  // Of a large picture the plain pass has seen as much; but not turned.
  if (wanted > room && !degrees) return [view, []];
  const times = Math.min(wanted, room);
  const large = degrees ? cutOut(grey, part, times) : enlarge(grey, times);
  const reads = await readPlain(toPicture(radius ? sharpen(large, radius, amount) : large), formats);
  return [view, reads.map((read) => scaled(movedBack(read, part, times), 1 / by))];
}
