import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import { randomUUID } from 'node:crypto';
import { checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import type { OwnProduct } from '../support/servers/own-product.ts';
import type { Person } from './page-states.ts';

/** E-mails of the four, and of nobody else who works for the office. Each has a company of their own. */
export async function addPersons({ database }: OwnProduct): Promise<Record<Person, string>> {
  const add = async (companyName: string, options: Parameters<typeof addAccount>[1]): Promise<string> =>
    (await addAccount(database, { companyName, email: `${randomUUID()}@test.example`, ...options })).email;
  return {
    administrator: await add('Biuro A', { isPlatformAdministrator: true }),
    editor: await add('Biuro B', { office: ['cms'] }),
    clerk: await add('Biuro C', { office: ['repository'] }),
    companyAdministrator: await add('Firma D', { group: 'location_admin', isRepresentative: true }),
  };
}

/** Ids of what the addresses of the table name. */
export type Laid = Readonly<Record<':id' | ':group' | ':run' | ':licence' | ':release', string>>;

/** Twelve companies, of which the first has twelve people; issues, runs, releases, licences, data of companies and work that was given up: more than a page of each. */
export async function layOffice({ database }: OwnProduct): Promise<Laid> {
  const { pool } = database;
  const firms: string[] = [];
  for (let i = 1; i <= 12; i++) {
    const { companyId } = await addAccount(database, {
      companyName: `Sad ${number(i)}`,
      nip: `98501${number(i)}${number(i)}8`,
      email: `szef${number(i)}@sad${number(i)}.example`,
      group: 'location_admin',
      isRepresentative: true,
    });
    firms.push(companyId);
    await pool.query(
      `UPDATE companies SET is_authorized = $2, access_to_download = $3, access_to_verify = $4,
         activation_date = timestamptz '2026-01-01 12:00Z' + $5 * interval '1 day' WHERE id = $1`,
      [companyId, i % 2 === 0, i % 3 === 0, i % 4 !== 0, i],
    );
    await addProduct(database, {
      gtin: gtinOf('5901232', i),
      name: `Dżem ${i}`,
      company_id: companyId,
      gpc_brick: null,
    });
  }
  const [first = ''] = firms;
  for (let i = 2; i <= 12; i++)
    await addAccount(database, {
      companyId: first,
      email: `osoba${number(i)}@sad01.example`,
      firstName: `Imię${number(i)}`,
      group: i % 2 === 0 ? 'location_admin' : 'location_user',
    });
  await pool.query(
    `UPDATE users u SET first_name = 'Adam', last_login = now() FROM memberships m
     WHERE m.user_id = u.id AND m.company_id = $1 AND u.email LIKE 'szef%'`,
    [first],
  );
  // Two who have come: those who never did stand last both ways.
  await pool.query(`UPDATE users SET last_login = now() - interval '1 day' WHERE email = 'osoba02@sad01.example'`);
  await checkWholeCatalogue(database);
  return {
    ':id': first,
    ':group': matterId({ error: 'EP-0005', pool: 'national', companyId: first }),
    ':run': await layRuns({ database }, 'products', 'lista', 'csv', 26),
    ':release': await layRuns({ database }, 'gpc', 'wydanie', 'json', 11),
    ':licence': await layLicences({ database }),
    ...(await layWaiting({ database }, first)),
  };
}

const number = (i: number): string => String(i).padStart(2, '0');
type Place = Pick<OwnProduct, 'database'>;

/** The id of the last one. */
async function layRuns({ database }: Place, kind: string, name: string, type: string, count: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO import_runs (kind, origin, state, file_names, created_at, ended_at, counts)
     SELECT $1, 'command', 'done', ARRAY[$2 || '-' || lpad(n::text, 2, '0') || '.' || $3], now() - (100 - n) * interval '1 hour', now(),
       '{"rows": 3, "accepted": 3, "added": 1, "changed": 0, "unchanged": 2, "repeated": 0, "rejected": 0}'
     FROM generate_series(1, $4::int) AS n RETURNING id`,
    [kind, name, type, count],
  );
  return rows.at(-1)?.id ?? '';
}

async function layLicences({ database }: Place): Promise<string> {
  const { rows } = await database.pool.query<{ id: string; prefix: string }>(
    `INSERT INTO licences (licence_type, prefix, status, licensee_name)
     SELECT 'GCP', '590123' || lpad(n::text, 2, '0'), 'active', 'Sad ' || n FROM generate_series(1, 26) AS n RETURNING id, prefix`,
  );
  return rows.find(({ prefix }) => prefix === '59012307')?.id ?? '';
}

/** Data that wait for an answer, and mails that were given up. */
async function layWaiting({ database }: Place, companyId: string): Promise<object> {
  await database.pool.query(
    `INSERT INTO verifications (company_id, kind, file_name, created_at, uploaded_at, finished_at, processing_status, upload_counts)
     SELECT $1, 'upload', 'dane-' || lpad(n::text, 2, '0') || '.xlsx', now() - (100 - n) * interval '1 hour', now(), now(), 2,
       '{"waiting": 7, "accepted": 0, "refused": 0, "unfit": 0, "unchanged": 0}' FROM generate_series(1, 26) AS n`,
    [companyId],
  );
  await database.pool.query(
    `INSERT INTO jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     SELECT 'mail-dead-letters', '{"template": "password-changed"}'::jsonb || jsonb_build_object('userId', gen_random_uuid(), 'mailId', gen_random_uuid()), 'mail', gen_random_uuid(), now() - interval '1 day', 4, '{"reason": "SMTP: 550"}'
     FROM generate_series(1, 26)`,
  );
  return {};
}
