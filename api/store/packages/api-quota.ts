import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { makeBatcher } from '../../core/batcher.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { readPeriods } from './package-periods.ts';
import { PackageLimitReached, returnUnits, spendUnits, type PackageCounter, type UsedPackage } from './package-use.ts';

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
  readonly left: number | null;
  /** false: already counted */
  readonly isNew: boolean;
  /** length of the package's period, and its remaining time, in seconds */
  readonly seconds: number;
  readonly secondsLeft: number;
}

export interface ApiQuota {
  /** Spends units like spendUnits. Throws PackageLimitReached, NOT_FOUND. */
  use(use: ApiUse): Promise<QuotaState>;
  /** Whether the package had units for such a use when last counted with a key. An estimate; nothing is charged. */
  hadUnits(use: ApiUse): boolean;
  /** Refunds a use by its key, once. */
  refund(use: ApiUse & { readonly key: string }): Promise<void>;
}

interface Period {
  readonly subscription: string;
  readonly limit: number | null;
  readonly left: number | null;
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly readAt: number;
}

/** Milliseconds for which a period's begin and end are cached. Limits are never cached. */
const periodKept = 5_000;
const mostKept = 5_000;

type Outcome = { readonly used: UsedPackage } | { readonly error: unknown };

/**
 * Counts uses of programs.
 * - Concurrent uses of one company are joined into one ledger row, as many as fit in order of arrival.
 * - So a thousand calls write one row and do not queue for its lock.
 */
export function makeApiQuota({ database, mail }: { database: Database; mail: MailQueue }): ApiQuota {
  const periods = new Map<string, Period>();
  const room = new LRUCache<string, { readonly left: number | null }>({ max: mostKept });

  const joinOthers = makeJoinedUses(spend);

  async function spendByKey(use: ApiUse): Promise<UsedPackage> {
    const name = `${use.companyId} ${use.counter}`;
    try {
      const used = await spend(use);
      room.set(name, { left: used.left });
      return used;
    } catch (error) {
      if (error instanceof PackageLimitReached) room.set(name, { left: error.left });
      throw error;
    }
  }

  function spend({ companyId, counter, units, key = randomUUID() }: ApiUse): Promise<UsedPackage> {
    return spendUnits(database, mail, { companyId, counter, units, key: `api:${key}`, membershipId: null });
  }

  async function periodOf({ companyId, counter }: ApiUse, subscription?: string): Promise<Period> {
    const known = periods.get(`${companyId} ${counter}`);
    const isFresh = known && performance.now() - known.readAt < periodKept;
    if (isFresh && known.subscription === subscription) return known;
    const found = await readPeriods(database.db, companyId);
    if (!found) throw new Error('a company without a package');
    const period = found.paid ?? found.starter;
    const limit = counter === 'api' ? period.downloadLimit : period.verifyLimit;
    const used = counter === 'api' ? period.api + period.csv : period.verified;
    const read: Period = {
      subscription: period.subscription,
      limit,
      left: limit === null ? null : Math.max(0, limit - used),
      beginsAt: period.beginsAt.getTime(),
      endsAt: period.endsAt.getTime(),
      readAt: performance.now(),
    };
    if (periods.size >= mostKept) periods.clear();
    periods.set(`${companyId} ${counter}`, read);
    return read;
  }

  return {
    refund: ({ key, ...use }) =>
      database.db.transaction().execute((trx) => returnUnits(trx, { ...use, key: `api:${key}` })),
    hadUnits({ companyId, counter, units }) {
      const known = room.get(`${companyId} ${counter}`);
      return known !== undefined && (known.left === null || known.left >= units);
    },
    async use(use) {
      if (use.units === 0) return stateOf(await periodOf(use));
      let used: UsedPackage;
      if (use.key === undefined) {
        const outcome = await joinOthers(use);
        if ('error' in outcome) throw outcome.error;
        ({ used } = outcome);
      } else used = await spendByKey(use);
      return { ...stateOf(await periodOf(use, used.subscription)), left: used.left, isNew: used.isNew };
    },
  };
}

/**
 * Joins uses: one statement of a company at a time, because a second one would block on the lock with a connection.
 */
function makeJoinedUses(spend: (use: ApiUse) => Promise<UsedPackage>): (use: ApiUse) => Promise<Outcome> {
  const together = new LRUCache<string, (use: ApiUse) => Promise<Outcome>>({ max: mostKept });

  async function spendTogether(group: readonly ApiUse[], outcomes: Map<ApiUse, Outcome>): Promise<void> {
    let waiting = group;
    while (waiting.length > 0) {
      const units = waiting.reduce((sum, use) => sum + use.units, 0);
      const [first] = waiting;
      if (!first) return;
      try {
        const used = await spend({ ...first, units, key: randomUUID() });
        for (const use of waiting) outcomes.set(use, { used });
        return;
      } catch (error) {
        const fitting = error instanceof PackageLimitReached ? fittingOf(waiting, error.left) : [];
        // A refused use gets the remaining units after the others.
        const refusal =
          error instanceof PackageLimitReached
            ? new PackageLimitReached(error.left - fitting.reduce((sum, use) => sum + use.units, 0))
            : error;
        for (const use of waiting) if (!fitting.includes(use)) outcomes.set(use, { error: refusal });
        waiting = fitting;
      }
    }
  }

  return (use) => {
    const name = `${use.companyId} ${use.counter}`;
    let join = together.get(name);
    if (!join) {
      join = makeBatcher<ApiUse, Outcome>(
        async (uses) => {
          const outcomes = new Map<ApiUse, Outcome>();
          await spendTogether(uses, outcomes);
          return uses.map((one) => outcomes.get(one));
        },
        { atOnce: 1 },
      );
      together.set(name, join);
    }
    return join(use);
  };
}

/** Uses that fit into the remaining units, in order of arrival; fewer than given, so that retries end. */
function fittingOf(uses: readonly ApiUse[], left: number): readonly ApiUse[] {
  let sum = 0;
  const fitting = uses.filter(({ units }) => {
    if (sum + units > left) return false;
    sum += units;
    return true;
  });
  return fitting.length < uses.length ? fitting : fitting.slice(0, -1);
}

function stateOf({ limit, left, beginsAt, endsAt }: Period): QuotaState {
  return {
    limit,
    left,
    isNew: true,
    seconds: Math.round((endsAt - beginsAt) / 1_000),
    secondsLeft: Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)),
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
