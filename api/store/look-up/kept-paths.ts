import type pg from 'pg';
import type { ProductRow } from '../catalogue/product-rows.ts';

type GpcPath = NonNullable<ProductRow['gpc_path']>;

/** The paths of all categories, as of the classification with this stamp (`gpc_version` of `installation`). */
interface AllPaths {
  readonly version: string;
  readonly of: ReadonlyMap<string, GpcPath>;
}

/** Numbers after which keeping is worth its memory: some 6,000 paths, 4 MB. A process that looks up now and then has the paths joined. */
const worthAfter = 2_000;
/** They are read at most so often, in milliseconds, while a classification is being brought in. */
const readEvery = 5_000;

interface KeptPaths {
  /** null: they are not kept now, and are to be joined */
  known(): AllPaths | null;
  /** So many numbers were read with their paths joined. Reads all paths, beside that, once it is worth it. */
  countJoined(numbers: number): void;
  /** The database has another stamp than these. */
  forget(old: AllPaths): void;
}

/**
 * Keeps the paths of all categories in memory for statements that tell whether their stamp still holds: joined, they are a sixth of what a
 * look-up costs PostgreSQL, and a third of the bytes it sends.
 */
export function makeKeptPaths(pool: pg.Pool): KeptPaths {
  let known: AllPaths | null = null;
  let joined = 0;
  let readAt = -Infinity;

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ version: string | null; code: string; path: GpcPath }>({
      name: 'all-gpc-paths',
      text: `SELECT (SELECT value FROM installation WHERE key = 'gpc_version') AS version, code, path FROM gpc_paths`,
    });
    const version = rows[0]?.version ?? null;
    if (version !== null) known = { version, of: new Map(rows.map(({ code, path }) => [code, frozen(path)])) };
  }

  return {
    known: () => known,
    countJoined(numbers) {
      joined += numbers;
      if (joined < worthAfter || performance.now() - readAt < readEvery) return;
      readAt = performance.now();
      // Without them everything goes on with the join.
      read().catch(() => {});
    },
    forget(old) {
      if (known === old) known = null;
    },
  };
}

function frozen(path: GpcPath): GpcPath {
  for (const node of path) Object.freeze(node);
  return Object.freeze(path) as GpcPath; // nobody changes a path
}
