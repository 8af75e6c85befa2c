import { fitBars, modulesOf, type BarsFit } from './decode-bars.ts';
import { readPlain } from './decode-picture.ts';
import { stripOf } from './decode-strip.ts';
import { judgeVotes, Votes, type Judgement } from './decode-votes.ts';
import { cutOut, sharpen, toPicture, type GreyPicture, type Point, type Turned } from './picture.ts';
import {
  centreOf,
  codeFormats,
  isHalfOfEan,
  isLinear,
  isOtherItf,
  isShort,
  keyOf,
  type Doubt,
  type PictureReads,
  type SymbolRead,
} from './read-code.ts';

/** A closer look at one code: turned, of another size, and sharpened over a radius by an amount where these are given. */
interface CloserLook {
  readonly degrees: number;
  /** pixels of a module */
  readonly size: number;
  /** how much of the bars is looked at, in lengths of the code */
  readonly high: number;
  /** in modules */
  readonly radius?: number;
  readonly amount?: number;
}

/**
 * Each has an angle and a size of its own, so that other pixels make its bars. The first ones suit sharp pictures, the others many
 * kinds of blur: those that are sharpened most read most, and wrongly most often.
 */
const closerLooks: readonly CloserLook[] = [
  { degrees: 3, size: 2.6, high: 0.35 },
  { degrees: -4, size: 3.5, high: 0.12 },
  { degrees: 5, size: 2.2, high: 0.35 },
  { degrees: -2, size: 3, high: 0.35, radius: 0.6, amount: 1 },
  { degrees: 2, size: 3.5, high: 0.12, radius: 0.4, amount: 2 },
  { degrees: -5, size: 4.5, high: 0.35, radius: 0.6, amount: 1 },
  { degrees: 4, size: 6, high: 0.35, radius: 0.4, amount: 2 },
  { degrees: -3, size: 2.6, high: 0.35, radius: 1, amount: 2 },
  { degrees: 2.5, size: 6, high: 0.12, radius: 1, amount: 1 },
  { degrees: -2.5, size: 4.5, high: 0.35, radius: 0.6, amount: 4 },
  { degrees: 5, size: 8, high: 0.12, radius: 0.6, amount: 2 },
  { degrees: -5, size: 2.8, high: 0.35, radius: 0.6, amount: 4 },
  { degrees: 6, size: 6, high: 0.35, radius: 0.6, amount: 4 },
  { degrees: -3.5, size: 8, high: 0.35, radius: 1, amount: 2 },
  { degrees: 1.5, size: 8, high: 0.12 },
  { degrees: -1.5, size: 4.5, high: 0.12, radius: 0.4, amount: 2 },
];
/** Looks at a place where only half of an EAN-13 was read: one of the first shows the whole, unless the line is slanted. */
const mostHalfLooks = 4;
/** Pixels of the largest cut: more take seconds on a telephone. */
const mostPixels = 4_000_000;

const linearFormats = codeFormats.filter(isLinear);

/** A place in the picture where bars were read. */
interface Place {
  /** the read that shows where it is */
  readonly seen: SymbolRead;
  readonly line: Line;
  readonly votes: Votes;
  /** how many of the closer looks were taken */
  looks: number;
}

/** The middle line of bars, in the direction in which they are read. */
interface Line {
  readonly centre: Point;
  readonly angle: number;
  readonly length: number;
  /** over which the bars were read: less than they are high */
  readonly height: number;
}

function lineOf({ corners }: SymbolRead): Line | null {
  if (!corners) return null;
  const [a, b, c, d] = corners;
  const across = { x: (b.x + c.x - a.x - d.x) / 2, y: (b.y + c.y - a.y - d.y) / 2 };
  const height = Math.max(Math.hypot(d.x - a.x, d.y - a.y), Math.hypot(c.x - b.x, c.y - b.y));
  const centre = centreOf(corners);
  return { centre, angle: Math.atan2(across.y, across.x), length: Math.hypot(across.x, across.y), height };
}

/** Whether a point stands on the bars of a line; they are taken to be at least half as high as wide. */
function isOn({ centre, angle, length, height }: Line, { x, y }: Point): boolean {
  const [dx, dy] = [x - centre.x, y - centre.y];
  const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
  const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  return along < length / 2 && across < Math.max(height / 2, length / 4);
}

const overlap = (a: Line, b: Line): boolean => isOn(a, b.centre) || isOn(b, a.centre);

/** Keeps what was read where in one picture. Bars are believed when closer looks at them agree (decode-votes.ts). */
export class PlaceReader {
  readonly #grey: GreyPicture;
  /** white on black turned to black on white; made when it is asked for */
  #turned: GreyPicture | null = null;
  readonly #matrix = new Map<string, SymbolRead>();
  readonly #places: Place[] = [];
  readonly #fits = new Map<SymbolRead, BarsFit | null>();

  constructor(grey: GreyPicture) {
    this.#grey = grey;
  }

  /** Hears what a pass over the whole picture gave; passes of one scale are one view. */
  hear(view: string, reads: readonly SymbolRead[]): void {
    for (const read of reads) {
      const line = lineOf(read);
      if (!isLinear(read.format) || !line) {
        this.#matrix.set(keyOf(read), read);
        continue;
      }
      const known = this.#places.filter((place) => overlap(place.line, line));
      known.forEach(({ votes }) => votes.add(view, read));
      // A short read must not hide a long one around it.
      if (known.some(({ seen }) => isShort(read.format) || !isShort(seen.format))) continue;
      const votes = new Votes();
      votes.add(view, read);
      this.#places.push({ seen: read, line, votes, looks: 0 });
    }
  }

  /** Looks closer, at most so many times at each, at the places that are not clear yet, until it is late. */
  async lookCloser({
    most = closerLooks.length,
    isLate = () => false,
  }: { most?: number; isLate?: () => boolean } = {}): Promise<void> {
    for (const place of this.#places)
      while (place.looks < mostOf(place, most) && !isLate() && !isClear(this.#judge(place))) await this.#look(place);
  }

  async #look(place: Place): Promise<void> {
    const look = closerLooks[place.looks++];
    if (!look) return;
    const { seen, line } = place;
    const { degrees, high, radius, amount = 1 } = look;
    const module = line.length / modulesOf(seen);
    const times = Math.max(leastTimes, look.size / module);
    const part = {
      centre: line.centre,
      angle: line.angle + (degrees * Math.PI) / 180,
      // What a short code is a part of has to be seen as well.
      width: line.length * (isShort(seen.format) ? 2.6 : 1.3),
      height: line.length * high,
    };
    if (part.width * part.height * times * times > mostPixels) return;
    const cut = cutOut(this.#greyOf(seen), part, times);
    const reads = await readPlain(
      toPicture(radius ? sharpen(cut, Math.max(1, Math.round(radius * module * times)), amount) : cut),
      linearFormats,
      true,
    );
    const middle = { x: cut.width / 2, y: cut.height / 2 };
    for (const read of reads) {
      const own = lineOf(read);
      if (own && isOn(own, middle))
        place.votes.add(`look ${place.looks}`, {
          ...movedBack(read, part, times),
          isInverted: seen.isInverted === true,
        });
    }
  }

  #greyOf({ isInverted }: SymbolRead): GreyPicture {
    if (!isInverted) return this.#grey;
    const { grey, width, height } = this.#grey;
    this.#turned ??= { grey: grey.map((value) => 255 - value), width, height };
    return this.#turned;
  }

  readonly #fit = (read: SymbolRead): BarsFit | null => {
    const known = this.#fits.get(read);
    if (known !== undefined) return known;
    const fit = fitBars(this.#greyOf(read), read);
    this.#fits.set(read, fit);
    return fit;
  };

  #judge({ votes }: Place): Judgement {
    return judgeVotes(votes.ranked(), this.#fit);
  }

  /** What is believed by now, and what is not. */
  result(): PictureReads {
    const reads = new Map(this.#matrix);
    const doubts = new Map<string, Doubt>();
    const clear: Line[] = [];
    const judged = this.#places.map((place) => ({
      place,
      judgement: this.#judge(place),
      ranked: place.votes.ranked(),
    }));
    for (const { place, judgement, ranked } of judged) {
      const read = ranked[0]?.read;
      if (!read || !isClear(judgement)) continue;
      clear.push(lineOf(read) ?? place.line);
      if (judgement === 'believed') {
        if (!isOtherItf(read)) reads.set(keyOf(read), read);
      } else doubts.set(keyOf(read), this.#doubt(read, [], 'prefix'));
    }
    for (const { place, judgement, ranked } of judged) {
      const [first, ...others] = ranked;
      if (!first || judgement !== 'unsure' || clear.some((line) => overlap(line, place.line))) continue;
      // One view that there was no time to confirm.
      if (first.views === 1 && place.looks === 0) continue;
      const key = keyOf(first.read);
      if (!reads.has(key) && !doubts.has(key)) {
        const texts = others.flatMap(({ read }) => (isHalfOfEan(read) ? [] : read.text));
        doubts.set(key, this.#doubt(first.read, texts, 'unsure'));
      }
    }
    return { reads: [...reads.values()], doubts: [...doubts.values()] };
  }

  #doubt(read: SymbolRead, others: readonly string[], why: Doubt['why']): Doubt {
    return { read, others, why, strip: stripOf(this.#grey, read) };
  }
}

function mostOf({ votes }: Place, most: number): number {
  const [first] = votes.ranked();
  return first && isHalfOfEan(first.read) ? Math.min(most, mostHalfLooks) : most;
}

const isClear = (judgement: Judgement): boolean => judgement === 'believed' || judgement === 'prefix';

/** Codes are not made smaller than this for a closer look: what is sharp enough stays so. */
const leastTimes = 0.6;

function withCorners(read: SymbolRead, back: (point: Point) => Point): SymbolRead {
  if (!read.corners) return read;
  const [a, b, c, d] = read.corners;
  return { ...read, corners: [back(a), back(b), back(c), back(d)] };
}

/** A read of an enlarged picture, with its place in the picture itself. */
export const scaled = (read: SymbolRead, times: number): SymbolRead =>
  withCorners(read, ({ x, y }) => ({ x: x / times, y: y / times }));

/** A read of a part that was cut out, with its place in the whole picture. */
export function movedBack(read: SymbolRead, { centre, angle, width, height }: Turned, times: number): SymbolRead {
  return withCorners(read, ({ x, y }) => {
    const along = x / times - width / 2;
    const down = y / times - height / 2;
    return {
      x: centre.x + along * Math.cos(angle) - down * Math.sin(angle),
      y: centre.y + along * Math.sin(angle) + down * Math.cos(angle),
    };
  });
}
