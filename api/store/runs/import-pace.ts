import type pg from 'pg';

/** Told how much of a long statement is done, 0 to 1, while it runs. */
export type PaceListener = (share: number) => void;

/** The 21 parts of the index of all words, by lengths of names: seconds of each. */
const bands = Array<number>(21).fill(0.3);

/**
 * What `build_search_indexes()` does, in order, each with the seconds it took of 477,246 rows on two cores (brands, companies and categories: of
 * a list that has them): two plain indexes, that of all words, its 21 parts, four in the order of lengths, words of names, numbers and brands,
 * two plain ones, statistics, suggestions.
 */
const indexSteps = [0.5, 0.5, 2.7, ...bands, 0.6, 0.1, 0.8, 0.6, 4.4, 1.4, 1.5, 0.2, 0.3, 8.8, 13.5] as const;

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
