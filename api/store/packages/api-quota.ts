import { randomUUID } from 'node:crypto';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { readPeriods } from './package-periods.ts';
import { returnUnits, spendUnits, type PackageCounter } from './package-use.ts';

/** Counters of programs: responses with products, or verified codes. */
type ApiCounter = Extract<PackageCounter, 'api' | 'verified'>;

export interface ApiUse {
  readonly companyId: string;
  readonly counter: ApiCounter;
  /** 0: only reads the state of the package */
  readonly units: number;
  /** idempotency key: counted once; absent: counted each time */
  readonly key?: string | undefined;
}

/** State of a package's limit after a use. */
export interface QuotaState {
  /** null: no limit */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** false: already counted */
  readonly isNew: boolean;
  /** length of the package's period, and its remaining time, in seconds */
  readonly seconds: number;
  readonly secondsLeft: number;
}

export interface ApiQuota {
  /** Spends units like spendUnits. Throws PackageLimitReached, NOT_FOUND. */
  use(use: ApiUse): Promise<QuotaState>;
  /** Refunds a use by its key, once. */
  refund(use: ApiUse & { readonly key: string }): Promise<void>;
}

/** Counts uses of programs. */
export function makeApiQuota({ database, mail }: { database: Database; mail: MailQueue }): ApiQuota {
  return {
    refund: ({ key, ...use }) =>
      database.db.transaction().execute((trx) => returnUnits(trx, { ...use, key: `api:${key}` })),
    async use({ companyId, counter, units, key = randomUUID() }) {
      const spent = { companyId, counter, units, key: `api:${key}`, membershipId: null };
      const used = units === 0 ? null : await spendUnits(database, mail, spent);
      const found = await readPeriods(database.db, companyId);
      if (!found) throw new Error('a company without a package');
      const { api, csv, verified, downloadLimit, verifyLimit, beginsAt, endsAt } = found.paid ?? found.starter;
      const [limit, counted] = counter === 'api' ? [downloadLimit, api + csv] : [verifyLimit, verified];
      return {
        limit,
        remaining: used ? used.left : limit && Math.max(0, limit - counted),
        isNew: used?.isNew ?? true,
        seconds: Math.round((endsAt.getTime() - beginsAt.getTime()) / 1_000),
        secondsLeft: Math.max(0, Math.ceil((endsAt.getTime() - Date.now()) / 1_000)),
      };
    },
  };
}

/** Whether the use of a key's prefix was counted with other contents. `own`: the prefix, before its colon. */
export async function isKeyOfOthers(
  { pool }: Pick<Database, 'pool'>,
  companyId: string,
  counter: ApiCounter,
  own: string,
  key: string,
): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM package_ledger WHERE company_id = $1 AND counter = $2 AND starts_with(key, $3) AND key <> $4 LIMIT 1`,
    [companyId, counter, `api:${own}:`, `api:${key}`],
  );
  return rows.length > 0;
}
