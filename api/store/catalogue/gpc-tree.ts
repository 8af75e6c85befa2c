import type { CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import type { Database } from '../../core/database/database.ts';

/** The classification at one moment. */
export interface GpcTree {
  /** changes with each change of the classification */
  readonly version: string;
  /** segments with their descendants, each level in Polish alphabetical order */
  readonly segments: readonly CategoryNode[];
  /** the segment of a code of any level */
  readonly segmentOf: ReadonlyMap<string, string>;
}

/** Returns the current classification. */
export type ReadGpcTree = () => Promise<GpcTree>;

const polishOrder = new Intl.Collator('pl');

/**
 * Reads the classification and caches it until its stamp in the database (`stamp_gpc`) changes.
 * - Each call reads only the stamp.
 * - Titles are Polish if known, else English, else any.
 */
export function makeGpcTree({ pool }: Pick<Database, 'pool'>): ReadGpcTree {
  let cached: Promise<GpcTree> | null = null;
  let keptVersion: string | null = null;
  return async () => {
    const { rows } = await pool.query<{ value: string }>({
      name: 'gpc-version',
      text: `SELECT value FROM installation WHERE key = 'gpc_version'`,
    });
    const version = rows[0]?.value ?? 'none';
    if (cached && keptVersion === version) return cached;
    keptVersion = version;
    const read = readTree({ pool }, version);
    cached = read;
    read.catch(() => {
      if (cached === read) cached = null;
    });
    return read;
  };
}

async function readTree({ pool }: Pick<Database, 'pool'>, version: string): Promise<GpcTree> {
  const { rows } = await pool.query<{ code: string; parent: string | null; segment: string; title: string }>(
    `SELECT n.code, n.parent_code AS parent, n.segment_code AS segment, coalesce(t.title, n.code) AS title
     FROM gpc_nodes n LEFT JOIN LATERAL (
       SELECT title FROM gpc_titles WHERE code = n.code
       ORDER BY (language = 'pl') DESC, (language = 'en') DESC, language LIMIT 1) t ON true`,
  );
  const nodes = new Map<string, CategoryNode>(
    rows.map(({ code, title }) => [code, { key: code, title, code, isLeaf: true, children: [] }]),
  );
  const segments: CategoryNode[] = [];
  for (const { code, parent } of rows) {
    const node = nodes.get(code);
    const above = parent === null ? null : nodes.get(parent);
    if (!node) continue;
    if (above) above.isLeaf = false;
    (above?.children ?? segments).push(node);
  }
  for (const list of [segments, ...[...nodes.values()].map(({ children }) => children)])
    list.sort((a, b) => polishOrder.compare(a.title, b.title) || (a.code < b.code ? -1 : 1));
  return { version, segments, segmentOf: new Map(rows.map(({ code, segment }) => [code, segment])) };
}
