import '@fastify/multipart';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { requireStorable } from '../../core/input/storable-input.ts';

/** Longest text of the field, in bytes: what the edge and the server take of a body, without what surrounds it. */
export const longestField = 240_000;

function refusal(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fields: { [field]: code } });
}

/**
 * The field `content` of a multipart body. Throws FIELD_REQUIRED without it, FIELD_TOO_LONG above `longestField`, FIELD_INVALID
 * for images, which nobody keeps yet and which must not be lost in silence, BAD_REQUEST for any other field and for what is no
 * whole multipart body.
 */
export async function readContent(request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw refusal('FIELD_REQUIRED', 'content');
  let content: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        // A form sends an empty part where no file was chosen.
        if ((await part.toBuffer()).length > 0 || part.filename) throw refusal('FIELD_INVALID', 'file');
      } else if (part.fieldname === 'images[]' || part.fieldname === 'images') {
        if (part.value !== '') throw refusal('FIELD_INVALID', 'images');
      } else if (part.fieldname === 'content' && content === null && typeof part.value === 'string') {
        if (part.valueTruncated) throw refusal('FIELD_TOO_LONG', 'content');
        content = part.value;
      } else throw new AppError('BAD_REQUEST');
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT') throw refusal('FIELD_INVALID', 'file');
    // Whatever else the parser says, the body was not one: cut, malformed, with too many parts.
    throw new AppError('BAD_REQUEST');
  }
  if (content === null) throw refusal('FIELD_REQUIRED', 'content');
  requireStorable({ content });
  return content;
}
