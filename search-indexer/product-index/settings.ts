import type { IndexKind } from './name.ts';

/** Distribution of an index over nodes. */
export interface IndexSpread {
  readonly shards: number;
  readonly replicas: number;
}

/** No folding: the database folds texts, and further folding would find more than the other engine. */
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
export function indexSettings({ shards, replicas }: IndexSpread, kind: IndexKind): Record<string, unknown> {
  return {
    // Documents are stored in the order of results, so a search stops at the first ones.
    sort:
      kind === 'products' ? { field: ['length', 'gtin'], order: ['asc', 'asc'] } : { field: 'count', order: 'desc' },
    number_of_shards: shards,
    number_of_replicas: replicas,
    // Sources are read by checks only: small is better than fast.
    codec: 'best_compression',
    refresh_interval: '1s',
    // The ngram tokenizer's limit; ours differ by one at most.
    max_ngram_diff: 2,
    // How long deletions are remembered, so that a late older version does not restore the product.
    gc_deletes: '1h',
    // Acknowledged documents are on disk: cursors rely on it.
    'translog.durability': 'request',
    analysis,
  };
}
