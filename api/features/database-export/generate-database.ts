import { generateDatabase, type DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { exportRefusal } from '@gtinoteka/contract/rules/database-export.ts';
import { randomUUID } from 'node:crypto';
import { databaseExportQueue } from '../../core/jobs/queues.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { idempotencyKeyOf } from '../../core/input/idempotency-key.ts';
import {
  addExport,
  findExport,
  findExportByKey,
  findRunningExport,
} from '../../store/database-exports/database-exports.ts';
import { readDownloadRight } from '../../store/database-exports/download-right.ts';
import { PackageLimitReached, spendUnits } from '../../store/packages/package-use.ts';
import { readCompany } from '../../store/people/companies.ts';
import { findEarlierDownload, type EarlierDownload } from '../../store/database-exports/earlier-downloads.ts';
import { lockCompany, mayIn } from '../../store/people/memberships.ts';
import { parseDatabaseFilters, tidyFilters } from './parse-database-filters.ts';
import { ledgerKey } from './export-database.ts';
import { changesSince, judgeDatabase, overLimit, type JudgedDatabase } from './judged-database.ts';
import { callerMembership, toPublicExport } from './company-export.ts';
import type { Deps } from '../deps.ts';

const usual: readonly DatabaseFormat[] = ['csv', 'xlsx'];

type Order = Pick<Parameters<typeof addExport>[1], 'companyId' | 'membershipId' | 'userId' | 'filters' | 'formats'> & {
  readonly idempotencyKey: string | null;
  readonly earlier: EarlierDownload | null;
};

/**
 * Orders a package (B §4).
 * - One at a time per company, charged in the same transaction, made by the worker.
 */
export const generateDatabaseRoute = defineRoute(generateDatabase, async ({ params, body, request }, deps) => {
  const { database, foundProducts, readTree } = deps;
  const { userId } = signedIn(request.caller);
  const { id: membershipId, companyId } = callerMembership(request.caller, params.id);
  const { formats, onlyChanges = false, ...sent } = body;
  const filters = tidyFilters(sent);
  const search = await parseDatabaseFilters(filters, readTree);
  const right = await readDownloadRight(database.db, companyId);
  if (!right) throw new AppError('NOT_FOUND');
  const isShort = right.subscription === 'free';
  const earlier = onlyChanges ? await findEarlierDownload(database.db, { companyId, filters, isShort }) : null;
  const order: Order = {
    companyId,
    membershipId,
    userId,
    filters,
    formats: [...new Set(formats ?? usual)],
    idempotencyKey: idempotencyKeyOf(request) ?? null,
    earlier,
  };
  // Counted before the company is locked, as it may be slow; the charge takes later changes into account.
  const judged = await judgeDatabase(foundProducts, search, right, onlyChanges ? changesSince(earlier) : null);
  const { company, row } = await database.db.transaction().execute(async (trx) => {
    const id = await placeOrder(deps, trx, order, judged);
    // Read on the same connection, so that the response does not wait for a free one.
    return { company: await readCompany({ db: trx }, companyId), row: await findExport({ db: trx }, companyId, id) };
  });
  if (!company || !row) throw new AppError('NOT_FOUND');
  return { ...company, database: await toPublicExport(deps, row) };
});

/** Id of the new package, or of the one with the same idempotency key. */
async function placeOrder(
  { mail, jobs }: Deps,
  trx: Tx,
  order: Order,
  { products, removed, refusal }: JudgedDatabase,
): Promise<string> {
  const { companyId, userId, membershipId, idempotencyKey, earlier } = order;
  await lockCompany(trx, companyId);
  if (!(await mayIn(trx, { userId, companyId, permission: 'database_download' }))) throw new AppError('ACCESS_DENIED');
  const former = idempotencyKey === null ? null : await findExportByKey(trx, companyId, idempotencyKey);
  if (former) return former.id;
  if (await findRunningExport(trx, companyId)) throw new AppError('DB_ALREADY_PROCESSING');
  if (refusal) throw refusal;
  const right = await readDownloadRight(trx, companyId);
  if (!right) throw new AppError('NOT_FOUND');
  const refused = exportRefusal(right);
  if (refused) throw new AppError(refused);
  const isShort = right.subscription === 'free';
  if (earlier && (await findEarlierDownload(trx, { ...order, isShort }))?.id !== earlier.id)
    throw new AppError('BAD_REQUEST', {
      detail: 'Ktoś z\u00a0firmy pobrał właśnie nowszą paczkę. Policz zmiany jeszcze raz.',
    });
  const id = randomUUID();
  const reserved = right.isMonetized ? products : 0;
  if (reserved > 0)
    await spendUnits(trx, mail, {
      companyId,
      counter: 'csv',
      units: products,
      key: ledgerKey(id),
      membershipId,
    }).catch((error: unknown) => {
      if (!(error instanceof PackageLimitReached)) throw error;
      throw error.remaining === 0 ? new AppError('NO_LIMIT_FOR_GENERATE_DATABASE') : overLimit(error.remaining);
    });
  await addExport(trx, {
    ...order,
    id,
    products,
    reserved,
    isShort,
    sinceId: earlier?.id ?? null,
    removed,
  });
  await jobs.send(trx, databaseExportQueue, { exportId: id }, { companyId });
  return id;
}
