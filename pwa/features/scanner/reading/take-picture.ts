import type { Picture } from './picture.ts';

/** Part of a picture in its own pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Longest side of a picture that goes to the decoder, in pixels: of a photograph that is no sharper beyond. */
const longestSide = 4_096;

/** Workers of older browsers have no canvas: they get pixels, which takes the page some milliseconds. */
function takesBitmaps(): boolean {
  return typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function';
}

/** The part of a video that is seen in its box under `object-fit: cover`. Null before there is a picture. */
export function seenPart(video: HTMLVideoElement): Part | null {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (!videoWidth || !videoHeight || !clientWidth || !clientHeight) return null;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = Math.min(videoWidth, Math.round(clientWidth / scale));
  const height = Math.min(videoHeight, Math.round(clientHeight / scale));
  return { left: (videoWidth - width) >> 1, top: (videoHeight - height) >> 1, width, height };
}

/** One frame of a video, for the decoder. */
export async function takeFrame(video: HTMLVideoElement, part: Part): Promise<ImageBitmap | Picture> {
  const { left, top, width, height } = part;
  if (takesBitmaps()) return createImageBitmap(video, left, top, width, height);
  return draw(video, part, 1);
}

/** A picture out of a file. Throws what the browser throws when it is none. */
export async function openFile(file: Blob): Promise<ImageBitmap | Picture> {
  const image = typeof createImageBitmap === 'function' ? await createImageBitmap(file) : await loadImage(file);
  const { width, height } = image;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  if (scale === 1 && takesBitmaps() && 'close' in image) return image;
  return draw(image, { left: 0, top: 0, width, height }, scale);
}

function draw(source: CanvasImageSource, { left, top, width, height }: Part, scale: number): Picture {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  // A canvas never gives shared memory.
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width: canvas.width, height: canvas.height };
}

async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('not a picture'));
      image.src = address;
    });
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
