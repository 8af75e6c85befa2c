import { AppError } from '../../core/app-error.ts';
import sharp from 'sharp';

export interface CleanFile {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'application/pdf';
}

/** Largest picture that is decoded, in pixels: a scan of A4 at 600 dpi has 35 million. */
const mostPixels = 50_000_000;

/**
 * What a file is by its bytes, whatever it is called (A §2: image or pdf). Pictures are drawn anew, which leaves nothing in them but
 * the picture; a PDF stays as it is. Throws FILE_FORMAT_INVALID.
 */
export async function cleanFile(bytes: Buffer): Promise<CleanFile> {
  if (startsWith(bytes, '%PDF-')) return { bytes, mediaType: 'application/pdf' };
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { bytes: await drawAnew(bytes, 'png'), mediaType: 'image/png' };
  if (startsWith(bytes, '\xff\xd8\xff')) return { bytes: await drawAnew(bytes, 'jpeg'), mediaType: 'image/jpeg' };
  throw invalid();
}

async function drawAnew(bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
    return await (format === 'png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer();
  } catch {
    throw invalid();
  }
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
}

function invalid(): AppError {
  return new AppError('FILE_FORMAT_INVALID', { fields: { file: 'FILE_FORMAT_INVALID' } });
}
