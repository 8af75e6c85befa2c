import type pg from 'pg';

/** Told how much of a long statement is done, 0 to 1, while it runs. */
export type PaceListener = (share: number) => void;

/** What `build_search_indexes()` does, in order: the seconds of each step for a million rows. Eight indexes, statistics, suggestions. */
const indexSteps = [1, 6, 9, 1, 2, 2, 1, 0.5, 3, 25] as const;

/** Rows between two tellings: some in a second, whatever the store. */
const rowsBetween = 500;

/** The rows of a query, counted as they go by: the statement around it tells how far it is. They have `nth` beside. */
export function toldRows(query: string): string {
  return `SELECT * FROM (SELECT q.*, row_number() OVER () AS nth FROM (${query}) q) counted
    WHERE CASE WHEN nth % ${rowsBetween} = 0 THEN tell_import_rows(nth) ELSE true END`;
}

/** Runs a statement over `toldRows` of so many rows. */
export async function withRowsTold<T>(
  client: pg.ClientBase,
  rows: number,
  on: PaceListener,
  work: () => Promise<T>,
): Promise<T> {
  return listening(client, work, (message) => {
    const done = /^import rows (\d+)$/.exec(message)?.[1];
    if (done !== undefined && rows > 0) on(Math.min(Number(done) / rows, 1));
  });
}

/** Runs the building of the search indexes. */
export async function withIndexesTold<T>(client: pg.ClientBase, on: PaceListener, work: () => Promise<T>): Promise<T> {
  const whole = indexSteps.reduce((sum, weight) => sum + weight, 0);
  let [steps, done] = [0, 0];
  return listening(client, work, (message) => {
    if (message !== 'import step') return;
    done += indexSteps[steps++] ?? 0;
    on(done / whole);
  });
}

/** PostgreSQL sends what a statement says at once, long before the statement ends. */
async function listening<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  hear: (message: string) => void,
): Promise<T> {
  const notice = ({ message }: { message?: string | undefined }): void => hear(message ?? '');
  client.on('notice', notice);
  try {
    return await work();
  } finally {
    client.off('notice', notice);
  }
}
