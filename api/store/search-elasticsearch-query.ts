import type { estypes } from '@elastic/elasticsearch';
import type { ProductDocument } from '@gtinoteka/search-indexer/product-index/document.ts';

/** A text field of the index that is searched. */
export type SearchedField = Extract<keyof ProductDocument, 'name' | 'brand' | 'company'>;

/** What is asked of the index. Texts are folded, spaces collapsed. */
export interface IndexQuery {
  /** the first one ranks */
  readonly texts: readonly { readonly field: SearchedField; readonly folded: string }[];
  readonly gtin14?: string;
  readonly companyNip?: string;
  readonly gpcCodes?: readonly string[];
}

type Query = estypes.QueryDslQueryContainer;

/** Larger than the sum of everything below it. */
const ranks = { equal: 100, beginning: 10, wordBeginning: 3 } as const;

/** All filters hold; the first text ranks: equal, at the beginning, at the beginning of a word, anywhere. */
export function queryOf({ texts, gtin14, companyNip, gpcCodes }: IndexQuery): Query {
  const [lead] = texts;
  return {
    bool: {
      filter: [
        ...(gtin14 ? [{ term: { gtin: gtin14 } }] : []),
        ...(companyNip ? [{ term: { nip: companyNip } }] : []),
        ...(gpcCodes?.length ? [{ terms: { gpc: [...gpcCodes] } }] : []),
        ...texts.map(({ field, folded }) => contains(field, folded)),
      ],
      should: lead ? ranksOf(lead.field, lead.folded) : [],
    },
  };
}

function ranksOf(field: SearchedField, folded: string): Query[] {
  return [
    { constant_score: { filter: { term: { [field]: folded } }, boost: ranks.equal } },
    { constant_score: { filter: { prefix: { [field]: folded } }, boost: ranks.beginning } },
    { constant_score: { filter: contains(field, ` ${folded}`), boost: ranks.wordBeginning } },
  ];
}

/** A phrase of trigrams is "contains"; one and two letters make none and have a field of their own. */
function contains(field: SearchedField, folded: string): Query {
  if (lengthOf(folded) >= 3) return { match_phrase: { [`${field}.parts`]: folded } };
  return { match: { [`${field}.short`]: { query: folded, analyzer: 'whole' } } };
}

/** In characters as the server counts them, so that 🍭 is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}
