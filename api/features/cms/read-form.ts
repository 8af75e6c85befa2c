import '@fastify/multipart';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { requireStorable } from '../../core/input/storable-input.ts';

/** Maximum size of a text field in bytes: the limit of other bodies at the edge and the server. */
const longestField = 240_000;
/** Maximum number of pictures on a page. */
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

/** Fields of the form of a page, without its files. */
export interface PageForm {
  readonly content: string;
  readonly base: number | null;
  readonly images: readonly string[];
}

/**
 * Reads a multipart body part by part: non-empty files to `takeFile`, texts to `takeText`.
 * - One file at a time is in memory.
 * - Throws IMAGE_TOO_LARGE at `fileField` for a file above the limit, BAD_REQUEST for an incomplete or malformed body.
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
        // Browsers send an empty part when no file was chosen.
        if (bytes.length > 0 || part.filename) await takeFile(part.fieldname, bytes);
      } else if (typeof part.value === 'string') takeText(part.fieldname, part.value, part.valueTruncated);
      else throw new AppError('BAD_REQUEST');
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('IMAGE_TOO_LARGE', fileField);
    if (code === 'FST_FILES_LIMIT') throw refusal('FIELD_TOO_LONG', fileField);
    // All other errors mean a truncated, malformed or oversized body.
    throw new AppError('BAD_REQUEST');
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Form that publishes a page (B §7): `content`, `images[]`, `file[]`, and our `base`.
 * - FIELD_REQUIRED: no content.
 * - FIELD_TOO_LONG: above `longestField`.
 * - FIELD_INVALID: malformed ids.
 * - BAD_REQUEST: other fields.
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

/**
 * The single picture of a form (B §7: `image`).
 * - Throws FIELD_REQUIRED without one, IMAGE_TOO_LARGE above the size limit.
 */
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
