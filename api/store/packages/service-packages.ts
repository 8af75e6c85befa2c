import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import type { Database } from '../../core/database/database.ts';
import { readPeriods, type PeriodUse } from './package-periods.ts';

/** The package of a company with its limits, as part of a company in A §3. */
export type CompanySubscription = Pick<Company, 'subscription' | 'limitsLeft' | 'subscriptionDetails'>;

/** Maximum number of catalogue results of a query with Unlimited (A §9). */
const resultsPerQuery = 30;

/**
 * Limits that the specification lists by name: verified products, API and downloads, the catalogue. Null: no limit.
 */
const packages: CompanySubscription['subscriptionDetails']['packages'] = {
  free: limitsOf('free', limits.dailyLookups),
  yearlyLimited: limitsOf('yearly_limited', null),
  yearlyUnlimited: limitsOf('yearly_unlimited', resultsPerQuery),
};

function limitsOf(subscription: Subscription, ui: number | null) {
  const { verify, download } = packageOf(subscription);
  return { verify, api: download, ui };
}

/**
 * The package in force of a company, its remaining limits and its use. Writes nothing.
 * - `limitverify` and `limitApiCsv` belong to the package in force, `freeLimit` is Starter's remaining verifications.
 * - Times are ISO texts.
 * - Null if the company does not exist.
 */
export async function readSubscription(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<CompanySubscription | null> {
  const periods = await readPeriods(db, companyId);
  if (!periods) return null;
  const { starter, paid } = periods;
  const current = paid ?? starter;
  return {
    subscription: current.subscription,
    limitsLeft: {
      freeLimit: left(starter.verifyLimit, starter.verified),
      limitApiCsv: left(current.downloadLimit, current.api + current.csv),
      limitverify: left(current.verifyLimit, current.verified),
    },
    subscriptionDetails: {
      freeSubscriptionYear: yearOf(starter),
      beginSubscriptionDt: current.beginsAt.toISOString(),
      endSubscriptionDt: current.endsAt.toISOString(),
      name: packageOf(current.subscription).name,
      counters: {
        freeVerified: starter.verified,
        verified: paid?.verified ?? 0,
        api: current.api,
        csv: current.csv,
      },
      packages,
    },
  };
}

function left(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}

/** The year of Starter: its last moment is in the same year in Warsaw and in UTC. */
function yearOf(starter: PeriodUse): number {
  return starter.endsAt.getUTCFullYear();
}
