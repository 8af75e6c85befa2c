import type { Sending } from '@gtinoteka/contract/files/sending.ts';
import { verificationQueue } from '../../../core/jobs/queues.ts';
import { AppError } from '../../../core/app-error.ts';
import type { FileStore } from '../../../gateways/file-store.ts';
import {
  dropSending,
  findSending,
  partsOf,
  sendingOf,
  type Sender,
  type SendingRow,
} from '../../../store/verification/sendings.ts';
import { forgetFile, nameFile, noteStored } from '../../../store/verification/stored-files.ts';
import { noteUploaded } from '../../../store/verification/verifications.ts';
import { checkedBytes } from './read-sent-file.ts';
import type { Deps } from '../../deps.ts';

/**
 * Joins all parts into one file and queues it for the worker.
 * - Of two concurrent calls one joins; both return the same response.
 * - Throws FILE_CHANGED if the size or hash differs from the announced one, FILE_FORMAT_INVALID if it is not a table;
 *   both end the upload.
 */
export async function finishSending(deps: Deps, sender: Sender, row: SendingRow): Promise<Sending> {
  const { database, files, jobs } = deps;
  const keys = await partsOf(database, row.id);
  const inputKey = files.newKey();
  try {
    await storeWhole(deps, row, keys, inputKey);
  } catch (error) {
    await removeFiles(deps, [inputKey]);
    // A concurrent call may have joined and removed the parts.
    const now = await findSending(database, sender, row.id);
    if (now?.uploadedAt) return sendingOf(database, now);
    if (error instanceof AppError) await giveUpSending(deps, row.id);
    throw error;
  }
  const isMine = await database.db.transaction().execute(async (trx) => {
    const isNoted = await noteUploaded(trx, row.id, { ...row, inputKey });
    if (isNoted) await jobs.send(trx, verificationQueue, { verificationId: row.id }, { companyId: sender.companyId });
    return isNoted;
  });
  await removeFiles(deps, isMine ? keys : [inputKey]);
  const now = await findSending(database, sender, row.id);
  if (!now) throw new AppError('NOT_FOUND');
  return sendingOf(database, now);
}

async function storeWhole(
  { database, files }: Deps,
  row: SendingRow,
  keys: readonly string[],
  inputKey: string,
): Promise<void> {
  await nameFile(database, {
    key: inputKey,
    companyId: row.companyId,
    purpose: 'verification input',
    mediaType: 'application/octet-stream',
  });
  const size = await files.putStream(inputKey, await checkedBytes(joined(files, keys), row.kind));
  if (size.byteSize !== row.byteSize || (row.sha256 !== null && size.sha256.toString('hex') !== row.sha256))
    throw new AppError('FILE_CHANGED', { fields: { file: 'FILE_CHANGED' } });
  await noteStored(database, inputKey, size);
}

/** Bytes of stored files, concatenated. */
async function* joined(files: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await files.getStream(key)) as AsyncIterable<Buffer>; // a stream of bytes
}

/** Cancels an incomplete upload and deletes its parts; false if there is none. */
export async function giveUpSending(deps: Deps, id: string): Promise<boolean> {
  const keys = await partsOf(deps.database, id);
  const isDropped = await dropSending(deps.database, id);
  if (isDropped) await removeFiles(deps, keys);
  return isDropped;
}

async function removeFiles(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await files.delete(key);
    await forgetFile(database, key);
  }
}
