import type pg from 'pg';
import { insertIntoOutbox } from './outbox.ts';

/**
 * One node of a GPC release. Codes have 8 digits; `parents` are its ancestors, segment first, empty for a segment.
 */
export interface GpcNode {
  readonly code: string;
  readonly parents: readonly string[];
  readonly title: string;
  readonly includes: string | null;
  readonly excludes: string | null;
}

export interface GpcImportOutcome {
  /** new or moved nodes */
  readonly changedNodes: number;
  readonly changedTitles: number;
}

/**
 * Updates the GPC tree and its titles in one language.
 * - Nodes missing from the release stay, because products refer to them.
 * - Products whose brick is new or moved get a new version, because the index stores each product's path.
 * - Differences are stored with the run (a UUID), except for the first tree.
 */
export async function applyGpc(
  client: pg.ClientBase,
  { nodes, language, runId }: { nodes: readonly GpcNode[]; language: string; runId: string },
): Promise<GpcImportOutcome> {
  const level = nodes.map(({ parents }) => parents.length + 1);
  const hadTree = (await client.query('SELECT FROM gpc_nodes LIMIT 1')).rows.length > 0;
  if (hadTree) await noteMissing(client, nodes, runId);
  const moved = await client.query<{ code: string; level: number }>(
    `WITH moved AS (INSERT INTO gpc_nodes AS n (code, level, parent_code, segment_code, family_code, class_code)
     SELECT * FROM unnest($1::text[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::text[])
     ON CONFLICT (code) DO UPDATE SET level = excluded.level, parent_code = excluded.parent_code,
       segment_code = excluded.segment_code, family_code = excluded.family_code, class_code = excluded.class_code
     WHERE (n.level, n.parent_code, n.segment_code, n.family_code, n.class_code)
       IS DISTINCT FROM (excluded.level, excluded.parent_code, excluded.segment_code, excluded.family_code, excluded.class_code)
     RETURNING new.code, new.level, old.code IS NULL AS is_new, old.parent_code AS parent),
     kept AS (INSERT INTO import_run_gpc (run_id, change, code, before)
       SELECT $7, CASE WHEN is_new THEN 'added' ELSE 'moved' END, code, CASE WHEN NOT is_new THEN jsonb_build_object('parent', parent) END
       FROM moved WHERE $8)
     SELECT code, level FROM moved`,
    [
      nodes.map(({ code }) => code),
      level,
      nodes.map(({ parents }) => parents.at(-1) ?? null),
      nodes.map(({ code, parents }) => parents[0] ?? code),
      nodes.map(({ code, parents }) => parents[1] ?? (parents.length === 1 ? code : null)),
      nodes.map(({ code, parents }) => parents[2] ?? (parents.length === 2 ? code : null)),
      runId,
      hadTree,
    ],
  );
  const titled = await client.query<{ count: number }>(
    `WITH titled AS (INSERT INTO gpc_titles AS t (code, language, title, includes, excludes)
     SELECT code, $2, title, includes, excludes
     FROM unnest($1::text[], $3::text[], $4::text[], $5::text[]) AS n(code, title, includes, excludes)
     ON CONFLICT (code, language) DO UPDATE SET title = excluded.title,
       includes = coalesce(excluded.includes, t.includes), excludes = coalesce(excluded.excludes, t.excludes)
     WHERE t.title <> excluded.title OR coalesce(excluded.includes, t.includes) IS DISTINCT FROM t.includes
       OR coalesce(excluded.excludes, t.excludes) IS DISTINCT FROM t.excludes
     RETURNING new.code, old.title AS before, old.title <> new.title AS is_renamed),
     kept AS (INSERT INTO import_run_gpc (run_id, change, code, before)
       SELECT $6, 'renamed', code, jsonb_build_object('title', before) FROM titled WHERE is_renamed)
     SELECT count(*)::int AS count FROM titled`,
    [
      nodes.map(({ code }) => code),
      language,
      nodes.map(({ title }) => title),
      nodes.map(({ includes }) => includes),
      nodes.map(({ excludes }) => excludes),
      runId,
    ],
  );
  const changedTitles = titled.rows[0]?.count ?? 0;
  if (moved.rows.length + changedTitles > 0) await client.query('SELECT refresh_gpc_paths()');
  await touchProductsUnder(
    client,
    moved.rows.filter((row) => row.level === 4).map((row) => row.code),
  );
  return { changedNodes: moved.rows.length, changedTitles };
}

/**
 * Stores the codes missing from a release.
 * - A file with less than half of the codes is a partial one and is ignored.
 */
async function noteMissing(client: pg.ClientBase, nodes: readonly GpcNode[], runId: string): Promise<void> {
  await client.query(
    `INSERT INTO import_run_gpc (run_id, change, code)
     SELECT $1, 'missing', n.code FROM gpc_nodes n WHERE n.code <> ALL ($2::text[])
       AND cardinality($2::text[]) * 2 >= (SELECT count(*) FROM gpc_nodes)`,
    [runId, nodes.map(({ code }) => code)],
  );
}

async function touchProductsUnder(client: pg.ClientBase, bricks: readonly string[]): Promise<void> {
  if (bricks.length === 0) return;
  await client.query(
    `WITH updated AS (UPDATE products SET version = version + 1 WHERE gpc_brick = ANY($1) RETURNING gtin)
     ${insertIntoOutbox('updated')}`,
    [bricks],
  );
}
