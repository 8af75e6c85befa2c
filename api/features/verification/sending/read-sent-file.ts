import '@fastify/multipart';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { fileExtensions, type FileKind } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { shownName } from '../../../core/input/shown-name.ts';
import { requireStorable } from '../../../core/input/storable-input.ts';
import { isOle2, sniffContent } from '../../../core/table-file/sniff-content.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';

/** Fields of a multipart body; the file's bytes go to `store`. */
export interface SentParts {
  readonly fileName: string;
  readonly description: string;
}

/** Maximum size of a body beside its file, in bytes. */
const surroundings = 100_000;
const headBytes = 65_536;

/** Error of the field `file`. */
export function refusal(code: ErrorCode, detail?: string, field = 'file'): AppError {
  return new AppError(code, { fields: { [field]: code }, ...(detail === undefined ? {} : { detail }) });
}

/** Message for an empty file. */
export const emptyFile = 'Plik jest pusty. Wybierz plik z kodami.';

/** B §8: the same format error as the page's own check. */
function wrongFormat(kind: FileKind): AppError {
  const [last, ...others] = fileExtensions[kind].toReversed().map((extension) => `.${extension}`);
  return refusal(
    'FILE_FORMAT_INVALID',
    `Plik ma niewłaściwy format. Przyjmujemy ${others.toReversed().join(', ')} i\u00a0${last}.`,
  );
}

/** Throws FILE_FORMAT_INVALID for a name without an accepted extension. */
export function requireExtension(fileName: string, kind: FileKind): void {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!fileExtensions[kind].includes(extension)) throw wrongFormat(kind);
}

/** Maps an error of reading a body to the response; errors of the disk are returned unchanged. */
export function explained(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal('FILE_TOO_LARGE');
  // Errors of the disk are server errors; all others are a malformed, truncated or oversized body.
  if (/^(ENOSPC|EIO|EROFS|EACCES|EMFILE)$/.test(code)) return error;
  return new AppError('BAD_REQUEST');
}

/** Detects the type by the first bytes; null if unknown. The parser validates the rest. */
function contentOf(head: Buffer): 'xlsx' | 'xls' | 'csv' | null {
  const isOldBinary = head[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? 0xff) && head[3] === 0;
  if (isOle2(head) || isOldBinary) return 'xls';
  try {
    const content = sniffContent(head);
    return content === 'zip' ? 'xlsx' : content === 'delimited' ? 'csv' : null;
  } catch (error) {
    if (error instanceof TableFileError) return null;
    throw error;
  }
}

/**
 * Checks the beginning of a file before anything is stored, then yields all its bytes.
 * - `isWhole`: the stream is the whole file, so no bytes means an empty file.
 */
export async function checkedBytes(
  file: AsyncIterable<Buffer>,
  kind: FileKind,
  isWhole = false,
): Promise<AsyncGenerator<Buffer>> {
  const pieces = file[Symbol.asyncIterator]();
  const taken: Buffer[] = [];
  for (let length = 0; length < headBytes;) {
    const next = await pieces.next();
    if (next.done) break;
    taken.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(taken);
  if (head.length === 0) throw isWhole ? refusal('FILE_FORMAT_INVALID', emptyFile) : refusal('FIELD_REQUIRED');
  const content = contentOf(head);
  if (content === null || !fileExtensions[kind].includes(content)) {
    await pieces.return?.();
    throw wrongFormat(kind);
  }
  return (async function* () {
    yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  })();
}

/**
 * Reads a multipart body with one `file` and an optional `description`; streams bytes to `store`.
 * - FIELD_REQUIRED: no file.
 * - FILE_TOO_LARGE: above 50,000,000 bytes.
 * - FILE_FORMAT_INVALID: name or content of another type.
 * - FIELD_TOO_LONG: the comment.
 * - BAD_REQUEST: not a complete multipart body.
 */
export async function readSentFile(
  request: FastifyRequest,
  kind: FileKind,
  store: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<SentParts> {
  if (!request.isMultipart()) throw refusal('FIELD_REQUIRED');
  if (Number(request.headers['content-length']) > limits.uploadBytes + surroundings) throw refusal('FILE_TOO_LARGE');
  let fileName: string | null = null;
  let description = '';
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || fileName !== null) throw new AppError('BAD_REQUEST');
        fileName = shownName(part.filename);
        requireExtension(fileName, kind);
        await store(await checkedBytes(part.file, kind, true));
      } else if (part.fieldname === 'description' && typeof part.value === 'string') {
        if (part.valueTruncated || part.value.length > limits.fileDescription)
          throw refusal('FIELD_TOO_LONG', undefined, 'description');
        description = part.value.trim();
      } else throw new AppError('BAD_REQUEST');
    }
  } catch (error) {
    throw explained(error);
  }
  if (fileName === null) throw refusal('FIELD_REQUIRED');
  requireStorable({ description });
  return { fileName, description };
}
