import type pg from 'pg';
import type { TextSample, TextSamples } from './search-postgres-samples.ts';
import { containsCondition, foldTyped, parameters, type Put, type SoughtText } from './search-postgres-text.ts';
import type { ProductSearch } from './search-port.ts';

export type TextField = 'name' | 'brand' | 'company';

/** One condition on a product `p`. */
export interface Filter {
  /** share of products (0–1) that meet it, as far as statistics tell */
  readonly share: number;
  /** what is left of it when chance is taken off */
  readonly sureShare: number;
  /** whether reading products one after another finds enough of them sooner than an index */
  readonly isQuickerRead: boolean;
  /** whether an index can be asked for it at all */
  readonly hasIndex: boolean;
  /** SQL that asks the index of a part of the products (migration 0006); null where 46 are not to be expected there */
  readonly inPart: ((put: Put) => string) | null;
  /** SQL of it; `indexed: false` keeps the planner from asking an index for it */
  condition(put: Put, indexed: boolean): string;
}

export interface TextFilter extends Filter {
  readonly field: TextField;
  readonly text: SoughtText;
  /** SQL of the folded value that is searched */
  readonly value: string;
  /** whether values that begin with it may be enough for all pages */
  readonly mayFillFromStart: boolean;
  /** of a company's text: SQL that a column of companies' folded names has it */
  readonly companyCondition: ((column: string, put: Put) => string) | null;
}

export interface Filters {
  /** name, brand, company: the first one ranks */
  readonly texts: readonly TextFilter[];
  readonly exact: readonly Filter[];
  /** Where the ranking text is short: it, found anywhere. In `texts` it is then found at the beginning of words alone. */
  readonly leadAnywhere: TextFilter | null;
}

/** Where in a value a short text is looked for: the index knows beginnings of words, other places are read. */
type ShortPlace = 'word start' | 'anywhere';

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
  if (wanted.gtin14) exact.push(keyFilter((put) => `p.gtin = ${put(wanted.gtin14)}`));
  if (wanted.companyNip)
    exact.push(keyFilter((put) => `p.company_id = (SELECT id FROM companies WHERE nip = ${put(wanted.companyNip)})`));
  if (wanted.gpcCodes?.length)
    exact.push(categoryFilter(await codesBelow(pool, wanted.gpcCodes), await samples.of('products', 'gpc_brick')));
  const makers: ((place: ShortPlace) => Promise<TextFilter | null>)[] = [];
  if (name) makers.push((place) => productFilter(samples, 'name', name, place));
  if (brand) makers.push((place) => productFilter(samples, 'brand', brand, place));
  if (company) {
    const isAlone = makers.length + exact.length === 0;
    makers.push((place) => companyFilter(isAlone ? null : pool, samples, company, place));
  }
  for (const make of makers) {
    const anywhere = await make('anywhere');
    if (!anywhere) return null;
    texts.push(anywhere);
  }
  const [lead, ...others] = texts;
  if (!lead || !isShort(lead.text) || !hasLetters(lead.text))
    return lead || exact.length > 0 ? { texts, exact, leadAnywhere: null } : null;
  const leadOfWords = (await makers[0]?.('word start')) ?? lead;
  return { texts: [leadOfWords, ...others], exact, leadAnywhere: lead };
}

/** SQL that a folded column has the text. Of a short one the index knows only beginnings of words; elsewhere rows are read. */
function textCondition(column: string, text: SoughtText, place: ShortPlace, sample: TextSample, put: Put): string {
  if (!isShort(text)) return containsCondition(column, text.folded, sample, put);
  if (place === 'anywhere') return `(${column} || '') LIKE ${put(`%${text.starts}`)}`;
  return `(${column} LIKE ${put(text.starts)} OR ${column} LIKE ${put(`% ${text.starts}`)})`;
}

async function productFilter(
  samples: TextSamples,
  field: 'name' | 'brand',
  text: SoughtText,
  place: ShortPlace,
): Promise<TextFilter> {
  const { column, value } = productFields[field];
  const sample = await samples.of('products', column);
  const opaque = `(${value} || '')`;
  const share = shareOfText(text, place, sample);
  return {
    field,
    text,
    value,
    mayFillFromStart: !text.folded.includes(' ') || sample.beginsWith(text.folded),
    share,
    sureShare: sample.sureOf(share),
    isQuickerRead: isShort(text) || sample.isQuickerRead(text.folded, field === 'name'),
    hasIndex: !isShort(text) || place === 'word start',
    inPart:
      field === 'name' && !isShort(text) && sample.fillsFromPart(text.folded)
        ? (put) => `right(p.gtin, 1) < '3' AND ${containsCondition(value, text.folded, sample, put)}`
        : null,
    condition: (put, indexed) =>
      indexed || isShort(text)
        ? textCondition(indexed ? value : opaque, text, place, sample, put)
        : `${opaque} LIKE ${put(`%${text.starts}`)}`,
    companyCondition: null,
  };
}

/**
 * Few companies are named, so that their index is used; many are asked for one by one, by the products that are left. Null
 * where no company has the text; without a pool, companies are not asked for beforehand.
 */
async function companyFilter(
  pool: pg.Pool | null,
  samples: TextSamples,
  text: SoughtText,
  place: ShortPlace,
): Promise<TextFilter | null> {
  const sample = await samples.of('companies', 'name_folded');
  const conditionOf = (column: string, put: Put): string => textCondition(column, text, place, sample, put);
  const companies = pool && (await companiesLike(pool, (put) => conditionOf('name_folded', put)));
  if (companies?.length === 0 && place === 'anywhere') return null;
  const named = companies && companies.length <= namedCompanies ? companies : null;
  const share = shareOfText(text, place, sample);
  return {
    field: 'company',
    text,
    value: companyValue,
    mayFillFromStart: true,
    share,
    sureShare: sample.sureOf(share),
    isQuickerRead: false,
    hasIndex: !isShort(text) || named !== null,
    inPart: null,
    condition(put, indexed) {
      if (indexed && named) return `p.company_id = ANY(${put(named)})`;
      if (isShort(text)) return conditionOf(companyValue, put);
      return `${companyValue} LIKE ${put(`%${text.starts}`)}`;
    },
    companyCondition: conditionOf,
  };
}

function keyFilter(condition: (put: Put) => string): Filter {
  return { share: 0, sureShare: 0, isQuickerRead: false, hasIndex: true, inPart: null, condition };
}

function categoryFilter(codes: readonly string[], sample: TextSample): Filter {
  const among = new Set(codes);
  const share = sample.shareOf((code) => among.has(code));
  return {
    share,
    // Codes are few: their shares are counted, not drawn from single values.
    sureShare: share,
    isQuickerRead: true,
    hasIndex: true,
    inPart: null,
    condition: (put, indexed) => `${indexed ? 'p.gpc_brick' : `(p.gpc_brick || '')`} = ANY(${put(codes)})`,
  };
}

/** Whether an index knows anything of it: signs alone are in none, so places in words are all one. */
function hasLetters({ folded }: SoughtText): boolean {
  return /[\p{L}\p{N}]/u.test(folded);
}

/** Under three letters. */
function isShort({ folded }: SoughtText): boolean {
  return [...folded].length < 3;
}

function shareOfText({ folded }: SoughtText, place: ShortPlace, sample: TextSample): number {
  if (place === 'word start') return sample.shareOf((value) => ` ${value}`.includes(` ${folded}`));
  return sample.shareWith(folded);
}

/** Ids of companies that meet the condition; one more than are named tells that there are too many. */
async function companiesLike(pool: pg.Pool, condition: (put: Put) => string): Promise<string[]> {
  const { values, put } = parameters();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM companies WHERE ${condition(put)} LIMIT ${namedCompanies + 1}`,
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
