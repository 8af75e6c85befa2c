import type { IndexKind } from './name.ts';

/** How an index is spread over nodes. */
export interface Spread {
  readonly shards: number;
  readonly replicas: number;
}

/** No folding here: texts come folded by the database, and folding further would find what the other engine does not. */
const analysis = {
  tokenizer: {
    trigrams: { type: 'ngram', min_gram: 3, max_gram: 3 },
    short: { type: 'ngram', min_gram: 1, max_gram: 2 },
  },
  analyzer: {
    trigrams: { type: 'custom', tokenizer: 'trigrams' },
    short: { type: 'custom', tokenizer: 'short' },
    whole: { type: 'custom', tokenizer: 'keyword' },
    words: { type: 'custom', tokenizer: 'whitespace' },
  },
} as const;

/** Settings of an index of a kind. */
export function indexSettings({ shards, replicas }: Spread, kind: IndexKind): Record<string, unknown> {
  return {
    // Documents lie in the order in which results of equal rank come, so a search ends at its first ones.
    sort:
      kind === 'products' ? { field: ['length', 'gtin'], order: ['asc', 'asc'] } : { field: 'count', order: 'desc' },
    number_of_shards: shards,
    number_of_replicas: replicas,
    // What a document was made of is read back by checks alone: small rather than quick.
    codec: 'best_compression',
    refresh_interval: '1s',
    // The preconfigured ngram tokenizer is checked against it, ours differ by one at most.
    max_ngram_diff: 2,
    // How long a deletion is remembered, so that an older version that comes late does not bring the product back.
    gc_deletes: '1h',
    // No document is acknowledged before it is on the disk: checkpoints rely on it.
    'translog.durability': 'request',
    analysis,
  };
}
