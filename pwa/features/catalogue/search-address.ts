import { limits } from '@gtinoteka/contract/business-limits.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { cleanNip } from '@gtinoteka/contract/rules/nip.ts';

/** What the catalogue is asked for. Empty text and an empty list are filters that are not set. */
export interface CatalogueSearch {
  gtin: string;
  name: string;
  brand: string;
  company: string;
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
  nip: '',
  categories: [],
  offset: 0,
};

/** Names of the filters in the address and in the call, letter by letter (A §3). */
const names = {
  gtin: 'gtin_number',
  name: 'name__contains',
  brand: 'brand__contains',
  company: 'company_name__contains',
  nip: 'company_nip',
} as const;
const textFilters = Object.keys(names) as (keyof typeof names)[]; // Object.keys forgets the names it was given

/** Whether the address carries an offset that is none of 0, 15 and 30, which has to be replaced with 0 (A §2). */
export function hasInvalidOffset(query: URLSearchParams): boolean {
  const offset = query.get('offset');
  return offset !== null && !limits.pageOffsets.some((allowed) => String(allowed) === offset);
}

/** Codes of categories in an address, which may be repeated or separated by commas: those that can be GPC codes, and the others. */
export function readCategories(query: URLSearchParams): { right: string[]; wrong: string[] } {
  const codes = query
    .getAll('gpc_number')
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
    gtin: cleanGtin(text(names.gtin)),
    name: text(names.name),
    brand: text(names.brand),
    company: text(names.company),
    nip: text(names.nip),
    categories: readCategories(query).right,
    offset: hasInvalidOffset(query) ? 0 : Number(query.get('offset') ?? 0),
  };
}

/** The address of a search, without what is not set; the same names make the query of the call. */
export function writeSearch(search: CatalogueSearch): URLSearchParams {
  const query = new URLSearchParams();
  for (const filter of textFilters) {
    const value = search[filter].trim();
    if (value !== '') query.set(names[filter], value);
  }
  for (const code of search.categories) query.append('gpc_number', code);
  if (search.offset > 0) query.set('offset', String(search.offset));
  return query;
}

/** The filters of a call. A NIP loses its dashes here; a company's name keeps them, for the search itself ignores them (A §4). */
export function toFilters(search: CatalogueSearch) {
  return {
    ...(search.gtin && { gtin_number: search.gtin }),
    ...(search.name && { name__contains: search.name }),
    ...(search.brand && { brand__contains: search.brand }),
    ...(search.company && { company_name__contains: search.company }),
    ...(search.nip && { company_nip: cleanNip(search.nip) }),
    ...(search.categories.length > 0 && { gpc_number: search.categories.slice() }),
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
