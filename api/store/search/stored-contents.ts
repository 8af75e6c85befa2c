import type pg from 'pg';

/** Identifies the products that one attempt to make a package read, to compare with later. */
export interface ReadContents {
  readonly exportId: string;
  readonly attempt: number;
}

/** Products in one row of `database_export_contents`. */
const partSize = 10_000;
// As in the view indexed_products: a product that was deleted and added again is newer than before.
const deletions = 'LEFT JOIN deleted_products gone ON gone.gtin = p.gtin';
const version = 'p.version + coalesce(gone.version, 0)';

/** SQL of the products that match the conditions: `number`, `version`. */
export function matchedContents(conditions: string): string {
  return `SELECT p.gtin::bigint AS number, ${version} AS version FROM products p ${deletions} WHERE ${conditions}`;
}

/** SQL of the products read earlier, as `number`, `version`. Adds its parameters to `values`. */
export function storedContents({ exportId, attempt }: ReadContents, values: unknown[]): string {
  return `SELECT unnest(gtins) AS number, unnest(versions) AS version FROM database_export_contents
    WHERE export_id = $${values.push(exportId)} AND attempt = $${values.push(attempt)}`;
}

/** Joins and conditions that limit `products p` to rows that are new or changed. Adds its parameters to `values`. */
export function changedOnly(since: ReadContents | null, values: unknown[]): { joins: string; where: string } {
  if (!since) return { joins: '', where: '' };
  return {
    joins: `${deletions} LEFT JOIN (${storedContents(since, values)}) kept ON kept.number = p.gtin::bigint`,
    where: `AND kept.version IS DISTINCT FROM ${version}`,
  };
}

/**
 * Stores which products a company has after it received the first `most` changes since `since`.
 * - Changes beyond `most` are not stored, so the next read returns them.
 */
export async function storeContents(
  client: pg.PoolClient,
  {
    conditions,
    values,
    most,
    since,
    as,
  }: {
    readonly conditions: string;
    readonly values: unknown[];
    readonly most: number;
    readonly since: ReadContents | null;
    readonly as: ReadContents;
  },
): Promise<void> {
  const kept = since ? storedContents(since, values) : 'SELECT 0::bigint AS number, 0::bigint AS version WHERE false';
  const text = `WITH found AS MATERIALIZED (${matchedContents(conditions)}), kept AS MATERIALIZED (${kept}),
    given AS MATERIALIZED (
      SELECT number, f.version FROM found f LEFT JOIN kept k USING (number)
      WHERE k.version IS DISTINCT FROM f.version ORDER BY number LIMIT $${values.push(most)}
    ), held AS (
      SELECT number, version FROM given
      UNION ALL
      SELECT number, k.version FROM kept k JOIN found f USING (number) LEFT JOIN given g USING (number) WHERE g.number IS NULL
    )
    INSERT INTO database_export_contents (export_id, attempt, part, gtins, versions)
    SELECT $${values.push(as.exportId)}::uuid, $${values.push(as.attempt)}::int, part,
      array_agg(number ORDER BY number), array_agg(version ORDER BY number)
    FROM (SELECT number, version, (row_number() OVER (ORDER BY number) - 1) / ${partSize} AS part FROM held) t
    GROUP BY part`;
  const { rowCount } = await client.query(text, values);
  if (rowCount) return;
  // An empty set is stored too.
  await client.query(`INSERT INTO database_export_contents VALUES ($1, $2, 0, '{}', '{}')`, [as.exportId, as.attempt]);
}
