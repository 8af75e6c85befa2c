import * as z from 'zod/mini';
import { limits } from './business-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { product } from './product.ts';

const text = z.optional(z.string().check(z.maxLength(limits.searchText)));
/** A place or a number of results: any text, since a value that means nothing is replaced and not refused (A §2). */
const pagePart = z.optional(z.string().check(z.maxLength(20)));
const gpcCode = z.string().check(z.regex(/^\d{8}$/));

/** Filters of A §3, names letter by letter. `gpc_number` repeats or is a comma-separated list of one segment's codes. */
export const searchFilters = z.object({
  gtin_number: z.optional(z.string().check(z.maxLength(40))),
  name__contains: text,
  brand__contains: text,
  company_name__contains: text,
  company_nip: z.optional(z.string().check(z.maxLength(20))),
  gpc_number: z.optional(z.union([z.array(gpcCode).check(z.maxLength(200)), z.string().check(z.maxLength(2000))])),
  offset: pagePart,
  limit: pagePart,
  activeMembershipId: z.optional(z.string().check(z.maxLength(64))),
  test_recaptcha_fail: z.optional(z.string().check(z.maxLength(8))),
});
export type SearchFilters = z.infer<typeof searchFilters>;

/** `count` is exact up to 45; 46 says that there are more than the 45 which are shown. */
export const productList = z.object({ count: z.number(), results: z.array(product) });

const membershipId = z.object({ id: z.uuid() });

export const getProducts = defineEndpoint({
  name: 'get-products',
  method: 'GET',
  path: '/products/get_products/',
  access: 'public',
  summary: 'Wyszukiwanie w katalogu. Bez logowania tylko według GTIN.',
  query: searchFilters,
  answer: productList,
  errors: [
    'UNAUTHORIZED',
    'ACCESS_DENIED',
    'GTIN_INVALID_LENGTH',
    'GTIN_INVALID_CHECKSUM',
    'GTIN_INVALID_CHARACTERS',
    'GTIN_ALL_ZERO',
    'NIP_INVALID_CHARACTERS',
    'TOO_MANY_SEGMENTS',
    'RECAPTCHA_ERROR',
    'USER_NOT_LOGGED',
    'TOO_MANY_REQUESTS_AUTH_USER',
    'TOO_MANY_REQUESTS_NOT_AUTH_USER',
  ],
});

export const getProductsAdvanced = defineEndpoint({
  name: 'get-products-advanced',
  method: 'GET',
  path: '/products/:id/get_products_advanced/',
  access: 'advanced_search',
  summary: 'Wyszukiwanie zaawansowane członka firmy; `id` to aktywne członkostwo.',
  params: membershipId,
  query: searchFilters,
  answer: productList,
  errors: [
    'UNAUTHORIZED',
    'ACCESS_DENIED',
    'NOT_FOUND',
    'GTIN_INVALID_LENGTH',
    'GTIN_INVALID_CHECKSUM',
    'GTIN_INVALID_CHARACTERS',
    'GTIN_ALL_ZERO',
    'NIP_INVALID_CHARACTERS',
    'TOO_MANY_SEGMENTS',
    'TOO_MANY_REQUESTS_AUTH_USER',
  ],
});

/** A suggester's answer: @NOTE A §7 shows only "options with text"; the shape is that of a completion suggester. */
const suggestion = z.array(z.object({ text: z.string(), options: z.array(z.object({ text: z.string() })) }));

export const suggestProducts = defineEndpoint({
  name: 'suggest-products',
  method: 'GET',
  path: '/products/:id/suggest/',
  access: 'advanced_search',
  summary: 'Podpowiedzi nazw i marek, najwyżej 15, najczęstsze pierwsze.',
  params: membershipId,
  query: z.object({ name_suggest__completion: text, brand_suggest__completion: text }),
  answer: z.object({
    name_suggest__completion: z.optional(suggestion),
    brand_suggest__completion: z.optional(suggestion),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const suggestCompanies = defineEndpoint({
  name: 'suggest-companies',
  method: 'GET',
  path: '/companies/:id/get_companies/suggest/',
  access: 'advanced_search',
  summary: 'Podpowiedzi nazw firm, najwyżej 15, najczęstsze pierwsze.',
  params: membershipId,
  query: z.object({ company_suggest__completion: text }),
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
  summary: 'Drzewo klasyfikacji GPC: segment, rodzina, klasa, brick. `limit` dotyczy segmentów.',
  query: z.object({ limit: pagePart, offset: pagePart }),
  answer: z.object({ count: z.number(), results: z.array(categoryNode) }),
  errors: [],
});
