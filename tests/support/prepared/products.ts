import { addRow, type Pool } from './rows.ts';

/** Numbered products of a company, each number the prefix and what fills it up; their numbers. */
export async function addNumberedProducts(
  { pool }: Pool,
  { companyId, prefix, from = 1, to }: { companyId: string; prefix: string; from?: number; to: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ gtin: string }>(
    `INSERT INTO products (gtin, name, company_id, is_global)
     SELECT $2 || lpad(n::text, 14 - length($2), '0'), 'Produkt ' || n, $1, false FROM generate_series($3::int, $4::int) n
     RETURNING gtin`,
    [companyId, prefix, from, to],
  );
  return rows.map(({ gtin }) => gtin);
}

/** Products of nobody that have a number, a name and a brick where they are given. Those that are there stay. */
export async function addBareProducts(
  { pool }: Pool,
  products: readonly { readonly gtin: string; readonly name?: string; readonly brick?: string | null }[],
): Promise<void> {
  await pool.query(
    `INSERT INTO products (gtin, name, gpc_brick, is_global)
     SELECT gtin, nullif(name, ''), nullif(brick, ''), false
     FROM unnest($1::text[], $2::text[], $3::text[]) AS r (gtin, name, brick) ON CONFLICT DO NOTHING`,
    [
      products.map(({ gtin }) => gtin),
      products.map(({ name }) => name ?? ''),
      products.map(({ brick }) => brick ?? ''),
    ],
  );
}

/** Changes a product as whoever writes to the catalogue does: its next version, told in the same transaction. */
export async function writeProduct({ pool }: Pool, gtin: string | undefined, columns: object): Promise<void> {
  const names = Object.keys(columns);
  await pool.query(
    `WITH written AS (UPDATE products SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')}, version = version + 1
       WHERE gtin = $1 RETURNING gtin)
     INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM written`,
    [gtin, ...Object.values(columns)],
  );
}

/** Products change hands, as when a licence is sold. */
export async function handOver({ pool }: Pool, gtins: readonly string[], companyId: string): Promise<void> {
  await pool.query('UPDATE products SET company_id = $1 WHERE gtin = ANY ($2)', [companyId, gtins]);
}

export async function removeProductsOf({ pool }: Pool, companyId: string): Promise<void> {
  await pool.query('DELETE FROM products WHERE company_id = $1', [companyId]);
}

export async function removeAllProducts({ pool }: Pool): Promise<void> {
  await pool.query('TRUNCATE products CASCADE');
}

/** A catalogue before its first import: no product, company or licence, nothing counted or told. */
export async function emptyCatalogue({ pool }: Pool): Promise<void> {
  await pool.query(
    `TRUNCATE products, companies, outbox, catalogue_counters, licences, licence_coverage, search_terms, search_term_changes,
       installation CASCADE`,
  );
}

/** Changes columns of a licence. */
export async function changeLicence(
  { pool }: Pool,
  prefix: string,
  columns: { status?: 'active' | 'withdrawn'; company_id?: string; licensee_name?: string | null },
): Promise<void> {
  const names = Object.keys(columns);
  await pool.query(
    `UPDATE licences SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE prefix = $1`,
    [prefix, ...Object.values(columns)],
  );
}

/** The last day of a licence was yesterday, in Warsaw; nobody has withdrawn it. */
export async function endLicence({ pool }: Pool, prefix: string): Promise<void> {
  await pool.query(
    `UPDATE licences SET status = 'active', valid_until = (now() AT TIME ZONE 'Europe/Warsaw')::date - 1 WHERE prefix = $1`,
    [prefix],
  );
}

/** Our register is complete for these prefixes no more; for none at all where none is named. */
export async function uncoverPrefixes({ pool }: Pool, ...prefixes: string[]): Promise<void> {
  await pool.query('DELETE FROM licence_coverage WHERE prefix = ANY ($1) OR cardinality($1::text[]) = 0', [prefixes]);
}

/** What the global registry was asked of a number and answered: that it does not know it. */
export async function addUnknownAnswer(database: Pool, gtin: string): Promise<void> {
  await addRow(database, 'registry_answers', { gtin, answer: null, asked_at: new Date() });
}

/** What the global registry answered moves back, of one number or of all; `age` as PostgreSQL reads it: `61 minutes`. */
export async function ageRegistryAnswers({ pool }: Pool, age: string, gtin: string | null = null): Promise<void> {
  await pool.query('UPDATE registry_answers SET asked_at = now() - $1::interval WHERE $2::text IS NULL OR gtin = $2', [
    age,
    gtin,
  ]);
}

export async function forgetRegistryAnswers({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM registry_answers');
}

export async function removeProductNamed({ pool }: Pool, brand: string, name: string): Promise<void> {
  await pool.query('DELETE FROM products WHERE brand = $1 AND name = $2', [brand, name]);
}

/**
 * A thousand products, drawn by their numbers, lose their brick, or get this one where they have none; told as a writer tells it.
 */
export async function swapBricks({ pool }: Pool, brick: string | undefined): Promise<void> {
  await pool.query(
    `WITH changed AS (UPDATE products SET gpc_brick = CASE WHEN gpc_brick IS NULL THEN $1 END, version = version + 1
       WHERE gtin IN (SELECT gtin FROM products ORDER BY md5(gtin) LIMIT 1000) RETURNING gtin)
     INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM changed`,
    [brick],
  );
}

/** Licences were last told of on this day, as YYYY-MM-DD. */
export async function tellLicencesOf({ pool }: Pool, day: string): Promise<void> {
  await pool.query(
    `UPDATE installation SET value = jsonb_set(value::jsonb, '{day}', to_jsonb($1::text))::text WHERE key = 'licences_told'`,
    [day],
  );
}
