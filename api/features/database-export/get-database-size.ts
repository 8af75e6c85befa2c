import {
  databaseFormats,
  databaseRefusals,
  getDatabaseSize,
  type DatabaseFilters,
} from '@gtinoteka/contract/files/database-export.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { findLastExport } from '../../store/database-exports/database-exports.ts';
import { findEarlierDownload } from '../../store/database-exports/earlier-downloads.ts';
import { readDownloadRight } from '../../store/database-exports/download-right.ts';
import { parseDatabaseFilters, describeFilters, tidyFilters } from './parse-database-filters.ts';
import { changesSince, judgeDatabase } from './judged-database.ts';
import { measureFiles } from './package/package-files.ts';
import { callerMembership, toPublicExport } from './company-export.ts';

/** Products sampled to estimate the file sizes. */
const sampleSize = 200;

/** Number of products, cost and availability of a package before it is ordered. */
export const getDatabaseSizeRoute = defineRoute(getDatabaseSize, async ({ params, query, request }, deps) => {
  const { database, foundProducts, readTree } = deps;
  const { companyId } = callerMembership(request.caller, params.id);
  const { categories, onlyChanges, ...texts } = query;
  const codes = categories?.split(',').map((code) => code.trim());
  const filters: DatabaseFilters = tidyFilters({ ...texts, ...(codes && { categories: codes.filter(Boolean) }) });
  const search = await parseDatabaseFilters(filters, readTree);
  const right = await readDownloadRight(database.db, companyId);
  if (!right) throw new AppError('NOT_FOUND');
  const isShort = right.subscription === 'free';
  const earlier = await findEarlierDownload(database.db, { companyId, filters, isShort });
  const since = onlyChanges === 'true' ? changesSince(earlier) : null;
  const { products, isExact, removed, cost, refusal } = await judgeDatabase(foundProducts, search, right, since);
  const measured = await foundProducts.read(search, sampleSize, (moment) => measureFiles(moment, isShort), since);
  const last = await findLastExport(database, companyId, { isReady: false });
  return {
    products,
    isExact,
    cost,
    left: right.isMonetized ? right.left : null,
    limit: right.isMonetized ? right.limit : null,
    subscription: right.subscription,
    validUntil: right.validUntil.toISOString(),
    reason: refusal ? refusalOf(refusal) : null,
    detail: refusal?.detail ?? null,
    described: await describeFilters(filters, readTree),
    sizes: databaseFormats.map((format) => ({
      format,
      bytes: measured.products === 0 ? 0 : Math.round((measured[format] / measured.products) * products),
    })),
    last: last && (await toPublicExport(deps, last)),
    lastDownload: earlier?.createdAt.toISOString() ?? null,
    removed,
  };
});

function refusalOf({ code }: AppError): (typeof databaseRefusals)[number] | null {
  return databaseRefusals.find((one) => one === code) ?? null;
}
