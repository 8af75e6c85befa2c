import type pg from 'pg';
import { placeholderNameOf } from '../people/company-placeholder.ts';
import { differingValues } from '../runs/recorded-run.ts';

/** Columns whose former values are stored, by their names in a licence's history. */
const keptColumns = {
  status: 'status',
  valid_from: 'validFrom',
  valid_until: 'validUntil',
  company_id: 'company_id',
  licensee_name: 'licenseeName',
  licensee_gln: 'licenseeGln',
  organisation: 'organisation',
} as const;

/** One licence of a register's list. Dates as YYYY-MM-DD. */
export interface ImportedLicence {
  readonly licenceType: 'GCP' | 'GTIN-8';
  readonly prefix: string;
  readonly status: 'active' | 'withdrawn';
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly nip: string | null;
  readonly licenseeName: string | null;
  readonly licenseeGln: string | null;
  readonly organisation: string | null;
}

/** Creates the temporary table for the licences of one file; it is dropped with the transaction. */
export async function openLicenceStage(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE staged_licences (
       line bigint GENERATED ALWAYS AS IDENTITY, licence_type text NOT NULL, prefix text NOT NULL, status text NOT NULL,
       valid_from date, valid_until date, nip text, licensee_name text, licensee_gln text, organisation text
     ) ON COMMIT DROP`,
  );
}

export async function stageLicences(client: pg.ClientBase, licences: readonly ImportedLicence[]): Promise<void> {
  await client.query(
    `INSERT INTO staged_licences (licence_type, prefix, status, valid_from, valid_until, nip, licensee_name, licensee_gln, organisation)
     SELECT l."licenceType", l.prefix, l.status, l."validFrom", l."validUntil", l.nip, l."licenseeName", l."licenseeGln", l.organisation
     FROM jsonb_to_recordset($1) AS l("licenceType" text, prefix text, status text, "validFrom" date, "validUntil" date,
       nip text, "licenseeName" text, "licenseeGln" text, organisation text)`,
    [JSON.stringify(licences)],
  );
}

export interface LicenceImportOutcome {
  /** distinct licences among the staged ones */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
}

/**
 * Updates the licences from the staged ones; the last line of a prefix counts.
 * - Blank values change nothing, except dates: a licence without an end has none.
 * - A company with a new NIP is inserted.
 * - Differences are stored for the history, with the run (a UUID).
 */
export async function applyLicences(client: pg.ClientBase, runId: string): Promise<LicenceImportOutcome> {
  await client.query('ANALYZE staged_licences');
  await client.query(
    `INSERT INTO companies (nip, name)
     SELECT nip, coalesce(max(licensee_name), ${placeholderNameOf('nip')}) FROM staged_licences WHERE nip IS NOT NULL GROUP BY nip
     ON CONFLICT (nip) DO NOTHING`,
  );
  const { rows } = await client.query<{ is_new: boolean }>(
    `WITH written AS (INSERT INTO licences AS l (licence_type, prefix, status, valid_from, valid_until, company_id, licensee_name, licensee_gln, organisation)
     SELECT s.licence_type, s.prefix, s.status, s.valid_from, s.valid_until, c.id, s.licensee_name, s.licensee_gln,
            coalesce(s.organisation, 'GS1 Polska')
     FROM (SELECT DISTINCT ON (licence_type, prefix) * FROM staged_licences ORDER BY licence_type, prefix, line DESC) s
     LEFT JOIN companies c ON c.nip = s.nip
     ON CONFLICT (licence_type, prefix) DO UPDATE SET status = excluded.status, valid_from = excluded.valid_from,
       valid_until = excluded.valid_until, company_id = coalesce(excluded.company_id, l.company_id),
       licensee_name = coalesce(excluded.licensee_name, l.licensee_name),
       licensee_gln = coalesce(excluded.licensee_gln, l.licensee_gln), organisation = excluded.organisation
     WHERE (l.status, l.valid_from, l.valid_until, l.company_id, l.licensee_name, l.licensee_gln, l.organisation)
       IS DISTINCT FROM (excluded.status, excluded.valid_from, excluded.valid_until, coalesce(excluded.company_id, l.company_id),
         coalesce(excluded.licensee_name, l.licensee_name), coalesce(excluded.licensee_gln, l.licensee_gln), excluded.organisation)
     RETURNING new.id, old.id IS NULL AS is_new, ${differingValues(keptColumns)} AS before),
     kept AS (INSERT INTO licence_history (licence_id, run_id, before) SELECT id, $1, before FROM written WHERE NOT is_new)
     SELECT is_new FROM written`,
    [runId],
  );
  const distinct = await client.query<{ count: number }>(
    'SELECT count(DISTINCT (licence_type, prefix))::int AS count FROM staged_licences',
  );
  const added = rows.filter((row) => row.is_new).length;
  return { accepted: distinct.rows[0]?.count ?? 0, added, changed: rows.length - added };
}

/** Declares the register complete for these prefixes, so that a missing licence means "illegal". */
export async function coverPrefixes(client: pg.ClientBase, prefixes: readonly string[]): Promise<void> {
  await client.query('INSERT INTO licence_coverage (prefix) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    prefixes,
  ]);
}
