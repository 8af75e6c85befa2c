import {
  deadLettersPageSize,
  workKinds,
  type DeadLetter,
  type droppedKinds,
  type retriedKinds,
  type WorkKind,
  type WorkQueue,
} from '@gtinoteka/contract/office/dead-letters.ts';
import { webhookLimits } from '@gtinoteka/contract/machines/webhooks.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { deadLettersOf, jobSchema, webhookQueue } from '../../core/jobs/queues.ts';
import { mailNames } from '../../core/jobs/mail-names.ts';

type Connection = Pick<Database, 'db'>;
type RetriedKind = (typeof retriedKinds)[number];
/** Kinds whose work is in a queue of that name; the others have their own tables. */
type JobKind = (typeof droppedKinds)[number];

const jobs = sql.ref(`${jobSchema}.job`);

/** Documents refused by the current search indexes. */
const refusedDocuments = sql`search_dead_letters l JOIN search_indexes i ON i.name = l.index_name AND i.is_current`;

/** Background work by kind: queued, running, given up. */
export async function readWork({ db }: Connection): Promise<WorkQueue[]> {
  interface Row {
    readonly kind: string;
    readonly waiting: number;
    readonly since: Date | null;
    readonly running: number;
    readonly dead: number;
  }
  const { rows } = await sql<Row>`
    SELECT regexp_replace(name, '-dead-letters$', '') AS kind,
      count(*) FILTER (WHERE NOT is_dead AND state IN ('created', 'retry'))::int AS waiting,
      min(created_on) FILTER (WHERE NOT is_dead AND state IN ('created', 'retry')) AS since,
      count(*) FILTER (WHERE NOT is_dead AND state = 'active')::int AS running,
      count(*) FILTER (WHERE is_dead AND state = 'created')::int AS dead
    FROM (SELECT name, state, created_on, name LIKE '%-dead-letters' AS is_dead FROM ${jobs}
      WHERE state IN ('created', 'retry', 'active') AND name <> ${webhookQueue.name}) j GROUP BY 1
    UNION ALL SELECT 'search', coalesce(sum(changes), 0)::int,
      CASE WHEN max(seconds) > 0 THEN now() - make_interval(secs => max(seconds)) END, 0,
      coalesce(sum(dead_letters), 0)::int FROM search_lag
    UNION ALL SELECT 'webhooks', count(*) FILTER (WHERE d.state = 'waiting')::int,
      min(d.created_at) FILTER (WHERE d.state = 'waiting'), 0, count(*) FILTER (WHERE d.state = 'dead')::int
      FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.off_at IS NULL WHERE d.state IN ('waiting', 'dead')`.execute(
    db,
  );
  return workKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const { waiting = 0, since = null, running = 0, dead = 0 } = row ?? {};
    return { kind, waiting, since: since?.toISOString() ?? null, running, dead };
  });
}

interface LetterRow {
  readonly id: string;
  readonly kind: WorkKind;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly tries: number;
  readonly queuedAt: Date;
  readonly deadAt: Date;
}

/** All dead letters as rows of `LetterRow`. Of a mail the subject is its template. */
const letters: RawBuilder<unknown> = sql`
  SELECT j.id::text AS id, regexp_replace(j.name, '-dead-letters$', '') AS kind,
    CASE j.name WHEN 'mail-dead-letters' THEN j.data->>'template'
      WHEN 'imports-dead-letters' THEN (SELECT array_to_string(r.file_names, ', ') FROM import_runs r WHERE r.id = (j.data->>'runId')::uuid)
      WHEN 'verifications-dead-letters' THEN (SELECT v.file_name FROM verifications v WHERE v.id = (j.data->>'verificationId')::uuid)
    END AS subject,
    coalesce(j.source_output->>'reason', j.source_output->>'message') AS reason, coalesce(j.source_retry_count, 0) + 1 AS tries,
    coalesce(j.source_created_on, j.created_on) AS "queuedAt", j.created_on AS "deadAt"
  FROM ${jobs} j WHERE j.name LIKE '%-dead-letters' AND j.state = 'created'
  UNION ALL SELECT l.key, 'search', l.key, l.reason, l.attempts, l.first_at, l.last_at FROM ${refusedDocuments}
  UNION ALL SELECT d.id::text, 'webhooks', d.event || ' → ' || w.url, coalesce(d.fault, d.status::text), d.attempts, d.created_at,
    coalesce(d.tried_at, d.until)
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.off_at IS NULL WHERE d.state = 'dead'`;

function isMail(template: string): template is keyof typeof mailNames {
  return Object.hasOwn(mailNames, template);
}

/**
 * A page (from 0, of `deadLettersPageSize`) of dead letters, of one kind or all, the newest first, and their total.
 */
export async function listDeadLetters(
  { db }: Connection,
  { kind, page }: { kind: WorkKind | null; page: number },
): Promise<{ records: DeadLetter[]; numAllRecords: number }> {
  const wanted = sql`FROM (${letters}) all_letters WHERE ${kind}::text IS NULL OR kind = ${kind}`;
  const { rows } = await sql<LetterRow>`SELECT * ${wanted} ORDER BY "deadAt" DESC, id
    LIMIT ${deadLettersPageSize} OFFSET ${page * deadLettersPageSize}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${wanted}`.execute(db);
  const records = rows.map(({ subject, reason, queuedAt, deadAt, ...row }) => ({
    ...row,
    subject: row.kind === 'mail' && subject !== null && isMail(subject) ? mailNames[subject] : (subject ?? ''),
    reason: reason ?? '',
    queuedAt: queuedAt.toISOString(),
    deadAt: deadAt.toISOString(),
  }));
  return { records, numAllRecords: counted.rows[0]?.count ?? 0 };
}

/** Number and first time of the office's dead letters; those of webhooks are shown to their company. */
export const officeDeadLetters = sql`SELECT count(*)::int AS count, min("deadAt") AS since FROM (${letters}) d WHERE kind <> 'webhooks'`;

/** The same by kind, the most first, as one JSON value. */
export const deadLettersByKind = sql`SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', n) ORDER BY n DESC, kind), '[]')
  FROM (SELECT kind, count(*)::int AS n FROM (${letters}) l WHERE kind <> 'webhooks' GROUP BY kind) k`;

/** Sets the work of dead jobs to pending again, so that their retry finds it. `ids`: of dead letters; null: all. */
export async function reviveWork(
  trx: Tx,
  kind: 'imports' | 'issue-files',
  ids: readonly string[] | null,
): Promise<void> {
  const dead = sql`SELECT j.data FROM ${jobs} j WHERE j.name = ${deadLettersOf(kind)} AND j.state = 'created'
    AND (${ids}::uuid[] IS NULL OR j.id = ANY (${ids}::uuid[]))`;
  if (kind === 'issue-files')
    await sql`UPDATE issue_files f SET processing_status = 0, finished_at = NULL FROM (${dead}) d
      WHERE f.id = (d.data->>'issueFileId')::uuid AND f.processing_status = -1`.execute(trx);
  else
    await sql`UPDATE import_runs r SET state = CASE d.data->>'act' WHEN 'undo' THEN 'undoing' ELSE 'waiting' END, fault = NULL,
        ended_at = NULL FROM (${dead}) d
      WHERE r.id = (d.data->>'runId')::uuid AND (d.data->>'act', r.state) IN (('import', 'failed'), ('undo', 'done'))`.execute(
      trx,
    );
}

/** Has the indexer retry refused documents; it deletes the letters of accepted ones. */
async function retryDocuments(trx: Tx, keys: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH wanted AS (SELECT i.kind, l.key FROM ${refusedDocuments} WHERE ${keys}::text[] IS NULL OR l.key = ANY (${keys}::text[])),
    products AS (INSERT INTO outbox (gtins) SELECT array_agg(key) FROM wanted WHERE kind = 'products' HAVING count(*) > 0),
    terms AS (INSERT INTO search_term_outbox (kind, folded)
      SELECT split_part(key, E'\\t', 1), array_agg(split_part(key, E'\\t', 2)) FROM wanted WHERE kind = 'terms' GROUP BY 1)
    SELECT count(*)::int AS count FROM wanted`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function retryDeliveries(trx: Tx, ids: readonly string[] | null): Promise<number> {
  const { rows } = await sql`UPDATE webhook_deliveries d SET state = 'waiting', next_at = clock_timestamp(),
      until = clock_timestamp() + make_interval(days => ${webhookLimits.days})
    FROM webhooks w WHERE w.id = d.webhook_id AND w.off_at IS NULL AND d.state = 'dead'
      AND (${ids}::uuid[] IS NULL OR d.id = ANY (${ids}::uuid[])) RETURNING d.id`.execute(trx);
  return rows.length;
}

/** Retries work without jobs: documents of the search index, messages of webhooks. Returns how many. */
export function retryOwnWork(
  trx: Tx,
  kind: Extract<RetriedKind, 'search' | 'webhooks'>,
  ids: readonly string[] | null,
): Promise<number> {
  return kind === 'search' ? retryDocuments(trx, ids) : retryDeliveries(trx, ids);
}

/** Deletes dead jobs; returns how many. `ids` are UUIDs. */
export async function dropDeadJobs(trx: Tx, kind: JobKind, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`DELETE FROM ${jobs} WHERE name = ${deadLettersOf(kind)} AND state = 'created'
    AND id = ANY (${ids}::uuid[]) RETURNING id`.execute(trx);
  return rows.length;
}
