import * as z from 'zod/mini';
import { limits } from './business-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { listedHeaders } from './listing-headers.ts';
import { countedHeaders } from './product-card.ts';
import { searchedProduct, listedProduct } from './product.ts';

const text = z.optional(z.string().check(z.maxLength(limits.searchText)));
/** A position or a number of results, as text. */
const pagePart = z.optional(z.string().check(z.maxLength(20)));
const gpcCode = z.string().check(z.regex(/^\d{8}$/));

/** Filters of A §3, names letter by letter. `gpc_number` repeats or is a comma-separated list of one segment's codes. */
const searchFilters = z.object({
  gtin_number: z.optional(z.string().check(z.maxLength(40))),
  name__contains: text,
  brand__contains: text,
  company_name__contains: text,
  /** name, brand and company together */
  any__contains: text,
  company_nip: z.optional(z.string().check(z.maxLength(20))),
  gpc_number: z.optional(z.union([z.array(gpcCode).check(z.maxLength(200)), z.string().check(z.maxLength(2000))])),
  /** 0, 15 or 30 */
  offset: pagePart,
  /** 1 to 15 */
  limit: pagePart,
  activeMembershipId: z.optional(z.string().check(z.maxLength(64))),
  test_recaptcha_fail: z.optional(z.string().check(z.maxLength(8))),
});
export type SearchFilters = z.infer<typeof searchFilters>;

/** `count` is exact up to 45; 46 means more. Rows of listedProduct: on Starter. */
export const productList = z.object({ count: z.number(), results: z.array(z.union([searchedProduct, listedProduct])) });

const membershipId = z.object({ id: z.uuid() });

/** Errors of search filters. */
export const filterErrors = [
  'UNAUTHORIZED',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'GTIN_INVALID_LENGTH',
  'GTIN_INVALID_CHECKSUM',
  'GTIN_INVALID_CHARACTERS',
  'GTIN_ALL_ZERO',
  'NIP_INVALID_CHARACTERS',
  'TOO_MANY_SEGMENTS',
] as const;

const searchErrors = [...filterErrors, 'SEARCH_TOO_BROAD', 'TOO_MANY_REQUESTS_AUTH_USER'] as const;

/** Header with the engine that answered a search, if a search server is connected. */
export const searchEngineHeader = 'x-search-engine';
const searched = { [searchEngineHeader]: '`elasticsearch` albo `postgres; fallback`, gdy zastąpił go PostgreSQL.' };

export const getProducts = defineEndpoint({
  name: 'get-products',
  method: 'GET',
  path: '/products/get_products/',
  access: 'public',
  cache: 'no-store',
  summary: 'Wyszukiwanie w katalogu. Bez logowania tylko według GTIN.',
  query: searchFilters,
  responseHeaders: { ...searched, ...countedHeaders, ...listedHeaders },
  answer: productList,
  errors: [...searchErrors, 'RECAPTCHA_ERROR', 'USER_NOT_LOGGED', 'TOO_MANY_REQUESTS_NOT_AUTH_USER'],
});

export const getProductsAdvanced = defineEndpoint({
  name: 'get-products-advanced',
  method: 'GET',
  path: '/products/:id/get_products_advanced/',
  access: 'advanced_search',
  summary: 'Wyszukiwanie zaawansowane członka firmy; `id` to aktywne członkostwo.',
  params: membershipId,
  query: searchFilters,
  responseHeaders: { ...searched, ...countedHeaders, ...listedHeaders },
  answer: productList,
  errors: [...searchErrors],
});

/** Searches with fewer rows get help: they may be misspelled. */
export const fewRows = 3;

/** Filters that help may drop; the first four are texts. */
export const helpedFilters = [
  'name__contains',
  'brand__contains',
  'company_name__contains',
  'any__contains',
  'company_nip',
  'gpc_number',
] as const;
const helpedFilter = z.enum(helpedFilters);
/** Rows, exact up to 45; 46 means more. */
const rowCount = z.number();

export const getSearchHelp = defineEndpoint({
  name: 'get-search-help',
  method: 'GET',
  path: '/products/:id/search_help/',
  access: 'advanced_search',
  limit: 'search help',
  responseHeaders: searched,
  summary:
    'Pomoc, gdy wyszukiwanie znalazło niewiele: poprawka literówek, ile dałoby każde słowo osobno i ile bez każdego z filtrów.',
  params: membershipId,
  query: z.omit(searchFilters, { gtin_number: true, offset: true, limit: true, test_recaptcha_fail: true }),
  answer: z.object({
    count: rowCount,
    /**
     * of fewer than 3 rows: filter texts with misspelled words replaced by words of the catalogue, and their number
     * of rows
     */
    correction: z.nullable(
      z.object({
        filters: z.object({
          name__contains: text,
          brand__contains: text,
          company_name__contains: text,
          any__contains: text,
        }),
        count: rowCount,
      }),
    ),
    /**
     * of texts of 2 to 8 words without results: each word alone with the other filters; `rest`: the text without it
     */
    words: z.array(z.object({ filter: helpedFilter, text: z.string(), count: rowCount, rest: z.string() })),
    /** without results of several filters: rows without one of them */
    without: z.array(z.object({ filter: helpedFilter, count: rowCount })),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'NIP_INVALID_CHARACTERS', 'TOO_MANY_SEGMENTS'],
});

/** A suggester's answer: @NOTE A §7 shows only "options with text"; the shape is that of a completion suggester. */
const suggestion = z.array(z.object({ text: z.string(), options: z.array(z.object({ text: z.string() })) }));
const suggestionOfKinds = z.array(
  z.object({
    text: z.string(),
    options: z.array(z.object({ text: z.string(), kind: z.enum(['product', 'brand', 'company']) })),
  }),
);

export const suggestProducts = defineEndpoint({
  name: 'suggest-products',
  method: 'GET',
  path: '/products/:id/suggest/',
  access: 'advanced_search',
  limit: 'suggestions',
  summary:
    'Podpowiedzi nazw i marek, najwyżej 15, najczęstsze pierwsze; razem z firmami najwyżej 15: produkty, marki, firmy.',
  params: membershipId,
  /** loose: a client may send the filters of the search too (A §7) */
  query: z.looseObject({
    name_suggest__completion: text,
    brand_suggest__completion: text,
    any_suggest__completion: text,
  }),
  responseHeaders: searched,
  answer: z.object({
    name_suggest__completion: z.optional(suggestion),
    brand_suggest__completion: z.optional(suggestion),
    /** products first, then brands, then companies, at most 15 together */
    any_suggest__completion: z.optional(suggestionOfKinds),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const suggestCompanies = defineEndpoint({
  name: 'suggest-companies',
  method: 'GET',
  path: '/companies/:id/get_companies/suggest/',
  access: 'advanced_search',
  limit: 'suggestions',
  summary: 'Podpowiedzi nazw firm, najwyżej 15, najczęstsze pierwsze.',
  params: membershipId,
  /** loose, like the suggestions of products */
  query: z.looseObject({ company_suggest__completion: text }),
  responseHeaders: searched,
  answer: z.object({ company_suggest__completion: z.optional(suggestion) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** GPC tree node (A §3). `key` equals `code`; a leaf is a brick and has no children. */
export interface CategoryNode {
  key: string;
  title: string;
  code: string;
  isLeaf: boolean;
  children: CategoryNode[];
}
export const categoryNode: z.ZodMiniType<CategoryNode> = z.object({
  key: z.string(),
  title: z.string(),
  code: z.string(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(categoryNode);
  },
});

export const getCategories = defineEndpoint({
  name: 'get-categories',
  method: 'GET',
  path: '/products/get_categories/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 86_400 },
  summary: 'Drzewo klasyfikacji GPC: segment, rodzina, klasa, brick. `limit` dotyczy segmentów.',
  hasEtag: true,
  query: z.object({ limit: pagePart, offset: pagePart }),
  answer: z.object({ count: z.number(), results: z.array(categoryNode) }),
  errors: [],
});

/** Data shown before a search: size and segments of the catalogue, and example searches with results. */
export const getCatalogueStart = defineEndpoint({
  name: 'get-catalogue-start',
  method: 'GET',
  path: '/products/catalogue_start/',
  access: 'public',
  cache: { sMaxAge: 300, staleWhileRevalidate: 3_600 },
  summary: 'Początek katalogu: liczba produktów, segmenty GPC z największą liczbą produktów i przykłady wyszukiwań.',
  answer: z.object({
    productCount: z.number(),
    /** segments of public products, largest first, at most 8 */
    segments: z.array(z.object({ code: z.string(), text: z.string(), productCount: z.number() })),
    /** names, at most 3, and a GTIN in its own length, each with results */
    examples: z.object({ names: z.array(z.string()), gtin: z.nullable(z.string()) }),
  }),
  errors: [],
});
