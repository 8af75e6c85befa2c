import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * The bytes of the single part `file`.
 * - FIELD_REQUIRED if missing, FILE_TOO_LARGE above 50,000,000 bytes, BAD_REQUEST for an incomplete multipart body.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const missing = new AppError('FIELD_REQUIRED', { fields: { file: 'FIELD_REQUIRED' } });
  if (!request.isMultipart()) throw missing;
  try {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw missing;
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw missing;
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('FILE_TOO_LARGE', { fields: { file: 'FILE_TOO_LARGE' } });
    // Any other parser error: the body is cut, malformed, or has too many parts.
    throw new AppError('BAD_REQUEST');
  }
}
