import { limits } from '@gtinoteka/contract/business-limits.ts';
import { imageFormWidths, type ImageForm } from '@gtinoteka/contract/rules/rich-text.ts';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../core/app-error.ts';
import { refusal } from './read-form.ts';

export interface DrawnForm {
  readonly bytes: Buffer;
  readonly mediaType: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
}

/** A redrawn picture: pixel size of the large form, and all forms. */
export interface DrawnImage {
  readonly width: number;
  readonly height: number;
  readonly forms: Readonly<Record<ImageForm, DrawnForm>>;
}

/** Detects a picture by its bytes; text formats such as SVG and HTML are refused. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/s.test(head);
}

/**
 * Redraws a picture in two sizes and three formats, rotated by its EXIF data.
 * - Removes metadata and any data hidden in the file.
 * - `field`: field of an error.
 * - Throws IMAGE_INVALID, and IMAGE_TOO_LARGE above the pixel limit before decoding.
 */
export async function drawImage(bytes: Buffer, field: string): Promise<DrawnImage> {
  if (!isPicture(bytes)) throw refusal('IMAGE_INVALID', field);
  try {
    const source = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { width, height } = await source.metadata();
    if (width * height > limits.cmsImagePixels) throw refusal('IMAGE_TOO_LARGE', field);
    // Decoded once for both sizes.
    const large = await source
      .clone()
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: imageFormWidths.large, height: 4_000, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = sharp(large.data, { raw: large.info });
    const isOpaque = large.info.channels < 4 || (await raw.clone().stats()).isOpaque;
    const small = await formsOf(
      raw.clone().resize({ width: imageFormWidths.small, withoutEnlargement: true }),
      isOpaque,
    );
    const whole = await formsOf(raw, isOpaque);
    return {
      width: large.info.width,
      height: large.info.height,
      forms: {
        'small.avif': small.avif,
        'small.webp': small.webp,
        'small.plain': small.plain,
        'large.avif': whole.avif,
        'large.webp': whole.webp,
        'large.plain': whole.plain,
      },
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal('IMAGE_INVALID', field);
  }
}

async function formsOf(picture: Sharp, isOpaque: boolean): Promise<Record<'avif' | 'webp' | 'plain', DrawnForm>> {
  const plain: DrawnForm = isOpaque
    ? { bytes: await picture.clone().removeAlpha().jpeg({ quality: 82 }).toBuffer(), mediaType: 'image/jpeg' }
    : { bytes: await picture.clone().png().toBuffer(), mediaType: 'image/png' };
  return {
    avif: { bytes: await picture.clone().avif({ quality: 55, effort: 2 }).toBuffer(), mediaType: 'image/avif' },
    webp: { bytes: await picture.clone().webp({ quality: 80 }).toBuffer(), mediaType: 'image/webp' },
    plain,
  };
}
