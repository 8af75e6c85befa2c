import { companyName, generatedProduct, type GeneratedProduct } from './generated-catalogue.ts';

/** Parameters of an address of the API. */
export type Query = Record<string, string>;

/** One kind of search: what it asks for a product drawn at random, and the plainest SQL for the same. */
export interface Kind {
  readonly title: string;
  readonly suggests?: true;
  /** asks for words that may have been meant: of the engine alone, since the help of a search asks for more */
  readonly corrects?: true;
  query(product: GeneratedProduct, draw: () => number): Query;
  bare(query: Query): [string, string[]];
}

const like = (text: string | undefined): string => `%${text ?? ''}%`;
const bareRow = 'SELECT p.*, c.* FROM products p LEFT JOIN companies c ON c.id = p.company_id WHERE';
const bareName = (query: Query): [string, string[]] => [
  `${bareRow} p.name_folded LIKE fold_text($1) LIMIT 46`,
  [like(query.name__contains)],
];
const bareWords = (query: Query): [string, string[]] => {
  const words = (query.name__contains ?? '').split(' ');
  const conditions = words.map((_, i) => `(p.name_folded || ' ' || p.brand_folded) LIKE fold_text($${i + 1})`);
  return [`${bareRow} ${conditions.join(' AND ')} LIMIT 46`, words.map(like)];
};
const bareTogether = (query: Query): [string, string[]] => {
  const words = (query.any__contains ?? '').split(' ');
  const conditions = words.map(
    (_, i) => `(p.name_folded || ' ' || p.brand_folded || ' ' || c.name_folded) LIKE fold_text($${i + 1})`,
  );
  return [`${bareRow} ${conditions.join(' AND ')} LIMIT 46`, words.map(like)];
};
const bareTerm =
  (column: string, field: string) =>
  (query: Query): [string, string[]] => [
    `SELECT ${column}, count(*) FROM products p WHERE ${column}_folded LIKE fold_text($1) GROUP BY 1 ORDER BY 2 DESC LIMIT 15`,
    [`${query[field] ?? ''}%`],
  ];

export const kinds: readonly Kind[] = [
  {
    title: 'contains, 3 letters',
    query: ({ name }, draw) => {
      const word = pick(wordsOf(name, 4), draw());
      const start = Math.floor(draw() * (word.length - 2));
      return { name__contains: word.slice(start, start + 3) };
    },
    bare: bareName,
  },
  {
    title: 'contains, one word',
    query: ({ name }, draw) => ({ name__contains: pick(wordsOf(name, 4), draw()) }),
    bare: bareName,
  },
  {
    title: 'contains, phrase of 2 or 3 words',
    query: ({ name }, draw) => {
      const words = wordsOf(name, 1);
      const count = Math.min(words.length, draw() < 0.5 ? 2 : 3);
      const start = Math.floor(draw() * (words.length - count + 1));
      return { name__contains: words.slice(start, start + count).join(' ') };
    },
    bare: bareName,
  },
  {
    title: 'words, two in another order',
    query: ({ name }, draw) => {
      const words = wordsOf(name, 3);
      const first = Math.floor(draw() * words.length);
      const second = (first + 1 + Math.floor(draw() * (words.length - 1))) % words.length;
      return {
        name__contains: `${words[Math.max(first, second)] ?? ''} ${words[Math.min(first, second)] ?? ''}`.trim(),
      };
    },
    bare: bareWords,
  },
  {
    title: 'words, all in another order',
    query: ({ name }) => ({ name__contains: wordsOf(name, 1).toReversed().join(' ') }),
    bare: bareWords,
  },
  {
    title: 'words, name and brand',
    query: ({ name, brand }, draw) => ({ name__contains: `${brand} ${pick(wordsOf(name, 3), draw())}` }),
    bare: bareWords,
  },
  {
    title: 'quick field, company and word',
    query: ({ name, companyId }, draw) => ({
      any__contains: `${wordsOf(companyOf(companyId), 4)[1] ?? ''} ${pick(wordsOf(name, 4), draw())}`.trim(),
    }),
    bare: bareTogether,
  },
  {
    title: 'quick field, one word',
    query: ({ name }, draw) => ({ any__contains: pick(wordsOf(name, 4), draw()) }),
    bare: bareTogether,
  },
  {
    title: 'correction of one word',
    corrects: true,
    query: ({ name }, draw) => {
      const word = pick(wordsOf(name, 5), draw());
      const at = 1 + Math.floor(draw() * (word.length - 2));
      return { name__contains: `${word.slice(0, at)}${word.slice(at + 1)}` };
    },
    bare: (query) => [
      `SELECT term FROM search_terms WHERE kind = 'word' ORDER BY levenshtein(folded, fold_text($1)), count DESC LIMIT 5`,
      [query.name__contains ?? ''],
    ],
  },
  {
    title: 'word, page 3',
    query: ({ name }, draw) => ({ name__contains: pick(wordsOf(name, 4), draw()), offset: '30' }),
    bare: bareName,
  },
  {
    title: 'nothing found',
    query: (_product, draw) => ({ name__contains: `xq${Math.floor(draw() * 1e6)}` }),
    bare: bareName,
  },
  {
    title: 'brand, part',
    query: ({ brand }) => ({ brand__contains: brand.slice(0, 4) }),
    bare: (query) => [`${bareRow} p.brand_folded LIKE fold_text($1) LIMIT 46`, [like(query.brand__contains)]],
  },
  {
    title: 'company, part',
    query: ({ companyId }) => ({ company_name__contains: companyOf(companyId).slice(3, 14) }),
    bare: (query) => [`${bareRow} c.name_folded LIKE fold_company($1) LIMIT 46`, [like(query.company_name__contains)]],
  },
  {
    title: 'word and segment',
    query: ({ name, gpcBrick }, draw) => ({
      name__contains: pick(wordsOf(name, 4), draw()),
      gpc_number: segmentOf(gpcBrick),
    }),
    bare: (query) => [
      `${bareRow} p.name_folded LIKE fold_text($1) AND p.gpc_brick IN (SELECT code FROM gpc_nodes WHERE segment_code = $2) LIMIT 46`,
      [like(query.name__contains), query.gpc_number ?? ''],
    ],
  },
  {
    title: 'word and part of the brand',
    query: ({ name, brand }, draw) => ({
      name__contains: pick(wordsOf(name, 4), draw()),
      brand__contains: brand.slice(0, 3),
    }),
    bare: (query) => [
      `${bareRow} p.name_folded LIKE fold_text($1) AND p.brand_folded LIKE fold_text($2) LIMIT 46`,
      [like(query.name__contains), like(query.brand__contains)],
    ],
  },
  {
    title: 'word, company and segment',
    query: ({ name, companyId, gpcBrick }, draw) => ({
      name__contains: pick(wordsOf(name, 4), draw()),
      company_name__contains: pick(wordsOf(companyOf(companyId), 4), draw()),
      gpc_number: segmentOf(gpcBrick),
    }),
    bare: (query) => [
      `${bareRow} p.name_folded LIKE fold_text($1) AND c.name_folded LIKE fold_text($2)
         AND p.gpc_brick IN (SELECT code FROM gpc_nodes WHERE segment_code = $3) LIMIT 46`,
      [like(query.name__contains), like(query.company_name__contains), query.gpc_number ?? ''],
    ],
  },
  {
    title: 'suggestion of names, 1-12 letters',
    suggests: true,
    query: ({ name }, draw) => ({ name_suggest__completion: name.slice(0, 1 + Math.floor(draw() * 12)) }),
    bare: bareTerm('name', 'name_suggest__completion'),
  },
  {
    title: 'suggestion of names, from a later word',
    suggests: true,
    query: ({ name }, draw) => ({
      name_suggest__completion: pick(wordsOf(name, 4), draw()).slice(0, 1 + Math.floor(draw() * 8)),
    }),
    bare: bareTerm('name', 'name_suggest__completion'),
  },
  {
    title: 'suggestion of brands, 1-6 letters',
    suggests: true,
    query: ({ brand }, draw) => ({ brand_suggest__completion: brand.slice(0, 1 + Math.floor(draw() * 6)) }),
    bare: bareTerm('brand', 'brand_suggest__completion'),
  },
];

/** `count` searches of a kind for products drawn from a catalogue of `products`, the same in every run. */
export function drawQueries(kind: Kind, products: number, count: number): Query[] {
  const draw = drawer(kind.title.length * 7_919);
  return Array.from({ length: count }, () =>
    kind.query(generatedProduct(Math.floor(draw() * products), products), draw),
  );
}

function wordsOf(text: string, letters: number): string[] {
  const found = text.split(' ').filter((word) => word.length >= letters && /^\p{L}+$|^[\d,]+$/u.test(word));
  return found.length > 0 ? found : [text];
}

function companyOf(id: string): string {
  return companyName(Number(id.slice(-12)));
}

/** The segment of a generated brick: 240 bricks each, codes from 50. */
function segmentOf(brick: string): string {
  return `${50 + Math.floor((Number(brick) - 10_000_000) / 240)}000000`;
}

function pick(list: readonly string[], draw: number): string {
  return list[Math.floor(draw * list.length)] ?? '';
}

/** The same numbers in [0, 1) in every run. */
function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
