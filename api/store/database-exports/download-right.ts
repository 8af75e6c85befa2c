import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { DownloadRight } from '@gtinoteka/contract/rules/database-export.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { readPeriods } from '../packages/package-periods.ts';

export interface CompanyDownloads extends DownloadRight {
  readonly subscription: Subscription;
  /** limit of the package in force; null: no limit */
  readonly limit: number | null;
  readonly validUntil: Date;
}

/** A company's current right to download the database; null if there is no such company. Writes nothing. */
export async function readDownloadRight(db: Database['db'] | Tx, companyId: string): Promise<CompanyDownloads | null> {
  const periods = await readPeriods(db, companyId);
  const { rows } = await sql<{ isMonetized: boolean; accessToDownload: boolean }>`
    SELECT monetization_switch AS "isMonetized", access_to_download AS "accessToDownload"
    FROM companies WHERE id = ${companyId}`.execute(db);
  const switches = rows[0];
  if (!periods || !switches) return null;
  const period = periods.paid ?? periods.starter;
  const limit = period.downloadLimit;
  return {
    ...switches,
    subscription: period.subscription,
    limit,
    left: limit === null ? null : Math.max(0, limit - period.api - period.csv),
    validUntil: period.endsAt,
  };
}
