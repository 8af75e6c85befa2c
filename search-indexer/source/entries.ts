import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  termDocumentOf,
  termKeyOf,
  termKinds,
  type IndexedProduct,
  type IndexedTerm,
} from '@gtinoteka/product-index/document.ts';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';

/** The target state of one document, with the version that decides between two writers. */
export interface Entry {
  /** order of pages: the GTIN, or kind and folded value of a term */
  readonly key: string;
  readonly id: string;
  readonly version: number;
  /** a ProductDocument or TermDocument as JSON; null: deleted */
  readonly document: string | null;
}

/** A page of entries for a new index, and the position of the last one; null: there is none. */
export interface Filling {
  readonly entries: Entry[];
  readonly position: string | null;
}

/** Source of the entries of an index. */
export interface Entries {
  /** the next entries in order of keys; fewer than `limit` at the end */
  page(pool: pg.Pool, after: string | null, limit: number): Promise<Entry[]>;
  /**
   * The next entries after a position (null: the beginning) in index order, which costs the server least.
   * - Fewer than `limit` at the end.
   * - An entry that moves meanwhile may be missing or repeated: it is in the outbox.
   */
  fill(pool: pg.Pool, after: string | null, limit: number): Promise<Filling>;
  /** the given entries, also deleted ones; `rows`: the outbox row of each key */
  changed(pool: pg.Pool, rows: ReadonlyMap<string, number>): Promise<Entry[]>;
  /** the given entries, also deleted ones, with versions at least as new as those of the outbox */
  now(pool: pg.Pool, keys: readonly string[]): Promise<Entry[]>;
  count(pool: pg.Pool | pg.PoolClient): Promise<number>;
}

const selectProducts = 'SELECT gtin, version, document, name_length FROM indexed_products';
const selectTerms = 'SELECT t.kind, t.folded, t.term, t.words, t.count FROM search_terms t';

const products: Entries = {
  async page(pool, after, limit) {
    const { rows } = await pool.query<IndexedProduct>({
      name: 'page-of-products',
      text: `${selectProducts} WHERE gtin > $1 ORDER BY gtin LIMIT $2`,
      values: [after ?? '', limit],
    });
    return rows.map(productEntry);
  },
  async fill(pool, after, limit) {
    const rows: IndexedProduct[] = [];
    let [length, gtin] = positionOf(after);
    // Each of the two parts has an index in this order.
    for (const isLong of length < longName ? [false, true] : [true]) {
      const found = await pool.query<IndexedProduct>({
        name: `filling-of-${isLong ? 'long' : 'short'}-names`,
        text: `${selectProducts} WHERE name_length ${isLong ? '>=' : '<'} ${longName} AND (name_length, gtin) > ($1, $2)
               ORDER BY name_length, gtin LIMIT $3`,
        values: [length, gtin, limit - rows.length],
      });
      rows.push(...found.rows);
      if (rows.length === limit) break;
      [length, gtin] = [longName, ''];
    }
    const last = rows[rows.length - 1];
    return { entries: rows.map(productEntry), position: last ? `${last.name_length} ${last.gtin}` : null };
  },
  async changed(pool, named) {
    const keys = [...named.keys()];
    const { rows } = await pool.query<IndexedProduct>(`${selectProducts} WHERE gtin = ANY($1)`, [keys]);
    const there = new Set(rows.map(({ gtin }) => gtin));
    const gone = keys.filter((key) => !there.has(key));
    const entries = rows.map(productEntry);
    if (gone.length === 0) return entries;
    const deleted = await pool.query<{ gtin: string; version: number }>(
      'SELECT gtin, version FROM deleted_products WHERE gtin = ANY($1)',
      [gone],
    );
    const versions = new Map(deleted.rows.map(({ gtin, version }) => [gtin, version]));
    return [
      ...entries,
      // Named, but unknown: its row was reverted by hand. Any version is right.
      ...gone.map((key) => ({ key, id: key, version: versions.get(key) ?? 1, document: null })),
    ];
  },
  now: (pool, keys) => products.changed(pool, new Map(keys.map((key) => [key, 0]))),
  count: (pool) => countOf(pool, 'products'),
};

/** Names from this length on are in the index `products_long_names`, shorter ones in `products_by_length`. */
const longName = 20_000;

/** Length of a name and GTIN. */
const placeForm = /^(\d+) (\d{14})$/;

function positionOf(position: string | null): [length: number, gtin: string] {
  const [, length, gtin = ''] = placeForm.exec(position ?? '') ?? [];
  return [Number(length ?? 0), gtin];
}

function productEntry({ gtin, version, document }: IndexedProduct): Entry {
  return { key: gtin, id: gtin, version, document };
}

/** Terms have no version: the outbox row's number is used; pages are older than every row. */
const terms: Entries = {
  async page(pool, after, limit) {
    const found: IndexedTerm[] = [];
    let [kind = '', folded = ''] = after === null ? [] : splitTermKey(after);
    // One kind after another: a row comparison of kind and value would not use the index of each table.
    for (const next of termKinds.filter((one) => one >= kind)) {
      if (next !== kind) [kind, folded] = [next, ''];
      const { rows } = await pool.query<IndexedTerm>({
        name: 'page-of-terms',
        text: `${selectTerms} WHERE t.kind = $1 AND t.folded > $2 COLLATE "C" ORDER BY t.folded COLLATE "C" LIMIT $3`,
        values: [kind, folded, limit - found.length],
      });
      found.push(...rows);
      if (found.length === limit) break;
    }
    return found.map((row) => termEntry(row, 0));
  },
  async fill(pool, after, limit) {
    const entries = await terms.page(pool, after, limit);
    return { entries, position: entries[entries.length - 1]?.key ?? null };
  },
  async changed(pool, named) {
    const pairs = [...named.keys()].map(splitTermKey);
    const { rows } = await pool.query<IndexedTerm>(
      `${selectTerms} JOIN unnest($1::text[], $2::text[]) AS n (kind, folded)
         ON t.kind = n.kind AND t.folded = n.folded COLLATE "C"`,
      [pairs.map(([kind]) => kind), pairs.map(([, folded]) => folded)],
    );
    const found = rows.map((row) => termEntry(row, named.get(termKeyOf(row.kind, row.folded)) ?? 0));
    const there = new Set(found.map(({ key }) => key));
    const gone = [...named].filter(([key]) => !there.has(key));
    return [...found, ...gone.map(([key, version]) => ({ key, id: termIdOf(key), version, document: null }))];
  },
  async now(pool, keys) {
    // Read before the rows, so that a change in between has a higher number.
    const { rows } = await pool.query<{ top: number }>('SELECT coalesce(max(id), 0) AS top FROM search_term_outbox');
    return terms.changed(pool, new Map(keys.map((key) => [key, rows[0]?.top ?? 0])));
  },
  count: (pool) => countOf(pool, 'search_terms'),
};

export const entriesOf: Record<IndexKind, Entries> = { products, terms };

/** The id of an entry. A term may be longer than the limit of ids. */
export function entryIdOf(kind: IndexKind, key: string): string {
  return kind === 'products' ? key : termIdOf(key);
}

function termEntry(row: IndexedTerm, version: number): Entry {
  const document = termDocumentOf(row);
  return { key: document.key, id: termIdOf(document.key), version, document: JSON.stringify(document) };
}

function termIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 27);
}

function splitTermKey(key: string): [kind: string, folded: string] {
  const tab = key.indexOf('\t');
  return [key.slice(0, tab), key.slice(tab + 1)];
}

async function countOf(pool: pg.Pool | pg.PoolClient, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::float8 AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}
