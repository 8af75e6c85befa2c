import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../api/core/database/database.ts';
import type { SearchEngine } from '../../../api/store/search/search-port.ts';
import { addAccount, callerHeaders } from '../accounts.ts';
import { generatedProduct } from './generated-catalogue.ts';

/** What people are shown, whoever gives it. Engines order equals differently, so lists are sorted and whole. */
export interface KnownAnswer {
  /** what every search is for, and what every suggestion begins with: a word in the names of some products */
  readonly sought: string;
  readonly gtins: readonly string[];
  readonly suggested: readonly string[];
}

/** A word that an engine finds in several products of the generated catalogue, but on one page, and what it answers to it. */
export async function askKnown(engine: SearchEngine, rows: number): Promise<KnownAnswer> {
  for (let i = 0; i < rows; i++) {
    const { brand: sought } = generatedProduct(i, rows);
    const { count, products } = await engine.search({ nameContains: sought, offset: 0 });
    if (count < 2 || count > limits.pageSize) continue;
    const suggested = await engine.suggest('name', sought);
    if (suggested.length > 1 && suggested.length < limits.suggestions)
      return { sought, gtins: products.map(({ gtin }) => gtin).toSorted(), suggested: suggested.toSorted() };
  }
  throw new Error('no word is in the names of several products');
}

/** Calls over HTTP. Each throws unless the answer is whole and the known one; searches answer the header that says who gave it. */
export interface CatalogueCaller {
  search(): Promise<string>;
  suggest(): Promise<string>;
  /** GTINs whose names have the text */
  find(name: string): Promise<string[]>;
  lookUp(): Promise<void>;
  /** the page of the catalogue */
  openPage(): Promise<void>;
}

/** A member's calls to an application that listens. `rows`: products of the generated catalogue. */
export async function makeCaller(
  app: FastifyInstance,
  database: Database,
  { rows, known }: { rows: number; known: KnownAnswer },
): Promise<CatalogueCaller> {
  const account = await addAccount(database, { subscription: 'yearly_unlimited' });
  const headers = await callerHeaders(app, database, account);
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;
  const { sought } = known;
  let next = 0;
  async function call<T>(path: string): Promise<{ engine: string; body: T }> {
    const answer = await fetch(`${origin}/api/v1/products/${account.membershipId}/${path}`, { headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return { engine: answer.headers.get('x-search-engine') ?? '', body: (await answer.json()) as T }; // the contract's shape
  }
  const search = (name: string) =>
    call<Found>(`get_products_advanced/?${new URLSearchParams({ name__contains: name })}`);
  return {
    async search() {
      const { engine, body } = await search(sought);
      requireSame(engine, [body.count, gtinsOf(body).toSorted()], [known.gtins.length, known.gtins]);
      return engine;
    },
    async suggest() {
      const { engine, body } = await call<Suggested>(`suggest/?name_suggest__completion=${sought}`);
      const texts = body.name_suggest__completion.flatMap(({ options }) => options.map(({ text }) => text));
      requireSame(engine, texts.toSorted(), known.suggested);
      return engine;
    },
    find: async (name) => gtinsOf((await search(name)).body),
    async lookUp() {
      const { gtin } = generatedProduct(next++ % rows, rows);
      const { body } = await call<Found>(`get_products_advanced/?gtin_number=${gtin}`);
      requireSame('look-up', gtinsOf(body), [gtin]);
    },
    async openPage() {
      const answer = await fetch(`${origin}/catalog?name__contains=${sought}`);
      const text = await answer.text();
      const type = answer.headers.get('content-type') ?? '';
      if (answer.status !== 200 || !type.startsWith('text/html') || !text.includes('id="root"'))
        throw new Error(`the page of the catalogue: ${answer.status} ${type} ${text.slice(0, 200)}`);
    },
  };
}

interface Found {
  readonly count: number;
  readonly results: readonly { gtinNumber: string }[];
}
interface Suggested {
  readonly name_suggest__completion: readonly { options: readonly { text: string }[] }[];
}

function gtinsOf({ results }: Found): string[] {
  return results.map(({ gtinNumber }) => gtinNumber);
}

function requireSame(who: string, given: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(given, wanted))
    throw new Error(`${who} answers ${JSON.stringify(given)} in place of ${JSON.stringify(wanted)}`);
}
