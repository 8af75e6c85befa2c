import '@fastify/multipart';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isOle2, sniffContent } from '../table-file/sniff-content.ts';
import { TableFileError } from '../table-file/table-file-error.ts';
import { shownName } from './shown-name.ts';

/** Maximum bytes around the file in a body, and bytes read to detect its format. */
const surroundings = 100_000;
const headBytes = 65_536;

function refusal(code: ErrorCode, detail?: string): AppError {
  return new AppError(code, { fields: { file: code }, ...(detail === undefined ? {} : { detail }) });
}

const wrongFormat = (): AppError =>
  refusal('FILE_FORMAT_INVALID', 'Plik ma niewłaściwy format. Przyjmujemy .xlsx i\u00a0.csv.');
const tooLarge = (mostBytes: number): AppError =>
  refusal('FILE_TOO_LARGE', `Plik jest za duży. Arkusz może mieć do ${mostBytes / 1_000_000}\u00a0MB.`);

function isSheet(head: Buffer): boolean {
  if (isOle2(head)) return false;
  try {
    return ['zip', 'delimited'].includes(sniffContent(head));
  } catch (error) {
    if (error instanceof TableFileError) return false;
    throw error;
  }
}

/** The bytes of a file whose beginning has been checked. */
async function checkedBytes(file: AsyncIterable<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const pieces = file[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await pieces.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.length === 0) throw refusal('FIELD_REQUIRED');
  if (!isSheet(head)) {
    await pieces.return?.();
    throw wrongFormat();
  }
  return (async function* () {
    yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  })();
}

/** Limits of a multipart body with one file of at most `mostBytes`, for `readSheetPart`. */
export const sheetLimits = (mostBytes: number) => ({
  fileSize: mostBytes,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
});

/**
 * Streams the single part `file` of a multipart body, at most `mostBytes`, to `store`; resolves with its name.
 * - FIELD_REQUIRED without a file, FILE_TOO_LARGE, FILE_FORMAT_INVALID unless xlsx or csv by name and content.
 * - BAD_REQUEST for another body.
 */
export async function readSheetPart(
  request: FastifyRequest,
  mostBytes: number,
  store: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<string> {
  if (!request.isMultipart()) throw refusal('FIELD_REQUIRED');
  if (Number(request.headers['content-length']) > mostBytes + surroundings) throw tooLarge(mostBytes);
  let fileName: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || fileName !== null) throw new AppError('BAD_REQUEST');
      fileName = shownName(part.filename);
      if (!/\.(?:xlsx|csv)$/i.test(fileName)) throw wrongFormat();
      await store(await checkedBytes(part.file));
    }
  } catch (error) {
    throw explained(error, mostBytes);
  }
  if (fileName === null) throw refusal('FIELD_REQUIRED');
  return fileName;
}

/** Converts errors of the body for the client; disk errors stay as they are. */
function explained(error: unknown, mostBytes: number): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(mostBytes);
  return /^(?:ENOSPC|EIO|EROFS|EACCES|EMFILE)$/.test(code) ? error : new AppError('BAD_REQUEST');
}
