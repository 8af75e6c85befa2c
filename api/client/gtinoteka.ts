import { makeAsk, pauseBefore, sleep, type Ask, type ClientOptions } from './ask.ts';
import type {
  ChangeFilters,
  ChangePage,
  CodeOfCompany,
  CodeToVerify,
  CompanyPage,
  FeedFile,
  FoundProducts,
  LinkedProduct,
  NetContentForm,
  NumberedProduct,
  Product,
  ProductField,
  ProductFilters,
  ProductPage,
  SomeOfProduct,
  Upload,
  Verification,
  VerifiedLine,
  WholeProduct,
  WrittenList,
  WrittenProduct,
} from './types.ts';
import { GtinotekaProblem } from './problems.ts';
import { followEvents, type EventsOptions } from './change-events.ts';
import { newKey, verifyLines, type LinesOptions } from './verify-lines.ts';

export type { ClientOptions } from './ask.ts';
export type { EventsOptions } from './change-events.ts';
export type { LinesOptions } from './verify-lines.ts';
export type * from './types.ts';
export { GtinotekaProblem, GtinotekaUnreachable } from './problems.ts';

/** How products are written. */
export interface Writing<F extends ProductField> {
  /** fields to be answered; all of them unless said */
  readonly fields?: readonly F[] | undefined;
  readonly netContent?: NetContentForm | undefined;
}

type RowState = Upload['results'][number]['state'];

interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** How a product of the company is written. */
export interface WriteOptions extends Abortable {
  /** says what would become of it, and writes nothing */
  readonly dryRun?: boolean | undefined;
  /** repeats under it write once; made up unless said */
  readonly idempotencyKey?: string | undefined;
}

/**
 * The API for programs of Gtinoteka. Refusals are GtinotekaProblem; what passes (429, 502, 503, 504, no answer) is asked again after what
 * `Retry-After` says, else after pauses that grow. Verifications that are
 * repeated because of that are paid for once.
 */
export class Gtinoteka {
  readonly #ask: Ask;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#ask = makeAsk(options);
  }

  /** One product by its GTIN of 8, 12, 13 or 14 digits; null: there is none. */
  async product<F extends ProductField = ProductField>(
    gtin: string,
    { fields, netContent, signal }: Writing<F> & Abortable = {},
  ): Promise<Pick<Product, F> | null> {
    const answer = await this.#ask({
      path: `/products/${encodeURIComponent(gtin)}/`,
      query: { fields: fields?.join(','), net_content: netContent },
      signal,
    });
    return answer.status === 404 ? null : ((await answer.json()) as Pick<Product, F>); // as the contract says
  }

  /** Products of up to 1,000 numbers in one answer, in their order. Repeats under one `idempotencyKey` are paid for once. */
  async find<F extends ProductField = ProductField>(
    gtins: readonly string[],
    {
      fields,
      netContent,
      idempotencyKey = newKey(),
      signal,
    }: Writing<F> & { readonly idempotencyKey?: string | undefined } & Abortable = {},
  ): Promise<FoundProducts<F>> {
    const answer = await this.#ask({
      path: '/products/find/',
      query: { fields: fields?.join(','), net_content: netContent },
      headers: { 'idempotency-key': idempotencyKey },
      body: { type: 'application/json', text: JSON.stringify({ gtins }) },
      signal,
    });
    return (await answer.json()) as FoundProducts<F>; // as the contract says
  }

  /** A product with the ETag that a write can be held to; null: there is none. */
  async taggedProduct(gtin: string, { signal }: Abortable = {}): Promise<{ product: Product; etag: string } | null> {
    const answer = await this.#ask({ path: `/products/${encodeURIComponent(gtin)}/`, signal });
    if (answer.status === 404) return null;
    return { product: (await answer.json()) as Product, etag: answer.headers.get('etag') ?? '' }; // as the contract says
  }

  /** Puts a product of the company, new or in the place of what there is. `ifMatch`: only where it is still that. */
  putProduct(
    gtin: string,
    product: WholeProduct,
    options: WriteOptions & { readonly ifMatch?: string | undefined } = {},
  ): Promise<WrittenProduct> {
    return this.#write(`/products/${encodeURIComponent(gtin)}/`, 'PUT', product, options);
  }

  /** Changes what is named of a product of the company. */
  patchProduct(
    gtin: string,
    product: SomeOfProduct,
    options: WriteOptions & { readonly ifMatch?: string | undefined } = {},
  ): Promise<WrittenProduct> {
    return this.#write(`/products/${encodeURIComponent(gtin)}/`, 'PATCH', product, options);
  }

  /** Puts up to 1,000 products of the company; each has an answer of its own. */
  putProducts(products: readonly NumberedProduct<WholeProduct>[], options: WriteOptions = {}): Promise<WrittenList> {
    return this.#write('/products/', 'PUT', { products }, options);
  }

  /** Changes what is named of up to 1,000 products of the company. */
  patchProducts(products: readonly NumberedProduct<SomeOfProduct>[], options: WriteOptions = {}): Promise<WrittenList> {
    return this.#write('/products/', 'PATCH', { products }, options);
  }

  /**
   * What became of a write, by the `uploadId` of its answer: up to 1,000 rows in a page, further ones by the cursor of its `next`; null: the
   * company has no such write.
   */
  async upload(
    uploadId: string,
    { state, cursor, signal }: { readonly state?: RowState; readonly cursor?: string | undefined } & Abortable = {},
  ): Promise<Upload | null> {
    try {
      const path = `/uploads/${encodeURIComponent(uploadId)}/`;
      const answer = await this.#ask({ path, query: { state, cursor, page_size: 1_000 }, signal });
      return (await answer.json()) as Upload; // as the contract says
    } catch (error) {
      if (error instanceof GtinotekaProblem && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  async #write<A>(
    path: string,
    method: 'PUT' | 'PATCH',
    body: object,
    { dryRun, idempotencyKey = newKey(), ifMatch, signal }: WriteOptions & { readonly ifMatch?: string | undefined },
  ): Promise<A> {
    const answer = await this.#ask({
      path,
      method,
      query: dryRun ? { dry_run: 'true' } : {},
      headers: { 'idempotency-key': idempotencyKey, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
      body: { type: 'application/json', text: JSON.stringify(body) },
      signal,
    });
    return (await answer.json()) as A; // as the contract says
  }

  /** Files of everything and of what changed, the newest first; taking one costs what is in it. */
  async files({ signal }: Abortable = {}): Promise<readonly FeedFile[]> {
    const answer = await this.#ask({ path: '/files/', signal });
    return ((await answer.json()) as { files: FeedFile[] }).files; // as the contract says
  }

  /** The same as JSON-LD of the GS1 Web Vocabulary. */
  async linkedProduct(gtin: string, { signal }: Abortable = {}): Promise<LinkedProduct | null> {
    const answer = await this.#ask({
      path: `/products/${encodeURIComponent(gtin)}/`,
      headers: { accept: 'application/ld+json' },
      signal,
    });
    return answer.status === 404 ? null : ((await answer.json()) as LinkedProduct); // as the contract says
  }

  /** Products by filters in the order of their numbers, asked for page by page as they are taken. Each page costs what is on it. */
  async *products<F extends ProductField = ProductField>(
    filters: ProductFilters,
    options: Writing<F> & Abortable & { readonly pageSize?: number | undefined } = {},
  ): AsyncGenerator<Pick<Product, F>, void, undefined> {
    for await (const page of this.pages(filters, options)) yield* page.results as Pick<Product, F>[]; // of the fields asked for
  }

  /** The same by the page, with the count of all. */
  async *pages<F extends ProductField = ProductField>(
    filters: ProductFilters,
    { fields, netContent, pageSize, signal }: Writing<F> & Abortable & { readonly pageSize?: number | undefined } = {},
  ): AsyncGenerator<ProductPage, void, undefined> {
    const query = { ...filters, fields: fields?.join(','), net_content: netContent, page_size: pageSize };
    let cursor: string | undefined;
    do {
      const answer = await this.#ask({ path: '/products/', query: { ...query, cursor }, signal });
      const page = (await answer.json()) as ProductPage; // as the contract says
      yield page;
      cursor = cursorOf(page.next);
    } while (cursor !== undefined);
  }

  /** A company by its NIP: licences, brands, and the first page of its codes; null: there is none. */
  async company(
    nip: string,
    { pageSize, cursor, signal }: { readonly pageSize?: number; readonly cursor?: string | undefined } & Abortable = {},
  ): Promise<CompanyPage | null> {
    try {
      const path = `/companies/${encodeURIComponent(nip)}/`;
      const answer = await this.#ask({ path, query: { page_size: pageSize, cursor }, signal });
      return (await answer.json()) as CompanyPage; // as the contract says
    } catch (error) {
      if (error instanceof GtinotekaProblem && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** All codes of a company in the order of their numbers, asked for page by page as they are taken; none where there is no company. */
  async *companyCodes(
    nip: string,
    { pageSize = 100, signal }: { readonly pageSize?: number } & Abortable = {},
  ): AsyncGenerator<CodeOfCompany, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.company(nip, { pageSize, cursor, signal });
      if (!page) return;
      yield* page.results;
      cursor = cursorOf(page.next);
    } while (cursor !== undefined);
  }

  /** Verdicts on up to 1,000 codes in one answer. Repeats under one `idempotencyKey` are paid for once. */
  async verify(
    codes: readonly CodeToVerify[],
    { idempotencyKey = newKey(), signal }: { readonly idempotencyKey?: string | undefined } & Abortable = {},
  ): Promise<Verification> {
    const answer = await this.#ask({
      path: '/verify/',
      headers: { 'idempotency-key': idempotencyKey },
      body: { type: 'application/json', text: JSON.stringify({ codes }) },
      signal,
    });
    return (await answer.json()) as Verification; // as the contract says
  }

  /** Verdicts on up to 100,000 codes as they come; goes on by itself where the answer was cut. */
  verifyLines(
    codes: Iterable<CodeToVerify> | AsyncIterable<CodeToVerify>,
    options: LinesOptions = {},
  ): AsyncGenerator<VerifiedLine, void, undefined> {
    return verifyLines(this.#ask, this.#options, codes, options);
  }

  /** The end of the feed now. Take it before you copy products; the changes since then are the rest. */
  async changesCursor({ signal }: Abortable = {}): Promise<string> {
    const answer = await this.#ask({ path: '/changes/', signal });
    return ((await answer.json()) as ChangePage).cursor; // as the contract says
  }

  /** The same as `changes` by server-sent events: one connection, told at once. It goes on by itself where it was cut. */
  changeEvents(since: string, options: EventsOptions = {}): AsyncGenerator<ChangePage, void, undefined> {
    return followEvents(this.#ask, this.#options, since, options);
  }

  /**
   * Follows the feed from a cursor for as long as it is read, page by page, through any time in which the server is away. Take the changes of a
   * page, then keep its cursor: after a restart go on from it. `signal` ends it; with `wait: 0` it ends where the feed does. Throws GtinotekaProblem, FEED_CURSOR_OLD among them.
   */
  async *changes(
    since: string,
    {
      wait = 25,
      limit,
      fields,
      netContent,
      signal,
      ...filters
    }: ChangeFilters &
      Writing<ProductField> &
      Abortable & { /** seconds to wait for a change, 0 to 30 */ readonly wait?: number; readonly limit?: number } = {},
  ): AsyncGenerator<ChangePage, void, undefined> {
    const written = { ...filters, limit, wait, fields: fields?.join(','), net_content: netContent };
    for (let cursor = since; ;) {
      const answer = await this.#ask({
        path: '/changes/',
        query: { ...written, since: cursor },
        signal,
        waits: wait * 1_000,
        tries: Number.POSITIVE_INFINITY,
      });
      const page = (await answer.json()) as ChangePage; // as the contract says
      const isNew = page.cursor !== cursor || page.changes.length > 0;
      ({ cursor } = page);
      if (isNew) yield page;
      else if (wait === 0) return;
      // A server that is about to end answers at once.
      else await sleep(pauseBefore(1, { after: null, pause: 500, longestPause: 500 }), signal);
    }
  }
}

/** The cursor alone: the address of the next page may be written for other eyes than ours. */
function cursorOf(next: string | null): string | undefined {
  return next === null ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined);
}
