import {
  gpcChangesPageSize,
  gpcReleasesPageSize,
  type GpcChange,
  type GpcChangedCode,
  type GpcRelease,
} from '@gtinoteka/contract/office/gpc-releases.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { personName } from './person-name.ts';

type Connection = Pick<Database, 'db'>;

const isRelease = sql`r.kind = 'gpc' AND r.state = 'done'`;

async function select({ db }: Connection, rest: RawBuilder<unknown>): Promise<GpcRelease[]> {
  const { rows } = await sql<Omit<GpcRelease, 'at'> & { at: Date }>`
    SELECT r.id, array_to_string(r.file_names, ', ') AS "fileName", r.created_at AS at, ${personName('u')} AS by,
      (SELECT jsonb_build_object('added', count(*) FILTER (WHERE g.change = 'added'), 'moved', count(*) FILTER (WHERE g.change = 'moved'),
        'renamed', count(*) FILTER (WHERE g.change = 'renamed'), 'missing', count(*) FILTER (WHERE g.change = 'missing'))
        FROM import_run_gpc g WHERE g.run_id = r.id) AS changes
    FROM import_runs r LEFT JOIN users u ON u.id = r.started_by WHERE ${isRelease} ${rest}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Imported releases, the newest first, with the changes of each; `page` from 0. */
export async function listGpcReleases(
  database: Connection,
  page: number,
): Promise<{ records: GpcRelease[]; numAllRecords: number }> {
  const records = await select(
    database,
    sql`ORDER BY r.created_at DESC, r.id DESC LIMIT ${gpcReleasesPageSize} OFFSET ${page * gpcReleasesPageSize}`,
  );
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM import_runs r WHERE ${isRelease}`.execute(database.db);
  return { records, numAllRecords: rows[0]?.count ?? 0 };
}

/** A release by the id of its run (a UUID); null if there is none. */
export async function findGpcRelease(database: Connection, id: string): Promise<GpcRelease | null> {
  return (await select(database, sql`AND r.id = ${id}`))[0] ?? null;
}

/** The current classification: codes of each level, and languages of titles. */
export async function readGpcState({ db }: Connection) {
  const levels = await sql<{ segments: number; families: number; classes: number; bricks: number }>`
    SELECT count(*) FILTER (WHERE level = 1)::int AS segments, count(*) FILTER (WHERE level = 2)::int AS families,
      count(*) FILTER (WHERE level = 3)::int AS classes, count(*) FILTER (WHERE level = 4)::int AS bricks FROM gpc_nodes`.execute(
    db,
  );
  const languages = await sql<{ language: string; titles: number }>`
    SELECT language, count(*)::int AS titles FROM gpc_titles GROUP BY language ORDER BY titles DESC, language`.execute(
    db,
  );
  return { tree: levels.rows[0] ?? { segments: 0, families: 0, classes: 0, bricks: 0 }, languages: languages.rows };
}

/** Codes changed by a release, in order; `page` from 0. */
export async function listGpcChanges(
  { db }: Connection,
  { runId, change, page }: { runId: string; change: GpcChange | null; page: number },
): Promise<{ records: GpcChangedCode[]; numAllRecords: number }> {
  const wanted = sql`FROM import_run_gpc g LEFT JOIN gpc_nodes n ON n.code = g.code LEFT JOIN gpc_paths t ON t.code = g.code
    WHERE g.run_id = ${runId} AND (${change}::text IS NULL OR g.change = ${change})`;
  const { rows: records } = await sql<GpcChangedCode>`SELECT g.code, coalesce(n.level, 4) AS level, g.change,
      coalesce(t.path->-1->>'text', g.code) AS title,
      coalesce((SELECT array_agg(step->>'text' ORDER BY at) FROM jsonb_array_elements(t.path - -1) WITH ORDINALITY s (step, at)), '{}') AS path,
      CASE g.change WHEN 'renamed' THEN g.before->>'title'
        WHEN 'moved' THEN coalesce((SELECT p.path->-1->>'text' FROM gpc_paths p WHERE p.code = g.before->>'parent'), g.before->>'parent') END AS before,
      (SELECT count(*)::int FROM products p WHERE p.gpc_brick = g.code) AS products
    ${wanted} ORDER BY g.code, g.change LIMIT ${gpcChangesPageSize} OFFSET ${page * gpcChangesPageSize}`.execute(db);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${wanted}`.execute(db);
  return { records, numAllRecords: rows[0]?.count ?? 0 };
}
