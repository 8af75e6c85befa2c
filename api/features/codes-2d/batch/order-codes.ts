import { limits } from '@gtinoteka/contract/business-limits.ts';
import { orderCodes, orderCompanyCodes, type BatchOptions } from '@gtinoteka/contract/files/code-batches.ts';
import type { FastifyRequest } from 'fastify';
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { codeBatchQueue } from '../../../core/jobs/queues.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/database/database.ts';
import { defineRoute } from '../../define-feature.ts';
import { readSheetPart, sheetLimits } from '../../../core/input/sheet-part.ts';
import { idempotencyKeyOf } from '../../../core/input/idempotency-key.ts';
import {
  addBatch,
  countCompanyProducts,
  findBatch,
  findBatchByKey,
  isBatchRunning,
} from '../../../store/code-batches/code-batches.ts';
import { lockCompany, mayIn } from '../../../store/people/memberships.ts';
import { storeFile } from '../../../store/verification/stored-files.ts';
import { batchMember, printOf, toPublicBatch } from './company-batch.ts';
import type { Deps } from '../../deps.ts';

type Order = Omit<Parameters<typeof addBatch>[1], 'id' | 'fileName' | 'inputKey' | 'inputDigest'>;

/** Orders a batch from a sheet: stores the bytes, then queues the job. Needs a multipart scope. */
export const orderCodesRoute = defineRoute(
  orderCodes,
  async ({ params, query, request }, deps) => {
    const { database, files } = deps;
    const order = orderOf(deps, request, params.companyId, query);
    const inputKey = files.newKey();
    const hash = createHash('sha256');
    const fileName = await readSheetPart(request, limits.codeSheetBytes, async (bytes) => {
      const file = {
        key: inputKey,
        companyId: params.companyId,
        purpose: 'codes input',
        mediaType: 'application/octet-stream',
      } as const;
      await storeFile({ database, files }, file, hashed(bytes, hash));
    });
    let isTaken = false;
    try {
      const inputDigest = hash.digest('hex');
      const placed = await placeOrder(deps, { ...order, inputDigest }, async (trx, id) =>
        addBatch(trx, { ...order, id, fileName, inputKey, inputDigest }),
      );
      isTaken = placed.isNew;
      return placed.batch;
    } finally {
      // A sheet without a batch; if it cannot be deleted now, the purge does so within a day.
      if (!isTaken) await files.delete(inputKey).catch(() => {});
    }
  },
  { multipart: sheetLimits(limits.codeSheetBytes) },
);

/** Orders codes for all products of the company. */
export const orderCompanyCodesRoute = defineRoute(orderCompanyCodes, async ({ params, body, request }, deps) => {
  const order = orderOf(deps, request, params.companyId, body);
  const { batch } = await placeOrder(deps, { ...order, inputDigest: null }, async (trx, id) => {
    const products = await countCompanyProducts(trx, params.companyId);
    if (products === 0)
      throw new AppError('NO_PRODUCTS', { detail: 'Firma nie ma jeszcze produktów w katalogu. Wyślij arkusz.' });
    if (products > limits.codeLines)
      throw new AppError('TOO_MANY_ROWS', {
        detail: 'Firma ma więcej niż 5000 produktów. Wyślij arkusz z częścią z nich.',
      });
    await addBatch(trx, { ...order, id, fileName: null, inputKey: null, inputDigest: null });
  });
  return batch;
});

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

function orderOf({ config }: Deps, request: FastifyRequest, companyId: string, options: BatchOptions): Order {
  const { userId, subscription } = batchMember(request, companyId);
  return {
    companyId,
    userId,
    options: printOf(options),
    stem: config.publicUrl ?? `${request.protocol}://${request.host}`,
    isCounted: subscription === 'free',
    idempotencyKey: idempotencyKeyOf(request) ?? null,
  };
}

/**
 * Creates a batch under the company's lock, or returns the one with the same idempotency key.
 * - Throws IDEMPOTENCY_KEY_REUSED if that one is a different order.
 */
async function placeOrder(
  { database, jobs }: Deps,
  { companyId, userId, idempotencyKey, options, inputDigest }: Order & { readonly inputDigest: string | null },
  add: (trx: Tx, id: string) => Promise<void>,
) {
  const { id, isNew } = await database.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const permission = 'file_sending_to_verification';
    if (!(await mayIn(trx, { userId, companyId, permission }))) throw new AppError('ACCESS_DENIED');
    const former = idempotencyKey === null ? null : await findBatchByKey(trx, companyId, idempotencyKey);
    if (former) {
      if (former.inputDigest !== inputDigest || !isDeepStrictEqual(former.options, options))
        throw new AppError('IDEMPOTENCY_KEY_REUSED', {
          detail: 'Pod tym kluczem powtórzenia zamówiono już inną serię kodów.',
        });
      return { id: former.id, isNew: false };
    }
    if (await isBatchRunning(trx, companyId)) throw new AppError('CODE_BATCH_RUNNING');
    const batchId = randomUUID();
    await add(trx, batchId);
    await jobs.send(trx, codeBatchQueue, { batchId }, { companyId });
    return { id: batchId, isNew: true };
  });
  const row = await findBatch(database, companyId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return { batch: toPublicBatch(row), isNew };
}
