import type { Database } from '../../core/database/database.ts';
import { repeat } from '../../core/repeat.ts';
import type { CallFigures, LoggedCall } from '../../core/machines/key-call-route.ts';

type Pool = Pick<Database, 'pool'>;

/** Maximum number of calls in the write queue; calls beyond it are missing from the company's log. */
const mostQueued = 20_000;
const writtenEvery = 300;

export interface CallLog {
  add(call: LoggedCall): void;
  /** writes the queued calls */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Writes calls of programs in batches, so that responses do not wait for the log. A killed process loses its queue.
 */
export function makeCallLog({ pool }: Pool, onFault: (error: unknown) => void): CallLog {
  let waiting: LoggedCall[] = [];
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    if (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      writing = writing.then(() => write(pool, calls)).catch(onFault);
    }
    return writing;
  }

  const stop = repeat(writtenEvery, flush);
  return {
    add(call) {
      if (waiting.length < mostQueued) waiting.push(call);
    },
    flush,
    async stop() {
      await stop();
      await flush();
    },
  };
}

async function write(pool: Database['pool'], calls: readonly LoggedCall[]): Promise<void> {
  await pool.query({
    name: 'log-calls-of-programs',
    text: `WITH calls AS (
        SELECT c.* FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::smallint[], $5::int[], $6::int[], $7::int[], $8::uuid[])
          WITH ORDINALITY AS c (company_id, key_id, call, status, items, units, milliseconds, request_id, place)
        JOIN companies o ON o.id = c.company_id
      ), used AS (
        UPDATE api_keys k SET last_used_at = clock_timestamp() FROM (SELECT DISTINCT key_id FROM calls) c
        WHERE k.id = c.key_id AND (k.last_used_at IS NULL OR k.last_used_at < clock_timestamp() - interval '10 seconds')
      )
      INSERT INTO api_calls (company_id, key_id, call, status, items, units, milliseconds, request_id)
      SELECT c.company_id, k.id, c.call, c.status, c.items, c.units, c.milliseconds, c.request_id
      FROM calls c LEFT JOIN api_keys k ON k.id = c.key_id ORDER BY c.place`,
    values: [
      calls.map(({ company }) => company.companyId),
      calls.map(({ company }) => company.keyId),
      calls.map(({ call }) => call),
      calls.map(({ status }) => status),
      calls.map(({ items }) => items),
      calls.map(({ units }) => units),
      calls.map(({ milliseconds }) => Math.min(milliseconds, 2_147_483_647)),
      calls.map(({ requestId }) => requestId),
    ],
  });
}

export interface ShownCall extends CallFigures {
  readonly at: Date;
  /** null: the key of the account page */
  readonly keyName: string | null;
}

/** The last calls of a company, the newest first. */
export async function lastCalls({ pool }: Pool, companyId: string, most: number): Promise<ShownCall[]> {
  const { rows } = await pool.query<ShownCall>(
    `SELECT a.at, a.call, a.status, a.items, a.units, a.milliseconds, a.request_id AS "requestId", k.name AS "keyName"
     FROM api_calls a LEFT JOIN api_keys k ON k.id = a.key_id WHERE a.company_id = $1 ORDER BY a.id DESC LIMIT $2`,
    [companyId, most],
  );
  return rows;
}

/** A company's paid units, "unchanged" responses and refusals since midnight in Warsaw. */
export async function callsOfToday(
  { pool }: Pool,
  companyId: string,
): Promise<{ units: number; unchanged: number; refused: number }> {
  const { rows } = await pool.query<{ units: number; unchanged: number; refused: number }>(
    `SELECT coalesce(sum(units), 0)::int AS units, (count(*) FILTER (WHERE status = 304))::int AS unchanged,
       (count(*) FILTER (WHERE status >= 400))::int AS refused
     FROM api_calls WHERE company_id = $1 AND at >= date_trunc('day', now(), 'Europe/Warsaw')`,
    [companyId],
  );
  return rows[0] ?? { units: 0, unchanged: 0, refused: 0 };
}

/** Deletes calls older than 30 days. */
export async function purgeCalls({ pool }: Pool): Promise<void> {
  await pool.query(`DELETE FROM api_calls WHERE at < now() - interval '30 days'`);
}
