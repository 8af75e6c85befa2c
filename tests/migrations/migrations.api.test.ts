import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrate } from '../../api/core/database/database.ts';
import { findLoginById } from '../../api/store/people/users.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();
const { pool, url } = database;

/** Everything of the schema that a migration makes, a line each. */
async function schema(): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, coalesce(column_default, generation_expression)) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    ORDER BY line`);
  return rows.map(({ line }) => line);
}

const textOf = (name: string): string =>
  readFileSync(new URL(`../../api/migrations/${name}.sql`, import.meta.url), 'utf8');

/** As if a migration had not been made yet. */
async function forget(name: string): Promise<void> {
  await pool.query('DELETE FROM migrations WHERE name = $1', [name]);
}

test('a migration that came in after one with a higher number is made where that one has run already', async () => {
  const whole = await schema();
  const late = '0085-spend-units';
  await pool.query(textOf(late).split('-- Down Migration')[1] ?? '');
  await forget(late);
  expect(await schema()).not.toEqual(whole);
  await migrate(url);
  expect(await schema()).toEqual(whole);
});

test('addresses that were stored before their letters were compared as one character are found by them', async () => {
  const wide = '\uff54est.example';
  const former = [
    'zo\u0301\u0142w@test.example',
    `kot@${wide}`,
    'ptak@test.example',
    `ryba@${wide}`,
    'ryba@test.example',
  ];
  const people = [];
  for (const email of former) people.push(await addAccount(database, { email }));
  await forget('0143-addresses-as-compared');
  await migrate(url);
  const emails = [];
  for (const { userId } of people) emails.push((await findLoginById(database, userId))?.email);
  // That of the wide fish somebody else has.
  expect(emails).toEqual([...former.slice(0, 3).map(cleanEmail), ...former.slice(3)]);
  expect(emails[0]).not.toBe(former[0]);
});

test('names of holders that refusals of free product data told are taken back', async () => {
  const { companyId } = await addAccount(database);
  const told = 'Licencję na ten numer ma inna firma: Sad \\"Rolny\\" Sp. z o.o.';
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO verifications (company_id, kind, file_name) VALUES ($1, 'upload', 'dane.csv') RETURNING id`,
    [companyId],
  );
  await pool.query(
    `INSERT INTO upload_rows (verification_id, line, code, state, reason, is_new, before, after) VALUES ($1, 2, '1', 'unfit', $2, false, '{}', '{}')`,
    [rows[0]?.id, told],
  );
  const answer = { results: [{ line: 1, reason: told, code: 'GTIN_NOT_OWN' }] };
  await pool.query(`INSERT INTO written_answers (company_id, key, asked, answer) VALUES ($1, 'k', '', $2)`, [
    companyId,
    answer,
  ]);
  await forget('0165-no-other-holder-named');
  await migrate(url);
  const kept = await pool.query(
    'SELECT u.reason, w.answer FROM upload_rows u, written_answers w WHERE u.verification_id = $1 AND w.company_id = $2',
    [rows[0]?.id, companyId],
  );
  const reason = 'Licencję na ten numer ma inna firma.';
  expect(kept.rows).toEqual([{ reason, answer: { results: [{ line: 1, reason, code: 'GTIN_NOT_OWN' }] } }]);
});

test('a company that no administrator has set may download from now on, one that was switched off stays so', async () => {
  const name = '0180-download-access';
  const [untouched, switchedOff, unmonetized] = await Promise.all([1, 2, 3].map(() => addAccount(database)));
  const ids = [untouched, switchedOff, unmonetized].map((account) => account?.companyId);
  await pool.query(
    'UPDATE companies SET access_to_download = false, monetization_switch = id <> $1 WHERE id = ANY ($2)',
    [ids[2], ids],
  );
  await pool.query(`INSERT INTO audit_log (act, actor, company_id) VALUES ('download access set', 'person', $1)`, [
    ids[1],
  ]);
  await pool.query(textOf(name).split('-- Down Migration')[1] ?? '');
  await forget(name);
  await migrate(url);
  const { rows } = await pool.query('SELECT id, access_to_download AS access FROM companies WHERE id = ANY ($1)', [
    ids,
  ]);
  expect(ids.map((id) => rows.find((row) => row.id === id)?.access)).toEqual([true, false, false]);
});
