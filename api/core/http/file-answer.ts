import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** Some of the bytes of a file: from `start` to `end`, both included, counted from 0. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface AnsweredFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly byteSize: number;
  /** says which bytes these are: a part is only added to a part of the same */
  readonly etag: string;
  /** of the whole file, so that whoever has put it together of parts can compare (RFC 9530) */
  readonly sha256?: Buffer | null;
  open(range?: ByteRange): Promise<Readable>;
}

/** Name of a file for Content-Disposition (RFC 6266): plain letters for old readers, all of it as filename*. */
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
 * The one range that is asked for; null for all bytes: none is asked for, several are, or what is no range (RFC 9110 §14.2). Throws
 * RANGE_INVALID for one that lies outside the file.
 */
function rangeOf(asked: string | undefined, byteSize: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked?.trim() ?? '') ?? [];
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

/** Sends a file to be saved under its name, whole or the part that is asked for; a stream, never held in memory. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AnsweredFile,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const ifRange = request.headers['if-range'];
  // What the caller has a part of has changed since: all of it is sent.
  const asked = !isHead && (ifRange === undefined || ifRange === file.etag) ? request.headers.range : undefined;
  const range = rangeOf(asked, file.byteSize);
  // Before anything is said of the file: what cannot be opened is answered as what it is.
  // Nothing at all would be answered as 0 bytes.
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
