import { readPlain } from './decode-picture.ts';
import { PlaceReader } from './decode-places.ts';
import { enlarge, toGrey, toPicture, type GreyPicture, type Picture } from './picture.ts';
import { codeFormats, type PictureReads, type SymbolRead } from './read-code.ts';

/** Closer looks at a code of a frame: the next frame gives others. */
const mostLooks = 6;

/** Symbols of a frame of a live camera, which must not take long. */
export async function readFrame(picture: Picture): Promise<PictureReads> {
  const reads = await readPlain(picture, codeFormats, true);
  return reads.length > 0 ? lookAgain(toGrey(picture), reads) : { reads, doubts: [] };
}

async function lookAgain(grey: GreyPicture, reads: readonly SymbolRead[]): Promise<PictureReads> {
  const places = new PlaceReader(grey);
  places.hear('× 1', reads);
  await places.lookCloser({ most: mostLooks });
  return places.result();
}

/**
 * Symbols of the middle half of a frame, enlarged: a code that is far away. Never sharpened: of endless frames one would invent bars,
 * and the next one the same.
 */
export async function readFar(picture: Picture): Promise<PictureReads> {
  const large = enlarge(middleOf(toGrey(picture)), 2);
  return lookAgain(large, await readPlain(toPicture(large)));
}

function middleOf({ grey, width, height }: GreyPicture): GreyPicture {
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
