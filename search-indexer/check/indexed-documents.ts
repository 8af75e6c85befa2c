import type { ProductDocument, TermDocument } from '../product-index/document.ts';
import type { IndexKind } from '../product-index/name.ts';
import { entryIdOf } from '../source/entries.ts';
import { withPatience } from '../target/patience.ts';
import type { Workshop } from '../workshop.ts';

export interface IndexedDocument {
  readonly version: number;
  readonly document: ProductDocument | TermDocument;
}

const keyFields = { products: 'gtin', terms: 'key' } as const;
const pageSize = 5_000;

/** Documents whose keys come after `after` and are not beyond `upTo`; null: no bound. By key. */
export async function documentsBetween(
  { client, patience }: Workshop,
  kind: IndexKind,
  index: string,
  after: string | null,
  upTo: string | null,
): Promise<Map<string, IndexedDocument>> {
  const field = keyFields[kind];
  const found = new Map<string, IndexedDocument>();
  for (let from = after; ;) {
    const bounds = { ...(from === null ? {} : { gt: from }), ...(upTo === null ? {} : { lte: upTo }) };
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
    for (const { _source: document, _version: version } of hits.hits) {
      if (!document) continue;
      from = keyOf(document);
      found.set(from, { document, version: version ?? 0 });
    }
    if (hits.hits.length < pageSize) return found;
  }
}

/** Documents as the server has them now, refreshed or not. By key. */
export async function documentsOf(
  { client }: Workshop,
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
