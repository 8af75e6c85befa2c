import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { loadDecoder } from '../../../pwa/features/scanner/reading/decode-picture.ts';
import type { Picture } from '../../../pwa/features/scanner/reading/picture.ts';

/** The scanner's decoder with the WebAssembly of its package. */
export async function loadTestDecoder(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await loadDecoder({ bytes: new Uint8Array(await readFile(path)).buffer });
}

/** A picture as a canvas would give it, from a file or its bytes. */
export async function openPicture(file: string | Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
