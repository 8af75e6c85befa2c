import '@fastify/multipart';
import { startRun, type DemoEnd, type SentImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import { importQueue } from '../../core/jobs/queues.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { shownName } from '../../core/input/shown-name.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { addRun } from '../../store/runs/import-runs.ts';
import { forgetFile, storeFile } from '../../store/verification/stored-files.ts';
import { runOf } from './run-of.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';

/** Accepted file names; the import detects the format by content. */
const formats: Readonly<Record<SentImportKind, string>> = {
  products: 'csv, tsv, txt, jsonl, json, xml i xlsx',
  licences: 'csv, tsv, txt, jsonl, json, xml i xlsx',
  gpc: 'xml, json, jsonl, csv, tsv, txt i xlsx',
};
const readable = /\.(csv|tsv|txt|jsonl|json|xml|xlsx)(\.gz)?$/i;

/** Streams a file to the store and queues its import. */
export const startRunRoute = defineRoute(
  startRun,
  async ({ params, query, request }, { database, files, jobs, clientOf, foreseeDemoEnd }) => {
    const { userId } = signedIn(request.caller);
    const { companyId } = params;
    if (query.kind === 'products' && query.withoutAdministrator === undefined)
      requireAdministratorStays(await foreseeDemoEnd());
    const inputKey = files.newKey();
    try {
      const fileName = await takeOneFile(request, query.kind, async (bytes) => {
        const file = {
          key: inputKey,
          companyId,
          purpose: 'import input',
          mediaType: 'application/octet-stream',
        } as const;
        await storeFile({ database, files }, file, bytes);
      });
      const runId = await database.db.transaction().execute(async (trx) => {
        const id = await addRun({ db: trx }, { kind: query.kind, fileName, startedBy: userId, inputKey });
        await jobs.send(trx, importQueue, { runId: id, act: 'import' });
        await recordAct(trx, {
          act: 'import started',
          actor: 'person',
          actorId: userId,
          client: clientOf(request),
          details: { runId: id, kind: query.kind },
        });
        return id;
      });
      return await runOf(database, runId);
    } catch (error) {
      await files.delete(inputKey);
      await forgetFile(database, inputKey);
      throw error;
    }
  },
  { multipart: { fileSize: limits.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } },
);

/** Throws NO_ADMINISTRATOR_STAYS if the first real list would close the accounts of all administrators. */
function requireAdministratorStays(end: DemoEnd | null): void {
  if (end?.closesAccounts && end.staying.length === 0) throw new AppError('NO_ADMINISTRATOR_STAYS');
}

function refusal(code: ErrorCode): AppError {
  return new AppError(code, { fields: { file: code } });
}

/** Passes bytes on; throws for an empty stream. */
async function* filled(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isEmpty = true;
  for await (const piece of bytes) {
    isEmpty &&= piece.length === 0;
    yield piece;
  }
  if (isEmpty) throw refusal('FIELD_REQUIRED');
}

/**
 * Passes the single file of a multipart body to `store`; returns its name.
 * - FIELD_REQUIRED: no file.
 * - FILE_FORMAT_INVALID: a file name of another type.
 * - FILE_TOO_LARGE: above the limit.
 * - BAD_REQUEST: an incomplete multipart body.
 */
async function takeOneFile(
  request: FastifyRequest,
  kind: SentImportKind,
  store: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<string> {
  if (!request.isMultipart()) throw refusal('FIELD_REQUIRED');
  let fileName: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || fileName !== null) throw new AppError('BAD_REQUEST');
      fileName = shownName(part.filename);
      if (!readable.test(fileName))
        throw new AppError('FILE_FORMAT_INVALID', {
          detail: `Plik ma niewłaściwy format. Przyjmujemy ${formats[kind]}, także spakowane gzip (.gz).`,
          fields: { file: 'FILE_FORMAT_INVALID' },
        });
      await store(filled(part.file));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('FILE_TOO_LARGE');
    // Errors of the disk are server errors; all others are a malformed body.
    if (/^(ENOSPC|EIO|EROFS|EACCES|EMFILE)$/.test(code)) throw error;
    throw new AppError('BAD_REQUEST');
  }
  if (fileName === null) throw refusal('FIELD_REQUIRED');
  return fileName;
}
