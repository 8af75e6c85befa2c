import { limits } from '@gtinoteka/contract/business-limits.ts';
import type pg from 'pg';
import type { Database } from '../core/database.ts';
import { productColumns, productJoins, type ProductRow } from './product-rows.ts';
import { suggestTerms } from './search-postgres-suggest.ts';
import {
  containsCondition,
  foldTyped,
  frequentShare,
  parameters,
  TextSamples,
  type Put,
  type SoughtText,
  type TextSample,
} from './search-postgres-text.ts';
import type { ProductSearch, SearchEngine } from './search-port.ts';

/** One more than is ever shown: says that there are more. */
const window = limits.maxResults + 1;
/** Up to this many matches of several filters are ranked as one set; more are ranked by stages. */
const rankedAtOnce = 150;

type TextField = 'name' | 'brand' | 'company';

/** Where each text is found; `start` is the indexed beginning of the value. */
const fields = {
  name: { table: 'products', column: 'name_folded', value: 'p.name_folded' },
  brand: { table: 'products', column: 'brand_folded', value: 'p.brand_folded' },
  company: { table: 'companies', column: 'name_folded', value: 'c.name_folded' },
} as const;

interface Found {
  readonly gtin: string;
  readonly value: string | null;
}

/** One condition on a product. */
interface Filter {
  /** share of products (0–1) that meet it, as far as statistics tell */
  readonly share: number;
  /** SQL of it; `indexed: false` keeps the planner from asking an index for it */
  condition(put: Put, indexed: boolean): string;
}

interface TextFilter extends Filter {
  readonly field: TextField;
  readonly text: SoughtText;
}

interface Filters {
  /** name, brand, company: the first one ranks */
  readonly texts: readonly TextFilter[];
  readonly exact: readonly Filter[];
  readonly needsCompany: boolean;
}

/**
 * Search through PostgreSQL alone (migration 0002). Nothing is counted and no set of matches is sorted whole: a page comes from
 * at most 46 rows, taken first from values equal to the text or beginning with it, in order of an index, then from the
 * rest in order of the table. So pages of one search do not repeat rows as long as the data stay.
 */
export function createPostgresSearch({ pool }: Pick<Database, 'pool'>): SearchEngine {
  const samples = new TextSamples(pool);

  async function readFilters(wanted: ProductSearch): Promise<Filters | null> {
    const typed: Record<TextField, string | undefined> = {
      name: wanted.nameContains,
      brand: wanted.brandContains,
      company: wanted.companyContains,
    };
    const names = (['name', 'brand', 'company'] as const).filter((field) => typed[field]);
    const folded = await foldTyped(
      pool,
      names.map((field) => typed[field]),
    );
    const texts: TextFilter[] = [];
    for (const [i, field] of names.entries()) {
      const text = folded[i];
      if (!text) return null;
      texts.push(textFilter(field, text, await samples.of(fields[field].table, fields[field].column)));
    }
    const exact: Filter[] = [];
    if (wanted.gtin14) exact.push(valueFilter('p.gtin', wanted.gtin14));
    if (wanted.companyNip) exact.push(valueFilter('c.nip', wanted.companyNip));
    if (wanted.gpcCodes?.length)
      exact.push(categoryFilter(await codesBelow(pool, wanted.gpcCodes), await samples.of('products', 'gpc_brick')));
    if (texts.length + exact.length === 0) return null;
    return { texts, exact, needsCompany: Boolean(wanted.companyNip || wanted.companyContains) };
  }

  async function find(statement: string, values: unknown[]): Promise<Found[]> {
    return (await pool.query<Found>(statement, values)).rows;
  }

  /** Rows that meet all filters, in order of the table. */
  function findAny(filters: Filters, most: number): Promise<Found[]> {
    const { values, put } = parameters();
    const lead = filters.texts[0];
    const value = lead ? fields[lead.field].value : 'NULL';
    const conditions = conditionsOf([...filters.texts, ...filters.exact], put);
    return find(
      `SELECT p.gtin, ${value} AS value FROM ${sourceOf(filters)} WHERE ${conditions.join(' AND ')} LIMIT ${most}`,
      values,
    );
  }

  /** Rows whose leading text equals or begins with what is sought, equal ones first: the order of the index. */
  function findStarting(filters: Filters, field: TextField, text: SoughtText): Promise<Found[]> {
    const { values, put } = parameters();
    const { value } = fields[field];
    const start = `left(${value}, 200) COLLATE "C"`;
    const others = [...filters.texts.filter((other) => other.field !== field), ...filters.exact];
    const conditions = [`${start} LIKE ${put(text.starts)}`, ...conditionsOf(others, put)];
    if (field === 'company' && others.length === 0)
      return find(
        `SELECT p.gtin, c.name_folded AS value FROM companies c CROSS JOIN LATERAL
           (SELECT gtin FROM products WHERE company_id = c.id ORDER BY gtin LIMIT ${window}) p
         WHERE ${conditions.join(' AND ')} ORDER BY ${start}, c.id, p.gtin LIMIT ${window}`,
        values,
      );
    return find(
      `SELECT p.gtin, ${value} AS value FROM ${sourceOf(filters)} WHERE ${conditions.join(' AND ')}
       ORDER BY ${start}, p.gtin LIMIT ${window}`,
      values,
    );
  }

  async function findRanked(filters: Filters): Promise<string[]> {
    const lead = filters.texts[0];
    const severalFilters = filters.texts.length + filters.exact.length > 1;
    if (!lead || severalFilters) {
      const any = await findAny(filters, lead ? rankedAtOnce + 1 : window);
      if (!lead || any.length <= rankedAtOnce) return gtinsOf(ranked(any, lead?.text.folded));
      return gtinsOf([...(await findStarting(filters, lead.field, lead.text)), ...ranked(any, lead.text.folded)]);
    }
    const starting = await findStarting(filters, lead.field, lead.text);
    if (starting.length >= window) return gtinsOf(starting);
    const rest = await findAny(filters, window);
    return gtinsOf([...starting, ...ranked(rest, lead.text.folded)]);
  }

  async function readRows(gtins: readonly string[]): Promise<ProductRow[]> {
    if (gtins.length === 0) return [];
    const { rows } = await pool.query<ProductRow>(
      `SELECT ${productColumns} FROM ${productJoins} WHERE p.gtin = ANY($1)`,
      [gtins],
    );
    return rows.sort((a, b) => gtins.indexOf(a.gtin) - gtins.indexOf(b.gtin));
  }

  return {
    name: 'postgres',
    async search(wanted) {
      const filters = await readFilters(wanted);
      if (!filters) return { products: [], count: 0 };
      const gtins = await findRanked(filters);
      const end = Math.min(wanted.offset + limits.pageSize, limits.maxResults);
      return { products: await readRows(gtins.slice(wanted.offset, end)), count: gtins.length };
    },
    suggest: (field, typed) => suggestTerms(pool, samples, field, typed),
  };
}

/**
 * The codes themselves and all below them, whatever their level. Asked beforehand: given the codes, not a sub-query, the
 * planner knows how many products they have.
 */
async function codesBelow(pool: pg.Pool, codes: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ codes: string[] | null }>(
    `SELECT array_agg(code) AS codes FROM gpc_nodes
     WHERE code = ANY($1) OR class_code = ANY($1) OR family_code = ANY($1) OR segment_code = ANY($1)`,
    [codes],
  );
  return rows[0]?.codes ?? [];
}

function textFilter(field: TextField, text: SoughtText, sample: TextSample): TextFilter {
  const { value } = fields[field];
  const inWords = ` ${text.folded}`;
  // Under three letters nothing can be asked of the inside of words: the value, or a word in it, begins with the text.
  if ([...text.folded].length < 3)
    return {
      field,
      text,
      share: sample.shareOf((sampled) => ` ${sampled}`.includes(inWords)),
      condition(put, indexed) {
        const column = indexed ? value : `(${value} || '')`;
        return `(${column} LIKE ${put(text.starts)} OR ${column} LIKE ${put(`% ${text.starts}`)})`;
      },
    };
  return {
    field,
    text,
    share: sample.shareOf((sampled) => sampled.includes(text.folded)),
    condition: (put, indexed) =>
      indexed ? containsCondition(value, text.folded, sample, put) : `(${value} || '') LIKE ${put(`%${text.starts}`)}`,
  };
}

function valueFilter(column: string, value: string): Filter {
  return { share: 0, condition: (put) => `${column} = ${put(value)}` };
}

function categoryFilter(codes: readonly string[], sample: TextSample): Filter {
  const among = new Set(codes);
  return {
    share: sample.shareOf((code) => among.has(code)),
    condition: (put, indexed) => `${indexed ? 'p.gpc_brick' : `(p.gpc_brick || '')`} = ANY(${put(codes)})`,
  };
}

/** Where one filter leaves few products, the frequent ones are checked on those and not looked up in their indexes too. */
function conditionsOf(filters: readonly Filter[], put: Put): string[] {
  const rarest = Math.min(...filters.map(({ share }) => share));
  return filters.map((filter) => filter.condition(put, rarest >= frequentShare || filter.share < frequentShare));
}

function sourceOf({ needsCompany }: Filters): string {
  return needsCompany ? 'products p JOIN companies c ON c.id = p.company_id' : 'products p';
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
