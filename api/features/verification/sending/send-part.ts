import { partBytes, sendPart, type Sending } from '@gtinoteka/contract/files/sending.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import type { SealedSize } from '../../../gateways/sealed-chunks.ts';
import { addPart, findSending, sendingOf, type Sender, type SendingRow } from '../../../store/verification/sendings.ts';
import { forgetFile, nameFile, noteStored } from '../../../store/verification/stored-files.ts';
import { finishSending, giveUpSending } from './finish-sending.ts';
import { checkedBytes, explained, refusal } from './read-sent-file.ts';
import { requireSender } from './receive-file.ts';
import type { Deps } from '../../deps.ts';

/**
 * Receives the next part of a file; the last part completes it.
 * - A part that is already stored changes nothing, so a part with a lost response can be sent again.
 * - A truncated part is not stored.
 */
export const sendPartRoute = defineRoute(
  sendPart,
  async ({ params, query, request }, deps): Promise<Sending> => {
    const { userId, companyId } = requireSender(request, params.companyId);
    const sender = { userId, companyId };
    const row = await found(deps, sender, params.sendingId);
    const start = Number(query.start);
    if (start > row.received) throw new AppError('PART_OUT_OF_PLACE');
    const isNext = row.uploadedAt === null && start === row.received && start < row.byteSize;
    if (isNext) await takePart(deps, request, row);
    const now = await found(deps, sender, row.id);
    return now.uploadedAt === null && now.received === now.byteSize
      ? finishSending(deps, sender, now)
      : sendingOf(deps.database, now);
  },
  { multipart: { fileSize: partBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } },
);

async function found({ database }: Deps, sender: Sender, id: string): Promise<SendingRow> {
  const row = await findSending(database, sender, requireUuid(id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Stores one part; discards it if a concurrent call stored it first. */
async function takePart(deps: Deps, request: FastifyRequest, row: SendingRow): Promise<void> {
  const { database, files } = deps;
  const key = files.newKey();
  let isKept = false;
  try {
    const mediaType = 'application/octet-stream';
    await nameFile(database, { key, companyId: row.companyId, purpose: 'upload part', mediaType });
    const size = await readPart(request, async (bytes) =>
      // The first bytes show the type: a wrong file is refused before the rest is received.
      files.putStream(key, row.received === 0 ? await checkedBytes(bytes, row.kind) : bytes),
    );
    if (size.byteSize === 0) throw refusal('FIELD_REQUIRED');
    if (row.received + size.byteSize > row.byteSize) throw refusal('FILE_TOO_LARGE');
    await noteStored(database, key, size);
    isKept = await addPart(database, row.id, { start: row.received, byteSize: size.byteSize, key });
  } catch (error) {
    const explanation = explained(error);
    if (explanation instanceof AppError && explanation.code === 'FILE_FORMAT_INVALID')
      await giveUpSending(deps, row.id);
    throw explanation;
  } finally {
    if (!isKept) {
      await files.delete(key);
      await forgetFile(database, key);
    }
  }
}

/**
 * Passes the single part of a body to `store`.
 * - Throws FIELD_REQUIRED without one, or errors of reading.
 */
async function readPart(
  request: FastifyRequest,
  store: (bytes: AsyncIterable<Buffer>) => Promise<SealedSize>,
): Promise<SealedSize> {
  let size: SealedSize | null = null;
  if (request.isMultipart())
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || size) throw new AppError('BAD_REQUEST');
      size = await store(part.file);
    }
  if (!size) throw refusal('FIELD_REQUIRED');
  return size;
}
