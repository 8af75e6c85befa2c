import type pg from 'pg';
import type { TextSample, TextSamples } from './search-postgres-samples.ts';
import { containsCondition, foldTyped, parameters, type Put, type SoughtText } from './search-postgres-text.ts';
import type { ProductSearch } from './search-port.ts';

export type TextField = 'name' | 'brand' | 'company';

/** One condition on a product `p`. */
export interface Filter {
  /** share of products (0–1) that meet it, as far as statistics tell */
  readonly share: number;
  /** whether reading products one after another finds enough of them sooner than an index */
  readonly isQuickerRead: boolean;
  /** SQL of it; `indexed: false` keeps the planner from asking an index for it */
  condition(put: Put, indexed: boolean): string;
}

export interface TextFilter extends Filter {
  readonly field: TextField;
  readonly text: SoughtText;
  /** SQL of the folded value that is searched */
  readonly value: string;
}

export interface Filters {
  /** name, brand, company: the first one ranks */
  readonly texts: readonly TextFilter[];
  readonly exact: readonly Filter[];
}

/** From this share of products on, a filter is checked on the rows that others leave, and not looked up in an index too. */
export const frequentShare = 0.01;
/** More companies than these are not named one by one. */
const namedCompanies = 3_000;

const productFields = {
  name: { column: 'name_folded', value: 'p.name_folded' },
  brand: { column: 'brand_folded', value: 'p.brand_folded' },
} as const;
const companyValue = '(SELECT c.name_folded FROM companies c WHERE c.id = p.company_id)';

/** What is wanted as conditions. Null where nothing can be found: no filter at all, or one that nothing can meet. */
export async function readFilters(pool: pg.Pool, samples: TextSamples, wanted: ProductSearch): Promise<Filters | null> {
  const typed = [wanted.nameContains, wanted.brandContains, wanted.companyContains];
  const folded = await foldTyped(pool, typed);
  if (typed.some((text, i) => text && !folded[i])) return null;
  const [name, brand, company] = folded;
  const texts: TextFilter[] = [];
  const exact: Filter[] = [];
  if (wanted.gtin14)
    exact.push({ share: 0, isQuickerRead: false, condition: (put) => `p.gtin = ${put(wanted.gtin14)}` });
  if (wanted.companyNip)
    exact.push({
      share: 0,
      isQuickerRead: false,
      condition: (put) => `p.company_id = (SELECT id FROM companies WHERE nip = ${put(wanted.companyNip)})`,
    });
  if (wanted.gpcCodes?.length)
    exact.push(categoryFilter(await codesBelow(pool, wanted.gpcCodes), await samples.of('products', 'gpc_brick')));
  if (name) texts.push(productFilter('name', name, await samples.of('products', 'name_folded')));
  if (brand) texts.push(productFilter('brand', brand, await samples.of('products', 'brand_folded')));
  if (company) {
    const sample = await samples.of('companies', 'name_folded');
    const companies = texts.length + exact.length > 0 ? await companiesLike(pool, company, sample) : null;
    if (companies?.length === 0) return null;
    texts.push(companyFilter(company, sample, companies));
  }
  return texts.length + exact.length > 0 ? { texts, exact } : null;
}

/** SQL that a folded column has the text. Under three letters: that it, or a word in it, begins with it. */
export function textCondition(column: string, text: SoughtText, sample: TextSample, put: Put): string {
  if (isShort(text)) return `(${column} LIKE ${put(text.starts)} OR ${column} LIKE ${put(`% ${text.starts}`)})`;
  return containsCondition(column, text.folded, sample, put);
}

function productFilter(field: 'name' | 'brand', text: SoughtText, sample: TextSample): TextFilter {
  const { value } = productFields[field];
  const opaque = `(${value} || '')`;
  return {
    field,
    text,
    value,
    share: shareOfText(text, sample),
    isQuickerRead: isShort(text) || sample.isQuickerRead(text.folded),
    condition: (put, indexed) =>
      indexed || isShort(text)
        ? textCondition(indexed ? value : opaque, text, sample, put)
        : `${opaque} LIKE ${put(`%${text.starts}`)}`,
  };
}

/** Few companies are named, so that their index is used; many are asked for one by one, by the products that are left. */
function companyFilter(text: SoughtText, sample: TextSample, companies: readonly string[] | null): TextFilter {
  return {
    field: 'company',
    text,
    value: companyValue,
    share: shareOfText(text, sample),
    isQuickerRead: false,
    condition(put, indexed) {
      if (indexed && companies && companies.length <= namedCompanies) return `p.company_id = ANY(${put(companies)})`;
      if (isShort(text)) return textCondition(companyValue, text, sample, put);
      return `${companyValue} LIKE ${put(`%${text.starts}`)}`;
    },
  };
}

function categoryFilter(codes: readonly string[], sample: TextSample): Filter {
  const among = new Set(codes);
  return {
    share: sample.shareOf((code) => among.has(code)),
    isQuickerRead: true,
    condition: (put, indexed) => `${indexed ? 'p.gpc_brick' : `(p.gpc_brick || '')`} = ANY(${put(codes)})`,
  };
}

function isShort({ folded }: SoughtText): boolean {
  return [...folded].length < 3;
}

function shareOfText(text: SoughtText, sample: TextSample): number {
  if (isShort(text)) return sample.shareOf((value) => ` ${value}`.includes(` ${text.folded}`));
  return sample.shareOf((value) => value.includes(text.folded));
}

/** Ids of companies with the text in their name; one more than are named tells that there are too many. */
async function companiesLike(pool: pg.Pool, text: SoughtText, sample: TextSample): Promise<string[]> {
  const { values, put } = parameters();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM companies WHERE ${textCondition('name_folded', text, sample, put)} LIMIT ${namedCompanies + 1}`,
    values,
  );
  return rows.map(({ id }) => id);
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
