import { categoryIsShown } from '../../catalogue/shown-category.ts';
import { withoutFormOfFirm, withoutTypedForm } from '@gtinoteka/contract/rules/legal-form.ts';
import { searchWordsOf, splitWords, type SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type pg from 'pg';
import { companiesWith, companyTiers, type CompanyTiers } from './search-postgres-companies.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { keptOf } from './search-postgres-statements.ts';
import type { TextSamples } from './search-postgres-statistics.ts';
import { foldedCompany, foldTyped, type SoughtText } from './search-postgres-text.ts';
import {
  either,
  isInList,
  phraseTiers,
  type Condition,
  type IndexOfTexts,
  type Place,
  type Tiers,
} from './search-postgres-tiers.ts';
import { phraseAndWordTiers, wordTiers } from './search-postgres-word-tiers.ts';
import type { ProductSearch } from '../search-port.ts';

export interface Filters {
  /** the text that ranks: groups of ranks, best first; empty where nothing ranks */
  readonly lead: readonly Tiers[];
  /** further ranks, of use only where those have too few products; none: null */
  readonly rest?: () => Promise<Tiers | null>;
  /** what else must hold */
  readonly others: readonly Condition[];
  /** how many products there are, as far as statistics tell */
  readonly products: number;
}

/**
 * What is wanted as conditions. Null where nothing can be found: no filter at all, or one that nothing can meet. `areFirstEnough`: only the
 * rows that a search shows are looked for, not all that meet them.
 */
export async function readFilters(
  pool: pg.Pool,
  samples: TextSamples,
  wanted: ProductSearch,
  areFirstEnough = false,
): Promise<Filters | null> {
  const typed = [wanted.nameContains, wanted.brandContains, wanted.companyContains, wanted.anyContains];
  const [name, brand, asCompany, any] = await foldTyped(pool, typed);
  const company = foldedCompany(asCompany);
  if (typed.some((text, i) => text && ![name, brand, company, any][i])) return null;
  const words = await samples.of('products', 'words');
  const names = await samples.of('products', 'name_folded');
  const texts: (readonly Tiers[])[] = [];
  let rest: Filters['rest'];
  if (name) texts.push(productText(namePlace(words, names), name, false));
  if (any) texts.push(await anyText(pool, samples, namePlace(words, names), any));
  if (brand) texts.push(productText(brandPlace(await samples.of('products', 'brand_folded'), words), brand, true));
  if (company) {
    const { gtin14, companyNip, gpcCodes = [] } = wanted;
    const isAlone = texts.length + gpcCodes.length === 0 && !gtin14 && !companyNip;
    const found = await companyText(pool, samples, company, areFirstEnough && isAlone);
    const tiers = asTiers(found.tiers);
    if (!tiers) return null;
    texts.push([tiers]);
    const { rest: further } = found;
    if (further) rest = () => further().then(asTiers);
  }
  const exact: Condition[] = [];
  if (wanted.gtin14) exact.push(keyCondition((put) => `p.gtin = ${put(wanted.gtin14)}`));
  if (wanted.companyNip)
    exact.push(
      keyCondition((put) => `p.company_id = (SELECT id FROM companies WHERE nip = ${put(wanted.companyNip)})`),
    );
  if (wanted.gpcCodes?.length)
    exact.push(categoryCondition(await codesBelow(pool, wanted.gpcCodes), await samples.of('products', 'gpc_brick')));
  const [lead = [], ...otherTexts] = texts;
  if (lead.length + exact.length === 0) return null;
  const others = [...besideTexts(lead, otherTexts.map(broadestOf)), ...exact];
  return { lead, ...(rest && { rest }), others, products: words.rows };
}

/** Where the text that ranks is asked of the index of words, others are asked of it too: it goes through the lists of all together. */
function besideTexts(lead: readonly Tiers[], others: readonly Condition[]): Condition[] {
  const broadest = lead.map((tiers) => tiers[tiers.length - 1] ?? tiers[0]);
  const texts = broadest[broadest.length - 1]?.texts;
  if (!texts || !broadest.every(({ isByWords }) => isByWords)) return [...others];
  return others.map((other) => other.inWords?.(texts) ?? other);
}

function namePlace(words: TextSample, starts: TextSample): Place {
  return {
    value: 'p.name_folded',
    words: 'p.words',
    indexed: productWords(words),
    starts,
    hasHeads: true,
  };
}

function productWords(sample: TextSample): IndexOfTexts {
  return { column: `replace(p.words, ' ', 'q')`, sample, isWords: true };
}

function brandPlace(sample: TextSample, words: TextSample): Place {
  return {
    value: 'p.brand_folded',
    words: `(' ' || split_words(p.brand_folded) || ' ')`,
    indexed: { column: 'p.brand_folded', sample, isWords: false },
    alsoIn: productWords(words),
    starts: sample,
    hasHeads: true,
  };
}

/** A text in names (with brand and content for its words) or in brands. */
function productText(place: Place, text: SoughtText, isExactFirst: boolean): Tiers[] {
  const words = searchWordsOf(text.folded);
  const phrase = phraseTiers(place, text, isExactFirst);
  if (words.length === 0) return [phrase];
  // What has a word as it stands is found with the ranks after it. A phrase is rarer than its words, and the index of words knows it.
  const isOfWords = words.every((word) => word.place === 'part') && /^[\p{L}\p{Nd} ]+$/u.test(text.folded);
  const isTogether = isOfWords && (words.length === 1 || !place.indexed?.isWords);
  if (isTogether) return [[...phrase, ...wordTiers(place, words)]];
  const together = phrase[0].words ? phraseAndWordTiers(place, phrase, text.folded, words) : null;
  return together ? [together] : [phrase, wordTiers(place, words)];
}

/** A text in names; its words in names, brands, contents and companies together. */
async function anyText(pool: pg.Pool, samples: TextSamples, place: Place, text: SoughtText): Promise<Tiers[]> {
  const words = soughtWordsOf('any', text.folded);
  if (words.length === 0) return [phraseTiers(place, text, false)];
  const companies = await companiesWith(pool, await samples.of('companies', 'name_folded'), words);
  return [phraseTiers(place, text, false), wordTiers(place, words, companies)];
}

/** A text in names of companies; its words without legal forms. */
async function companyText(
  pool: pg.Pool,
  samples: TextSamples,
  text: SoughtText,
  areFirstEnough: boolean,
): Promise<CompanyTiers> {
  const sample = await samples.of('companies', 'name_folded');
  return companyTiers(pool, sample, text, soughtWordsOf('company', text.folded), areFirstEnough);
}

function asTiers(found: readonly Condition[]): Tiers | null {
  return found.length === 0 ? null : (found as unknown as Tiers); // it has one at least
}

/**
 * Words of a folded text that are looked for in a field. Of a company's name those that tell it from others: "sp. z o.o." does not, nor
 * where all is searched together.
 */
export function soughtWordsOf(field: 'name' | 'brand' | 'company' | 'any', folded: string): SearchWord[] {
  if (field === 'name' || field === 'brand') return searchWordsOf(folded);
  if (field === 'any') return searchWordsOf(withoutTypedForm(folded));
  return searchWordsOf(withoutFormOfFirm(splitWords(folded).trim()));
}

/** All that must hold of a product to be found, however it ranks. */
export function allOf({ lead, others }: Filters): readonly Condition[] {
  return lead.length === 0 ? others : [broadestOf(lead), ...others];
}

/** What holds where any rank of a text does. */
function broadestOf(groups: readonly Tiers[]): Condition {
  return groups.map((tiers) => tiers[tiers.length - 1] ?? tiers[0]).reduce(either);
}

function keyCondition(sql: Condition['sql']): Condition {
  return { share: 0, hasIndex: true, sql };
}

function categoryCondition(codes: readonly string[], sample: TextSample): Condition {
  const among = new Set(codes);
  return {
    share: sample.shareOf((code) => among.has(code)),
    hasIndex: true,
    listed: codes.length,
    // Found by it, a category that is not told would be told.
    sql: (put, indexed) =>
      `(${indexed ? `p.gpc_brick = ANY(${put(codes)})` : isInList('p.gpc_brick', put(codes), 'text')} AND ${categoryIsShown})`,
  };
}

/**
 * The codes themselves and all below them, whatever their level. Asked beforehand: given the codes, not a sub-query, the
 * planner knows how many products they have.
 */
async function codesBelow(pool: pg.Pool, codes: readonly string[]): Promise<string[]> {
  const below = ['code', 'class_code', 'family_code', 'segment_code'].map(
    (column) => `SELECT n.code FROM unnest((SELECT $1::text[])) AS a (asked) JOIN gpc_nodes n ON n.${column} = a.asked`,
  );
  const { rows } = await pool.query<{ codes: string[] | null }>(
    keptOf(`SELECT array_agg(code) AS codes FROM (${below.join(' UNION ')}) n`, [codes]),
  );
  return rows[0]?.codes ?? [];
}
