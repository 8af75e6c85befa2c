import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** A range of bytes of a file, from `start` to `end`, both included, counted from 0. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface AnsweredFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly byteSize: number;
  /** identifies the bytes: a client joins only parts with the same one */
  readonly etag: string;
  /** of the whole file, so that a client can verify joined parts (RFC 9530) */
  readonly sha256?: Buffer | null;
  open(range?: ByteRange): Promise<Readable>;
}

/** File name for Content-Disposition (RFC 6266): ASCII for old clients, the full name as filename*. */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * The single requested range; null for the whole file: no range, several, or an invalid one (RFC 9110 §14.2).
 * - Throws RANGE_INVALID for a range outside of the file.
 */
function rangeOf(header: string | undefined, byteSize: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const last = byteSize - 1;
  const range =
    from === ''
      ? { start: Math.max(0, byteSize - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  if (range.start > last || (from === '' && Number(to) === 0))
    throw new AppError('RANGE_INVALID', { headers: { 'content-range': `bytes */${byteSize}` } });
  return range;
}

/** Sends a file as a download, whole or the requested range, as a stream. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AnsweredFile,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const ifRange = request.headers['if-range'];
  // The file has changed since the caller received a part: the whole file is sent.
  const rangeHeader = !isHead && (ifRange === undefined || ifRange === file.etag) ? request.headers.range : undefined;
  const range = rangeOf(rangeHeader, file.byteSize);
  // Opened before headers are set, so that a failure is an error response, not an empty file.
  const bytes = isHead ? Readable.from([]) : await file.open(range ?? undefined);
  reply
    .header('content-type', file.mediaType)
    .header('content-disposition', attachment(file.fileName))
    .header('accept-ranges', 'bytes')
    .header('etag', file.etag)
    .headers(file.sha256 ? { 'repr-digest': `sha-256=:${file.sha256.toString('base64')}:` } : {})
    .header('content-length', range ? range.end - range.start + 1 : file.byteSize);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.byteSize}`);
  return reply.send(bytes);
}
