import { AppError } from '../../core/app-error.ts';
import { isPdf } from '../../core/input/pdf-file.ts';
import sharp from 'sharp';

export interface CleanFile {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'application/pdf';
}

/** Maximum pixels of a decoded picture: an A4 scan at 600 dpi has 35 million. */
const mostPixels = 50_000_000;

/**
 * Detects a file's type by its bytes (A §2: image or pdf) and cleans it.
 * - Pictures are redrawn, which removes all other data; a PDF is unchanged.
 * - Throws FILE_FORMAT_INVALID.
 */
export async function cleanFile(bytes: Buffer): Promise<CleanFile> {
  if (isPdf(bytes)) return { bytes, mediaType: 'application/pdf' };
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { bytes: await redraw(bytes, 'png'), mediaType: 'image/png' };
  if (startsWith(bytes, '\xff\xd8\xff')) return { bytes: await redraw(bytes, 'jpeg'), mediaType: 'image/jpeg' };
  throw invalid();
}

async function redraw(bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> {
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
