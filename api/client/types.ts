import type { components, operations } from './api-types.ts';

type Answer<O extends keyof operations> = operations[O]['responses'] extends {
  200: { content: { 'application/json': infer A } };
}
  ? A
  : never;
type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;

/** An error body (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** One page of a list. */
export type ProductPage = Answer<'list-machine-products'>;

/** Outcome of a written product. */
export type WrittenProduct = Answer<'put-machine-product'>;
export type WrittenList = Answer<'put-machine-products'>;

/** Outcome of sent product data, and of each row. */
export type Upload = Answer<'get-machine-upload'>;

type Body<O extends keyof operations> = operations[O] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : never;

/** All writable fields of a product, and the changed fields of one. */
export type WholeProduct = Body<'put-machine-product'>;
export type SomeOfProduct = Body<'patch-machine-product'>;
export type NumberedProduct<P> = P & { readonly gtinNumber: string };

/** A feed file: full, of a day or of a month. */
export type FeedFile = Answer<'list-feed-files'>['files'][number];

/** A complete product; unknown fields are null. */
export type Product = Required<ProductPage['results'][number]>;
export type ProductField = keyof Product;

/** Format of net contents; default `code`: ["1.5LTR"]. */
export type NetContentForm = NonNullable<Query<'list-machine-products'>['net_content']>;

/** Products of many numbers, in their order, with the counts of found, absent and malformed ones. */
type FoundAnswer = Answer<'find-machine-products'>;
type FoundRow = FoundAnswer['results'][number];
export type FoundProducts<F extends ProductField> = Omit<FoundAnswer, 'results'> & {
  results: (Omit<FoundRow, 'product'> & { product: Pick<Product, F> | null })[];
};

/** A product as JSON-LD of the GS1 Web Vocabulary. */
export type LinkedProduct = operations['get-machine-product']['responses'][200]['content']['application/ld+json'];

/** Filters of lists, under the names of the API. */
export type ProductFilters = Omit<Query<'list-machine-products'>, 'fields' | 'net_content' | 'cursor' | 'page_size'>;

/** A page of a company's data; licences and brands are on the first one. */
export type CompanyPage = Answer<'get-company-codes'>;
export type CodeOfCompany = CompanyPage['results'][number];

type Sent = NonNullable<operations['verify-codes']['requestBody']>['content']['application/json'];
/** A code as text, or with data to compare. */
export type CodeToVerify = Sent['codes'][number];

/** Verdicts on a list, in its order, with counts by kind. */
export type Verification = Answer<'verify-codes'>;
export type VerifiedCode = Verification['results'][number];
/** A verdict of a stream, with the cursor to resume from. */
export type VerifiedLine = VerifiedCode & { readonly cursor: number };

/** A page of the feed: process its changes, then store its cursor. */
export type ChangePage = Answer<'get-changes'>;
export type Change = ChangePage['changes'][number];
export type ChangeFilters = Pick<Query<'get-changes'>, 'brand' | 'company_nip' | 'gpc_code'>;
