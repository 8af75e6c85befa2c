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
  },
} as const;

/** Settings of both kinds of index. */
export function indexSettings({ shards, replicas }: Spread): Record<string, unknown> {
  return {
    number_of_shards: shards,
    number_of_replicas: replicas,
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
