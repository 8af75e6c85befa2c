import type { Pool } from './rows.ts';

/** Nodes of GPC from a segment down, each below the one before it: segment, family, class, brick. Those that are there stay. */
export async function addCategories({ pool }: Pool, codes: readonly string[]): Promise<void> {
  const [segment, family, ofClass] = codes;
  for (const [at, code] of codes.entries())
    await pool.query(
      `INSERT INTO gpc_nodes (code, level, parent_code, segment_code, family_code, class_code)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [code, at + 1, codes[at - 1] ?? null, segment, at > 0 ? family : null, at > 1 ? ofClass : null],
    );
}

/** Bricks that stand in a segment, without what lies between. Those that are there stay. */
export async function addBricks({ pool }: Pool, segment: string, bricks: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO gpc_nodes (code, level, segment_code) SELECT DISTINCT unnest($1::text[]), 4, $2 ON CONFLICT DO NOTHING`,
    [bricks, segment],
  );
}

/** What a category is called, or is called from now on. */
export async function nameCategory({ pool }: Pool, code: string, title: string, language = 'pl'): Promise<void> {
  await pool.query(
    `INSERT INTO gpc_titles (code, language, title) VALUES ($1, $2, $3)
     ON CONFLICT (code, language) DO UPDATE SET title = excluded.title`,
    [code, language, title],
  );
}

/** The path of a category as products show it, from the segment down, without nodes and titles of its own. */
export async function setGpcPath(
  { pool }: Pool,
  code: string | undefined,
  path: readonly { readonly code: string; readonly text: string }[],
): Promise<void> {
  await pool.query('INSERT INTO gpc_paths (code, path) VALUES ($1, $2) ON CONFLICT (code) DO UPDATE SET path = $2', [
    code,
    JSON.stringify(path),
  ]);
}

/** Packaged water in the food segment, as a card shows it: the path of the brick 10000232. */
export function setWaterPath(database: Pool, water = 'Woda pakowana'): Promise<void> {
  return setGpcPath(database, '10000232', [
    { code: '50000000', text: 'Żywność' },
    { code: '10000232', text: water },
  ]);
}

/** A catalogue in which nothing is classified, and no product either. */
export async function emptyClassification({ pool }: Pool): Promise<void> {
  await pool.query('TRUNCATE gpc_nodes, gpc_titles, gpc_paths, products, outbox CASCADE');
}
