import './old-browsers.ts';
import { readFar, readFrame } from './decode-frame.ts';
import { loadDecoder } from './decode-picture.ts';
import { readStill } from './decode-still.ts';
import type { Picture } from './picture.ts';
import type { PictureReads } from './read-code.ts';

/** `frame`: of a live camera. `far`: the middle of such a frame, enlarged. `still`: a picture, every pass. */
export type ReadKind = 'frame' | 'far' | 'still';

export type DecoderRequest =
  | { readonly id: number; readonly load: string }
  | { readonly id: number; readonly kind: ReadKind; readonly image: ImageBitmap | Picture };

export interface DecoderAnswer {
  readonly id: number;
  /** null: the decoder failed */
  readonly reads: PictureReads | null;
}

const readers: Record<ReadKind, (picture: Picture) => Promise<PictureReads>> = {
  frame: readFrame,
  far: readFar,
  still: (picture) => readStill(picture),
};

/** Pixels of a bitmap. The window sends one only where workers have a canvas. */
function pixelsOf(image: ImageBitmap | Picture): Picture {
  if ('data' in image) return image;
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  image.close();
  const { data } = context.getImageData(0, 0, width, height);
  // A canvas never gives shared memory.
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width, height };
}

async function answer(request: DecoderRequest): Promise<PictureReads> {
  if ('load' in request) {
    await loadDecoder({ url: request.load });
    return { reads: [], doubts: [] };
  }
  return readers[request.kind](pixelsOf(request.image));
}

self.onmessage = async ({ data: request }: MessageEvent<DecoderRequest>) => {
  const reads = await answer(request).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  self.postMessage({ id: request.id, reads } satisfies DecoderAnswer);
};
