import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import type pg from 'pg';

/** Uses of one package of a demo company, for each state of the pages. */
interface DemoUse {
  readonly nip: string;
  readonly subscription: Subscription;
  readonly verified: number;
  readonly api: number;
  readonly csv: number;
}

const uses: readonly DemoUse[] = [
  // Starter, more than half of it used
  { nip: '9850011118', subscription: 'free', verified: 620, api: 0, csv: 0 },
  // Pro: downloads used up, verification not, and Starter waiting behind it
  { nip: '9850022228', subscription: 'yearly_limited', verified: 412_300, api: 1_180_000, csv: 320_000 },
  { nip: '9850022228', subscription: 'free', verified: 1_000, api: 0, csv: 0 },
  { nip: '9850033338', subscription: 'yearly_unlimited', verified: 2_345_678, api: 96_000, csv: 650_000 },
  // Basic with much left, for whoever tries the API
  { nip: '9850066668', subscription: 'monthly', verified: 320, api: 410, csv: 0 },
  // a package that has ended, and a little of Starter after it
  { nip: '9850044448', subscription: 'yearly_limited', verified: 58_200, api: 0, csv: 12_000 },
  { nip: '9850044448', subscription: 'free', verified: 35, api: 0, csv: 0 },
];

/** The order pending activation. */
const order = { nip: '9850011118', email: 'starter-admin@demo.example', subscription: 'monthly' } as const;

/** Inserts usage and a pending order of the demo companies, as part of creating the demo accounts. */
export async function layDemoPackages(client: pg.ClientBase): Promise<void> {
  const rows = uses.map((use) => {
    const { verify, download } = packageOf(use.subscription);
    return { ...use, verify, download };
  });
  await client.query(
    `WITH wanted AS (
       SELECT * FROM jsonb_to_recordset($1) AS u(nip text, subscription text, verified bigint, api bigint, csv bigint,
         verify bigint, download bigint)
     ), laid AS (
       INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit,
         verified, api, csv, end_told_at)
       SELECT c.id, u.subscription,
         CASE WHEN u.subscription = 'free' THEN date_trunc('year', now(), 'Europe/Warsaw') ELSE c.subscription_begin END,
         CASE WHEN u.subscription = 'free' THEN make_timestamptz(
           date_part('year', now() AT TIME ZONE 'Europe/Warsaw')::int, 12, 31, 23, 59, 59.999999, 'Europe/Warsaw')
           ELSE c.subscription_end END,
         u.verify, u.download, u.verified, u.api, u.csv,
         CASE WHEN u.subscription <> 'free' AND c.subscription_end < now() THEN c.subscription_end END
       FROM wanted u JOIN companies c USING (nip)
       RETURNING id, company_id, verified, api, csv
     )
     INSERT INTO package_ledger (company_id, period_id, counter, units, key)
     SELECT laid.company_id, laid.id, used.counter, used.units, 'demo ' || laid.id
     FROM laid CROSS JOIN LATERAL (VALUES ('verified', verified), ('api', api), ('csv', csv)) AS used (counter, units)
     WHERE used.units > 0`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `INSERT INTO package_orders (company_id, subscription, net_price, ordered_by, ordered_at)
     SELECT c.id, $2, $3, u.id, now() - interval '1 day' FROM companies c, users u WHERE c.nip = $1 AND u.email = $4`,
    [order.nip, order.subscription, packageOf(order.subscription).netPrice, order.email],
  );
}
