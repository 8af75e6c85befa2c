import type pg from 'pg';
import { demoCompanies, demoCoverage } from './demo-companies.ts';

/** Whether the catalogue is the demo catalogue. */
export async function hasDemoData(client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM installation WHERE key = 'demo_data' AND value = 'true') AS found`,
  );
  return rows[0]?.found ?? false;
}

/**
 * Deletes the demo catalogue before the first real import: products, counters, licences, stored registry answers,
 * companies without members.
 * - Real GPC codes stay; the caller handles demo accounts.
 * - Runs in the caller's transaction; returns the number of deleted products, 0 without a demo catalogue.
 */
export async function removeDemoData(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`DELETE FROM installation WHERE key = 'demo_data' AND value = 'true'`);
  if (!rowCount) return 0;
  await client.query(`INSERT INTO installation (key, value) VALUES ('demo_data', 'removed')`);
  await client.query(`INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM products HAVING count(*) > 0`);
  const removed = await client.query('DELETE FROM products');
  await client.query('DELETE FROM catalogue_counters');
  await client.query('DELETE FROM registry_answers');
  const nips = demoCompanies.map((company) => company.nip);
  await client.query('DELETE FROM licences WHERE company_id IN (SELECT id FROM companies WHERE nip = ANY($1))', [nips]);
  await client.query('DELETE FROM licence_coverage WHERE prefix = $1', [demoCoverage]);
  await client.query(
    `DELETE FROM companies c WHERE c.nip = ANY($1) AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.company_id = c.id)`,
    [nips],
  );
  return removed.rowCount ?? 0;
}
