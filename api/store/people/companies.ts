import type { Company } from '@gtinoteka/contract/people/company.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { readSubscription } from '../packages/service-packages.ts';

/** A company with its package and limits, as shown to its people and administrators; null if there is none. */
export async function readCompany(database: Pick<Database, 'db'>, companyId: string): Promise<Company | null> {
  const row = await database.db
    .selectFrom('companies as c')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships as m')
          .select('m.id')
          .whereRef('m.company_id', '=', 'c.id')
          .where('m.activated', '=', true),
      )
        .$castTo<boolean>()
        .as('hasActivatedMembership'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM api_keys k
        WHERE k.company_id = c.id AND k.revoked_at IS NULL AND k.expires_at > clock_timestamp())`.as('hasNamedApiKey'),
    )
    .where('c.id', '=', companyId)
    .executeTakeFirst();
  const subscription = row ? await readSubscription(database, companyId) : null;
  if (!row || !subscription) return null;
  return {
    id: row.id,
    name: row.name,
    regon: row.regon,
    nip: row.nip,
    street: row.street,
    city: row.city,
    postalCode: row.postal_code,
    district: row.district,
    country: row.country,
    webPage: row.web_page,
    companyProfile: row.company_profile,
    isAuthorized: row.is_authorized,
    registrationDate: (row.activation_date ?? row.created_at).toISOString(),
    accessToDownload: row.access_to_download,
    accessToVerify: row.access_to_verify,
    activationDate: row.activation_date?.toISOString() ?? null,
    apiKey: row.api_key_last === null ? null : `••••${row.api_key_last}`,
    apiKeyMadeAt: row.api_key_made_at?.toISOString() ?? null,
    hasNamedApiKey: row.hasNamedApiKey,
    monetizationSwitch: row.monetization_switch,
    hasActivatedMembership: row.hasActivatedMembership,
    ...subscription,
  };
}

/** Replaces the API key of a company. Stores its hash and its last characters. Returns the time. */
export async function setApiKey(
  trx: Tx,
  companyId: string,
  { hash, last }: { hash: Buffer; last: string },
): Promise<Date> {
  const { api_key_made_at: madeAt } = await trx
    .updateTable('companies')
    .set({ api_key_hash: hash, api_key_last: last, api_key_made_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .returning(sql<Date>`api_key_made_at`.as('api_key_made_at'))
    .executeTakeFirstOrThrow();
  return madeAt;
}
