import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Database } from '../core/database.ts';
import { readProductsOf } from './product-rows-of.ts';
import { frequentShare, readFilters, type Filter, type Filters, type TextFilter } from './search-postgres-filters.ts';
import { suggestTerms } from './search-postgres-suggest.ts';
import { TextSamples } from './search-postgres-samples.ts';
import { parameters } from './search-postgres-text.ts';
import type { SearchEngine } from './search-port.ts';

/** One more than is ever shown: says that there are more. */
const window = limits.maxResults + 1;
/** Several filters that should leave less than this share of products are ranked as one set, if they leave no more than so many. */
const fewShare = 0.00015;
const rankedAtOnce = 2_000;
/** Where at least this share of products should match, the first pages of the table are likely to hold 46 of them. */
const probedShare = 0.0016;
/** Some 30,000 products: read in about 10 ms even when they hold none. */
const probedPages = 1_200;
/** A filter that leaves less than this share of products leaves few enough to check the frequent ones on. */
const fewToCheck = 0.003;
/** Of values that begin with the text, so many are tried against the other filters, in order. */
const startsTried = 10_000;

interface Found {
  readonly gtin: string;
  readonly value: string | null;
}

/**
 * Search through PostgreSQL alone (migration 0002). Nothing is counted and no long set of matches is sorted: a page comes from
 * at most 46 rows, taken first from values equal to the text or beginning with it, in order of an index, then from the
 * rest in order of the table or of a part of it (migration 0006). Of one or two letters, from beginnings of words before the
 * inside of words, which no index knows and is read once: 0.3 s of a million products where it is rare; signs alone are read
 * so too. So pages of one search do not repeat rows as long as the data stay.
 */
export function createPostgresSearch({ pool }: Pick<Database, 'pool'>): SearchEngine {
  const samples = new TextSamples(pool);

  async function find(statement: string, values: unknown[]): Promise<Found[]> {
    return (await pool.query<Found>(statement, values)).rows;
  }

  /**
   * Rows that meet all filters, in order of the table, at most 46 or `most`; `complete` when there are no others. Frequent
   * ones are read off the first pages: their lists in the indexes are long, and a share of the whole says nothing of where
   * in the table they lie, so reading on until there are enough would have no bound. A frequent name is asked of the index of
   * a part of the products.
   */
  async function findAny(filters: Filters, most: number): Promise<{ rows: Found[]; complete: boolean }> {
    const all = [...filters.texts, ...filters.exact];
    const select = `SELECT p.gtin, ${filters.texts[0]?.value ?? 'NULL'} AS value FROM products p WHERE`;
    const expected = shareOf(filters);
    if (sureShareOf(filters) >= probedShare && all.every((filter) => all.length > 1 || filter.isQuickerRead)) {
      const { values, put } = parameters();
      const conditions = all.map((filter) => filter.condition(put, false)).join(' AND ');
      const rows = await find(`${select} p.ctid < '(${probedPages},0)' AND ${conditions} LIMIT ${window}`, values);
      if (rows.length === window) return { rows, complete: false };
    }
    const rowsOfPart = all.length === 1 ? await findInPart(all[0]?.inPart, select) : [];
    if (rowsOfPart.length === window) return { rows: rowsOfPart, complete: false };
    const { values, put } = parameters();
    const rarest = Math.min(...all.filter(({ hasIndex }) => hasIndex).map(({ share }) => share));
    const conditions = all.map((filter) => {
      // Many matches: the list of the rarest filter holds them soon. Few: all lists, unless one alone leaves few rows to check.
      const indexed =
        expected >= fewShare ? filter.share === rarest : rarest >= fewToCheck || filter.share < frequentShare;
      return filter.condition(put, indexed);
    });
    const rows = await find(`${select} ${conditions.join(' AND ')} LIMIT ${most}`, values);
    return { rows, complete: rows.length < most };
  }

  async function findInPart(inPart: Filter['inPart'] | undefined, select: string): Promise<Found[]> {
    if (!inPart) return [];
    const { values, put } = parameters();
    return find(`${select} ${inPart(put)} LIMIT ${window}`, values);
  }

  /** Rows whose leading text equals or begins with what is sought, equal ones first: the order of the index. */
  function findStarting({ texts, exact }: Filters, lead: TextFilter): Promise<Found[]> {
    const { values, put } = parameters();
    const others = [...texts.filter((other) => other !== lead), ...exact]
      .map((filter) => ` AND ${filter.condition(put, filter.share < frequentShare)}`)
      .join('');
    if (lead.field === 'company')
      return find(
        `SELECT p.gtin, c.name_folded AS value FROM companies c CROSS JOIN LATERAL
           (SELECT p.gtin FROM products p WHERE p.company_id = c.id${others} ORDER BY p.gtin LIMIT ${window}) p
         WHERE ${startOf('c.name_folded')} LIKE ${put(lead.text.starts)}
         ORDER BY ${startOf('c.name_folded')}, c.id, p.gtin LIMIT ${window}`,
        values,
      );
    const start = startOf(lead.value);
    return find(
      `SELECT p.gtin, ${lead.value} AS value FROM
         (SELECT * FROM products p WHERE ${start} LIKE ${put(lead.text.starts)} ORDER BY ${start}, p.gtin LIMIT ${startsTried}) p
       WHERE true${others} LIMIT ${window}`,
      values,
    );
  }

  /** Products of companies that have the text in their name: no other filter narrows them. */
  async function findOfCompanies({ companyCondition }: TextFilter): Promise<Found[]> {
    const { values, put } = parameters();
    return find(
      `SELECT p.gtin, c.name_folded AS value FROM companies c CROSS JOIN LATERAL
         (SELECT gtin FROM products WHERE company_id = c.id ORDER BY gtin LIMIT ${window}) p
       WHERE ${companyCondition?.('c.name_folded', put) ?? 'false'} LIMIT ${window}`,
      values,
    );
  }

  /** Rows with the leading text in them, wherever the filters look for it, of equal rank by value. */
  async function findRest(filters: Filters, lead: TextFilter): Promise<Found[]> {
    const isOfCompanies = lead.field === 'company' && filters.texts.length + filters.exact.length === 1;
    const rows = isOfCompanies ? await findOfCompanies(lead) : (await findAny(filters, window)).rows;
    return ranked(rows, lead.text.folded);
  }

  async function findRanked(filters: Filters): Promise<string[]> {
    const { texts, exact, leadAnywhere } = filters;
    const [lead, ...otherTexts] = texts;
    if (!lead) return gtinsOf(ranked((await findAny(filters, window)).rows));
    const anywhere: Filters = leadAnywhere ? { ...filters, texts: [leadAnywhere, ...otherTexts] } : filters;
    if (otherTexts.length + exact.length > 0 && shareOf(anywhere) < fewShare) {
      const { rows, complete } = await findAny(anywhere, rankedAtOnce);
      const rest = ranked(rows, lead.text.folded);
      if (complete) return gtinsOf(rest);
      if (!leadAnywhere) return gtinsOf([...(await findStarting(filters, lead)), ...rest]);
    }
    const starting = findStarting(filters, lead);
    // A phrase hardly ever begins so many values; the rest is looked for meanwhile.
    const rest = lead.mayFillFromStart
      ? starting.then((rows) => (rows.length < window ? findRest(filters, lead) : []))
      : findRest(filters, lead);
    const found = gtinsOf((await Promise.all([starting, rest])).flat());
    if (found.length === window || !leadAnywhere) return found;
    return [...new Set([...found, ...gtinsOf(await findRest(anywhere, leadAnywhere))])].slice(0, window);
  }

  return {
    name: 'postgres',
    async search(wanted) {
      const filters = await readFilters(pool, samples, wanted);
      if (!filters) return { products: [], count: 0 };
      const gtins = await findRanked(filters);
      const end = Math.min(wanted.offset + limits.pageSize, limits.maxResults);
      return { products: await readProductsOf(pool, gtins.slice(wanted.offset, end)), count: gtins.length };
    },
    suggest: (field, typed) => suggestTerms(pool, samples, field, typed),
  };
}

/** Share of products that should meet all filters, were they independent. */
function shareOf({ texts, exact }: Filters): number {
  return [...texts, ...exact].reduce((product, { share }) => product * share, 1);
}

/** The same, with chance taken off. */
function sureShareOf({ texts, exact }: Filters): number {
  return [...texts, ...exact].reduce((product, { sureShare }) => product * sureShare, 1);
}

/** The indexed beginning of a folded value (migration 0002). */
function startOf(value: string): string {
  return `left(${value}, 200) COLLATE "C"`;
}

/** Exact, then beginning, then at the beginning of a word, then anywhere; equal ranks by value and number. */
function ranked(found: Found[], sought?: string): Found[] {
  const rank = ({ value }: Found): number => {
    if (sought === undefined || value === null || value === sought) return 0;
    if (value.startsWith(sought)) return 1;
    return value.includes(` ${sought}`) ? 2 : 3;
  };
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return found.sort((a, b) => rank(a) - rank(b) || order(a.value ?? '', b.value ?? '') || order(a.gtin, b.gtin));
}

function gtinsOf(found: readonly Found[]): string[] {
  return [...new Set(found.map(({ gtin }) => gtin))].slice(0, window);
}
