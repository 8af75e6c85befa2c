import { limits } from '@gtinoteka/contract/business-limits.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { filterNames } from '../../../ui/search/filter-names.ts';

/** What the catalogue is asked for. Empty text and an empty list are filters that are not set. */
export interface CatalogueSearch {
  gtin: string;
  name: string;
  brand: string;
  company: string;
  /** words of name, brand and company together, as the quick field takes them */
  words: string;
  nip: string;
  /** GPC codes of one segment, of any level */
  categories: readonly string[];
  offset: number;
}

/** Most codes of categories that one search may carry (contract). */
export const mostCategories = 200;

export const emptySearch: CatalogueSearch = {
  gtin: '',
  name: '',
  brand: '',
  company: '',
  words: '',
  nip: '',
  categories: [],
  offset: 0,
};

/** The filter of categories, which is a list (A §3). */
const categoriesName = 'gpc_number';
const textFilters = Object.keys(filterNames) as (keyof typeof filterNames)[]; // Object.keys forgets the names it was given

/** Filters of texts, by their names in the address and in calls. */
const fieldsByName = new Map<string, keyof typeof filterNames>(textFilters.map((field) => [filterNames[field], field]));

/** A search with other values of filters, given by their names in calls: null takes a filter off. It begins at its first page. */
export function withFilters(
  search: CatalogueSearch,
  changes: Readonly<Record<string, string | null>>,
): CatalogueSearch {
  const next = { ...search, offset: 0 };
  for (const [name, value] of Object.entries(changes)) {
    const field = fieldsByName.get(name);
    if (field) next[field] = value ?? '';
    else if (name === categoriesName && value === null) next.categories = [];
  }
  return next;
}

/** Whether words are looked for, which can be misspelt. */
export function hasTexts({ name, brand, company, words }: CatalogueSearch): boolean {
  return name !== '' || brand !== '' || company !== '' || words !== '';
}

/** Whether the address carries an offset other than 0, 15 and 30, which has to be replaced with 0 (A §2). */
export function hasInvalidOffset(query: URLSearchParams): boolean {
  const offset = query.get('offset');
  return offset !== null && !limits.pageOffsets.some((allowed) => String(allowed) === offset);
}

/** Codes of categories in an address, which may be repeated or separated by commas: those that can be GPC codes, and the others. */
export function readCategories(query: URLSearchParams): { right: string[]; wrong: string[] } {
  const codes = query
    .getAll(categoriesName)
    .join(',')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  const isCode = (code: string) => /^\d{8}$/.test(code);
  const unique = Array.from(new Set(codes));
  return { right: unique.filter(isCode), wrong: unique.filter((code) => !isCode(code)) };
}

/** The address with its first page in place of an offset that does not exist (A §2); everything else in it stays. */
export function withoutOffset(query: URLSearchParams): URLSearchParams {
  const repaired = new URLSearchParams(query);
  repaired.delete('offset');
  return repaired;
}

/** The search an address stands for, as far as it can be read. */
export function readSearch(query: URLSearchParams): CatalogueSearch {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, limits.searchText);
  return {
    gtin: cleanGtin(text(filterNames.gtin)),
    name: text(filterNames.name),
    brand: text(filterNames.brand),
    company: text(filterNames.company),
    words: text(filterNames.words),
    nip: text(filterNames.nip),
    categories: readCategories(query).right,
    offset: hasInvalidOffset(query) ? 0 : Number(query.get('offset') ?? 0),
  };
}

/** The address of a search, without what is not set; the same names make the query of the call. */
export function writeSearch(search: CatalogueSearch): URLSearchParams {
  const query = new URLSearchParams();
  for (const filter of textFilters) {
    const value = search[filter].trim();
    if (value !== '') query.set(filterNames[filter], value);
  }
  for (const code of search.categories) query.append(categoriesName, code);
  if (search.offset > 0) query.set('offset', String(search.offset));
  return query;
}

/** The filters of a call. NIP and company lose their dashes (A §4); in a name they part words. */
export function toFilters(search: CatalogueSearch) {
  return {
    ...(search.gtin && { [filterNames.gtin]: search.gtin }),
    ...(search.name && { [filterNames.name]: search.name }),
    ...(search.brand && { [filterNames.brand]: search.brand }),
    ...(search.company && { [filterNames.company]: search.company.replace(/-/g, ' ') }),
    ...(search.words && { [filterNames.words]: search.words }),
    ...(search.nip && { [filterNames.nip]: cleanNip(search.nip) }),
    ...(search.categories.length > 0 && { [categoriesName]: search.categories.slice() }),
    offset: String(search.offset),
    limit: String(limits.pageSize),
  };
}

/** No filter at all: such a search makes no call (A §2). */
export function isEmptySearch(search: CatalogueSearch): boolean {
  return textFilters.every((filter) => search[filter].trim() === '') && search.categories.length === 0;
}

/** Anything but the GTIN, for which the permission advanced_search is needed. */
export function usesAdvancedFilters(search: CatalogueSearch): boolean {
  return !isEmptySearch({ ...search, gtin: '' });
}
