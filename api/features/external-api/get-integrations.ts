import {
  getApiCalls,
  getIntegrations,
  type Integrations,
  type ShownApiCall,
} from '@gtinoteka/contract/machines/integrations.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { readInSearchEngines } from '../../store/catalogue/found-by-engines.ts';
import { callsOfToday, lastCalls, type ShownCall } from '../../store/machines/api-calls.ts';
import { listKeys, type ShownKey } from '../../store/machines/api-keys.ts';
import { sampleProduct } from '../../store/machines/sample-product.ts';
import { readPeriods } from '../../store/packages/package-periods.ts';
import { readCompany } from '../../store/people/companies.ts';

/** Number of calls shown beside the keys, and in the log. */
const shown = { beside: 8, log: 500 };

/** Data of the integrations page, and the log of the company's API calls. */
export const getIntegrationsRoute = defineRoute(
  getIntegrations,
  async ({ params: { companyId } }, { database, callLog }) => {
    // Writes buffered calls, so that recent ones are visible.
    await callLog.flush();
    const [keys, company, use, calls, sample, inSearchEngines] = await Promise.all([
      listKeys(database, companyId),
      readCompany(database, companyId),
      readUse(database, companyId),
      lastCalls(database, companyId, shown.beside),
      sampleProduct(database, companyId),
      readInSearchEngines(database, companyId),
    ]);
    if (!company) throw new AppError('NOT_FOUND');
    return {
      keys: keys.map(wireKey),
      accountKey: company.apiKey,
      quota: { ...use, accessToDownload: company.accessToDownload },
      calls: calls.map(wireCall),
      sample,
      inSearchEngines,
    };
  },
);

export const getApiCallsRoute = defineRoute(getApiCalls, async ({ params: { companyId } }, { database, callLog }) => {
  await callLog.flush();
  return { calls: (await lastCalls(database, companyId, shown.log)).map(wireCall) };
});

async function readUse(
  database: Database,
  companyId: string,
): Promise<Omit<Integrations['quota'], 'accessToDownload'>> {
  const [periods, today] = await Promise.all([readPeriods(database.db, companyId), callsOfToday(database, companyId)]);
  if (!periods) throw new AppError('NOT_FOUND');
  const { subscription, downloadLimit: limit, api, csv, endsAt } = periods.paid ?? periods.starter;
  const used = api + csv;
  return {
    subscription,
    limit,
    used,
    left: limit === null ? null : Math.max(0, limit - used),
    endsAt: endsAt.toISOString(),
    today,
  };
}

function wireKey({ createdAt, expiresAt, lastUsedAt, ...key }: ShownKey): Integrations['keys'][number] {
  return {
    ...key,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function wireCall({ at, ...call }: ShownCall): ShownApiCall {
  return { ...call, at: at.toISOString() };
}
