import type { estypes } from '@elastic/elasticsearch';
import type { ProductDocument, TermDocument } from '@gtinoteka/product-index/document.ts';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { entryIdOf } from '../source/entries.ts';
import { withPatience } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';

export interface IndexedDocument {
  readonly version: number;
  readonly document: ProductDocument | TermDocument;
}

const keyFields = { products: 'gtin', terms: 'key' } as const;
const pageSize = 5_000;

export interface DocumentsBetween {
  /** by key */
  readonly documents: Map<string, IndexedDocument>;
  /** ids of documents without the id of their key: the indexer has not written them */
  readonly strays: string[];
}

/** Documents with keys after `after` up to `upTo`; null: no bound. */
export async function documentsBetween(
  { client, patience }: IndexerParts,
  kind: IndexKind,
  index: string,
  after: string | null,
  upTo: string | null,
): Promise<DocumentsBetween> {
  const field = keyFields[kind];
  const documents = new Map<string, IndexedDocument>();
  const strays = new Set<string>();
  let first: { gt?: string; gte?: string } = after === null ? {} : { gt: after };
  for (;;) {
    const bounds = { ...first, ...(upTo === null ? {} : { lte: upTo }) };
    const { hits } = await withPatience(patience, () =>
      client.search<ProductDocument | TermDocument>({
        index,
        size: pageSize,
        query: { range: { [field]: bounds } },
        sort: [{ [field]: 'asc' }],
        version: true,
        track_total_hits: false,
        allow_partial_search_results: false,
      }),
    );
    const keys = new Set<string>();
    for (const hit of hits.hits) {
      if (hit._source) keys.add(keyOf(hit._source));
      sortOut(kind, hit, documents, strays);
    }
    if (hits.hits.length < pageSize) return { documents, strays: [...strays] };
    // The last key is read again, because strays may share it; unless the page has no other.
    const last = [...keys].at(-1) ?? '';
    first = keys.size > 1 ? { gte: last } : { gt: last };
  }
}

/** Random documents of the whole index; those without a key are strays. */
export async function drawDocuments(
  { client, patience }: IndexerParts,
  kind: IndexKind,
  index: string,
  count: number,
): Promise<DocumentsBetween> {
  const { hits } = await withPatience(patience, () =>
    client.search<ProductDocument | TermDocument>({
      index,
      size: count,
      query: { function_score: { query: { match_all: {} }, functions: [{ random_score: {} }], boost_mode: 'replace' } },
      version: true,
      track_total_hits: false,
      allow_partial_search_results: false,
    }),
  );
  const documents = new Map<string, IndexedDocument>();
  const strays = new Set<string>();
  for (const hit of hits.hits) sortOut(kind, hit, documents, strays);
  return { documents, strays: [...strays] };
}

type Hit = estypes.SearchHit<ProductDocument | TermDocument>;

function sortOut(
  kind: IndexKind,
  { _id: id = '', _source: document, _version: version }: Hit,
  documents: Map<string, IndexedDocument>,
  strays: Set<string>,
): void {
  if (!document) return;
  const key: string | undefined = keyOf(document);
  if (key !== undefined && id === entryIdOf(kind, key)) documents.set(key, { document, version: version ?? 0 });
  else strays.add(id);
}

/** A page of ids of documents without a key. */
export async function documentsWithoutKey(
  { client, patience }: IndexerParts,
  kind: IndexKind,
  index: string,
): Promise<string[]> {
  const { hits } = await withPatience(patience, () =>
    client.search({
      index,
      size: pageSize,
      query: { bool: { must_not: [{ exists: { field: keyFields[kind] } }] } },
      _source: false,
      track_total_hits: false,
      allow_partial_search_results: false,
    }),
  );
  return hits.hits.flatMap(({ _id: id }) => id ?? []);
}

/** The server's current documents, refreshed or not, by key. */
export async function documentsOf(
  { client }: IndexerParts,
  kind: IndexKind,
  index: string,
  keys: readonly string[],
): Promise<Map<string, IndexedDocument>> {
  const { docs } = await client.mget<ProductDocument | TermDocument>({
    index,
    ids: keys.map((key) => entryIdOf(kind, key)),
  });
  return new Map(
    docs.flatMap((doc) =>
      'found' in doc && doc.found && doc._source
        ? [[keyOf(doc._source), { document: doc._source, version: doc._version ?? 0 }] as const]
        : [],
    ),
  );
}

function keyOf(document: ProductDocument | TermDocument): string {
  return 'key' in document ? document.key : document.gtin;
}
