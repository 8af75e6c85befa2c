import { DecoderFailed, type Decoder } from './decoder.ts';
import { FrameAgreement, pointedAt } from './frame-agreement.ts';
import { codeOf, type Doubt, type SymbolRead } from './read-code.ts';
import { seenPart, takeFrame } from './take-picture.ts';

/** Empty frames after which the middle is looked at enlarged, and then every so many. */
const emptyBeforeFar = 4;
/** Milliseconds between two looks where the browser does not tell of new frames. */
const pause = 40;

/** Safari before 15.4 and Firefox before 132 do not tell of new frames. */
type Video = Omit<HTMLVideoElement, 'requestVideoFrameCallback'> & {
  requestVideoFrameCallback?: HTMLVideoElement['requestVideoFrameCallback'];
};

export interface FrameListeners {
  onRead: (read: SymbolRead) => void;
  onDoubt: (doubt: Doubt) => void;
  onFailure: () => void;
}

/**
 * Reads the frames of a playing video one at a time until it is stopped by what it returns. `onRead` hears each code that two frames
 * agree on, once for as long as it is seen; `onDoubt` those that begin as no number does; `onFailure` that the decoder cannot work.
 */
export function readFrames(
  video: HTMLVideoElement,
  decoder: Decoder,
  { onRead, onDoubt, onFailure }: FrameListeners,
): () => void {
  const agreement = new FrameAgreement();
  let isOver = false;
  let empty = 0;

  async function look(): Promise<void> {
    if (isOver) return;
    const part = video.readyState >= 2 ? seenPart(video) : null;
    if (part) {
      try {
        const isFar = empty > 0 && empty % emptyBeforeFar === 0;
        const image = await takeFrame(video, part);
        const { reads, doubts } = await decoder.read(isFar ? 'far' : 'frame', image);
        // What is unsure is left to the next frame.
        const odd = doubts.filter(({ why }) => why === 'prefix');
        const read = pointedAt([...reads, ...odd.map((doubt) => doubt.read)], part, (one) => codeOf(one) !== null);
        empty = read ? 0 : empty + 1;
        const believed = agreement.hear(read, performance.now());
        const doubt = odd.find((one) => one.read === believed);
        if (believed && !isOver) doubt ? onDoubt(doubt) : onRead(believed);
      } catch (error) {
        if (error instanceof DecoderFailed) {
          if (!isOver) onFailure();
          return;
        }
        // A frame that could not be taken, as while the camera turns: the next one will be.
      }
    }
    next();
  }

  function next(): void {
    if (isOver) return;
    const { requestVideoFrameCallback } = video as Video; // typed as always there
    if (requestVideoFrameCallback && video.readyState >= 2) requestVideoFrameCallback.call(video, () => void look());
    else setTimeout(() => void look(), pause);
  }

  next();
  return () => {
    isOver = true;
  };
}
