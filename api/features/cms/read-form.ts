import '@fastify/multipart';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { requireStorable } from '../../core/input/storable-input.ts';

/** Longest text of a field, in bytes: what the edge and the server take of any other body. */
const longestField = 240_000;
/** Most pictures that a page names. */
const mostImages = 50;

/** Limits of the multipart body of a page. */
export const formLimits = {
  fileSize: limits.cmsImageBytes,
  files: limits.cmsNewImages,
  fields: mostImages + 10,
  fieldSize: longestField,
  parts: mostImages + limits.cmsNewImages + 10,
  headerPairs: 20,
};

export function refusal(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fields: { [field]: code } });
}

/** What a form of a page says, beside the files that were handed on. */
export interface PageForm {
  readonly content: string;
  readonly base: number | null;
  readonly images: readonly string[];
}

/**
 * Reads a multipart body part by part. Files that are not empty go to `takeFile` one after the other, so that one at a time is in
 * memory; texts go to `takeText`. Throws IMAGE_TOO_LARGE at `fileField` for a file above the limit, BAD_REQUEST for what is no whole
 * multipart body.
 */
async function readParts(
  request: FastifyRequest,
  fileField: string,
  takeFile: (name: string, bytes: Buffer) => Promise<void>,
  takeText: (name: string, text: string, isCut: boolean) => void,
): Promise<void> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        // A form sends an empty part where no file was chosen.
        if (bytes.length > 0 || part.filename) await takeFile(part.fieldname, bytes);
      } else if (typeof part.value === 'string') takeText(part.fieldname, part.value, part.valueTruncated);
      else throw new AppError('BAD_REQUEST');
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('IMAGE_TOO_LARGE', fileField);
    if (code === 'FST_FILES_LIMIT') throw refusal('FIELD_TOO_LONG', fileField);
    // Whatever else the parser says, the body was not one: cut, malformed, with too many parts.
    throw new AppError('BAD_REQUEST');
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The form that publishes a page (B §7): `content`, `images[]`, `file[]`, and our `base`. Throws FIELD_REQUIRED without content,
 * FIELD_TOO_LONG above `longestField`, FIELD_INVALID for ids that are none, BAD_REQUEST for any other field.
 */
export async function readPageForm(
  request: FastifyRequest,
  takeFile: (bytes: Buffer) => Promise<void>,
): Promise<PageForm> {
  if (!request.isMultipart()) throw refusal('FIELD_REQUIRED', 'content');
  let [content, base] = [null as string | null, null as number | null];
  const images: string[] = [];
  await readParts(
    request,
    'file',
    async (name, bytes) => {
      if (!/^file(\[\])?$/.test(name)) throw new AppError('BAD_REQUEST');
      await takeFile(bytes);
    },
    (name, text, isCut) => {
      if (/^images(\[\])?$/.test(name)) {
        if (text === '') return;
        if (!uuid.test(text)) throw refusal('FIELD_INVALID', 'images');
        images.push(text);
      } else if (name === 'base' && base === null) {
        if (!/^[1-9]\d{0,8}$/.test(text)) throw refusal('FIELD_INVALID', 'base');
        base = Number(text);
      } else if (name === 'content' && content === null) {
        if (isCut) throw refusal('FIELD_TOO_LONG', 'content');
        content = text;
      } else throw new AppError('BAD_REQUEST');
    },
  );
  if (content === null) throw refusal('FIELD_REQUIRED', 'content');
  if (new Set(images).size > mostImages) throw refusal('FIELD_TOO_LONG', 'images');
  requireStorable({ content });
  return { content, base, images };
}

/** The one picture of a form (B §7: `image`). Throws FIELD_REQUIRED without it, IMAGE_TOO_LARGE above the limit of bytes. */
export async function readImageForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw refusal('FIELD_REQUIRED', 'image');
  let image = null as Buffer | null;
  await readParts(
    request,
    'image',
    async (name, bytes) => {
      if (name !== 'image' || image) throw new AppError('BAD_REQUEST');
      image = bytes;
    },
    () => {
      throw new AppError('BAD_REQUEST');
    },
  );
  if (!image) throw refusal('FIELD_REQUIRED', 'image');
  if (image.length > limits.cmsImageBytes) throw refusal('IMAGE_TOO_LARGE', 'image');
  return image;
}
