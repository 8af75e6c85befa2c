import { Client } from '@elastic/elasticsearch';
import { fewRows } from '@gtinoteka/contract/catalogue.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { parseNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { searchWordsOf, splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import { indexKinds } from '@gtinoteka/product-index/name.ts';
import { rebuild } from '@gtinoteka/search-indexer/rebuild/rebuild.ts';
import { silentReport } from '../support/search/silent-report.ts';
import { openIndexerParts } from '@gtinoteka/search-indexer/indexer-parts.ts';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { createElasticsearchSearch } from '../../api/store/search/search-elasticsearch.ts';
import { correctionOf } from '../../api/store/search/search-correction.ts';
import type { ProductSearch, SearchEngine } from '../../api/store/search/search-port.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { companyName, fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { NoLocalServer, startLocalElasticsearch } from '../support/search/local-elasticsearch.ts';
import {
  manyScriptsKind,
  relevanceKinds,
  type KnownProduct,
  type RelevanceKind,
} from '../support/search/relevance-kinds.ts';
import { sharedData } from '../support/shared-data.ts';
import { judge, printTable, type Wanted } from './table.ts';

const prefix = 'relevance';
/** Names each search whose product was missed, and each whose first pages differ. */
const showsFaults = process.env.BENCH_SHOW_DIFFERENCES !== undefined;
const perKind = Number(process.env.BENCH_RELEVANCE_CALLS ?? 200);
/** More products than a page has that fit a search as well: it cannot tell them apart, so no place is asked of its own. */
const page = 15;

/**
 * Whether searches find the product they are drawn from among the 15 rows of the first page, and how high; with both engines over real
 * names (../shared/data, where they are) and over generated ones, and in how many rows the engines differ. Searches are made
 * by code, the same in every run. Options: number of generated products (20,000), `scripts`: then 477,246 real names of many scripts as well,
 * each of 1,000 searched by its words in any order (takes some minutes more). BENCH_RELEVANCE_CALLS: searches of each kind in each of the
 * two catalogues (200).
 */
export async function run([size = '20000', scripts]: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-relevance-'));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  const elasticsearch = await openElasticsearch();
  try {
    const generated = Array.from({ length: Number(size) }, (_, i) => generatedOf(i, Number(size)));
    await fillCatalogue(database.pool, Number(size));
    const real = readRealProducts();
    await lay(database, real);
    const engines: SearchEngine[] = [createPostgresSearch(database)];
    if (elasticsearch) engines.push(await elasticsearchOf(database, postgres.url, elasticsearch.url));
    const figures: Wanted[] = [];
    const everything = [...real, ...generated].map(textsOf);
    for (const [title, products] of [['real names', real] as const, ['generated names', generated] as const])
      if (products.length > 0) figures.push(...(await measure(title, products, everything, engines)));
    if (scripts === 'scripts') {
      // Some are known already, by another name.
      const known = new Set(real.map(({ gtin }) => gtin));
      const names = readNamesOfManyScripts().filter(({ gtin }) => !known.has(gtin));
      await lay(database, names);
      if (elasticsearch) engines.splice(1, 1, await elasticsearchOf(database, postgres.url, elasticsearch.url));
      const texts = [...everything, ...names.map(textsOf)];
      if (names.length > 0)
        figures.push(...(await measure('names of many scripts', names, texts, engines, [manyScriptsKind])));
    }
    judge(figures);
  } finally {
    await elasticsearch?.stop();
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Asked {
  readonly product: KnownProduct;
  readonly wanted: Partial<ProductSearch>;
  /** whether no more products fit it than a page shows */
  readonly isTelling: boolean;
}

async function measure(
  title: string,
  products: readonly KnownProduct[],
  everything: readonly string[],
  engines: readonly SearchEngine[],
  kinds = relevanceKinds,
): Promise<Wanted[]> {
  const rows: (string | number)[][] = [];
  const figures: Wanted[] = [];
  const allRanks = new Map<string, number[]>();
  let differing = 0;
  let compared = 0;
  for (const kind of kinds) {
    const searches = drawSearches(kind, products, everything);
    if (searches.length === 0) continue;
    const telling = searches.filter(({ isTelling }) => isTelling).length;
    const row: (string | number)[] = [kind.title, searches.length, telling];
    const pages: string[][][] = [];
    for (const engine of engines) {
      const found: string[][] = [];
      const ranks: number[] = [];
      for (const { product, wanted, isTelling } of searches) {
        const shown = await firstPage(engine, wanted, kind);
        found.push(shown.map(({ gtin }) => gtin));
        const name = foldText(product.name);
        const place = shown.findIndex((one) => one.gtin === product.gtin || foldText(one.name ?? '') === name);
        if (isTelling) ranks.push(place < 0 ? 0 : 1 / (place + 1));
        if (isTelling && place < 0 && showsFaults) console.log('missed', product.gtin, product.name, wanted);
      }
      pages.push(found);
      const recall = ranks.filter((rank) => rank > 0).length / ranks.length;
      const mrr = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
      row.push(recall.toFixed(3), mrr.toFixed(3));
      if (ranks.length === 0) continue;
      figures.push({ title: `${engine.name}, ${title}, ${kind.title}: recall`, value: recall, atLeast: kind.recall });
      allRanks.set(engine.name, [...(allRanks.get(engine.name) ?? []), ...ranks]);
    }
    const [ours = [], others] = pages;
    const differ = others ? ours.filter((gtins, i) => gtins.join() !== others[i]?.join()).length : 0;
    if (others && showsFaults)
      for (const [i, gtins] of ours.entries())
        if (gtins.join() !== others[i]?.join()) console.log(searches[i]?.wanted, gtins, others[i]);
    compared += others ? ours.length : 0;
    differing += differ;
    rows.push([...row, ...(others ? [differ] : [])]);
  }
  console.log(`\n${title}: ${products.length} products; place of the own product among the first ${page}`);
  printTable(
    [
      'search',
      'searches',
      'telling',
      ...engines.flatMap(({ name }) => [`${name} recall`, 'MRR']),
      ...(engines.length > 1 ? ['pages that differ'] : []),
    ],
    rows,
  );
  for (const [name, ranks] of allRanks) {
    const mrr = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
    figures.push({ title: `${name}, ${title}: mean reciprocal rank`, value: mrr, atLeast: 0.8 });
    console.log(`${name}: mean reciprocal rank of all ${mrr.toFixed(3)}`);
  }
  if (compared > 0)
    figures.push({ title: `${title}: first pages that differ of ${compared}`, value: differing, atMost: 0 });
  return figures;
}

async function firstPage(engine: SearchEngine, wanted: Partial<ProductSearch>, { takesCorrection }: RelevanceKind) {
  const search: ProductSearch = { offset: 0, ...wanted };
  const { products, count } = await engine.search(search);
  if (!takesCorrection || count >= fewRows) return products;
  const correction = await correctionOf(engine, search, count);
  return correction ? (await engine.search({ ...search, ...correction.texts })).products : products;
}

function drawSearches(kind: RelevanceKind, products: readonly KnownProduct[], everything: readonly string[]): Asked[] {
  const draw = drawer(kind.title.length * 7_919);
  const { count = perKind, isTellingOnly = false } = kind;
  const searches: Asked[] = [];
  for (let tried = 0; tried < count * 20 && searches.length < count; tried++) {
    const product = products[Math.floor(draw() * products.length)];
    const wanted = product && kind.ask(product, draw);
    if (!product || !wanted) continue;
    // Words with a slip fit nothing; what was meant does.
    const isTelling = countFitting(kind.takesCorrection ? { nameContains: product.name } : wanted, everything) <= page;
    if (isTelling || !isTellingOnly) searches.push({ product, wanted, isTelling });
  }
  return searches;
}

/** How many products have all words of a search, by the plainest code. */
function countFitting({ nameContains, anyContains }: Partial<ProductSearch>, everything: readonly string[]): number {
  const words = searchWordsOf(foldText(nameContains ?? anyContains ?? '')).filter(({ place }) => place === 'part');
  return everything.filter((text) => words.every((word) => text.includes(word.text))).length;
}

function textsOf({ name, brand, company }: KnownProduct): string {
  return splitWords(foldText(`${name} ${brand ?? ''} ${company ?? ''}`));
}

function generatedOf(i: number, count: number): KnownProduct {
  const { gtin, name, brand, companyId } = generatedProduct(i, count);
  return { gtin, name, brand, company: companyName(Number(companyId.slice(-12))) };
}

interface RealRow extends KnownProduct {
  readonly content: string | null;
}

function readRealProducts(): RealRow[] {
  const file = join(sharedData, 'b_products/named_products_pl.jsonl.gz');
  if (!existsSync(file)) {
    console.log('Without real names: no ../shared/data/b_products');
    return [];
  }
  const known = new Map<string, RealRow>();
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean)) {
    const row = JSON.parse(line) as { gtin: string; name: string; brand: string | null; netContentText: string | null }; // SOURCE.txt
    const gtin = toGtin14(row.gtin);
    known.set(gtin, { gtin, name: row.name, brand: row.brand, company: null, content: row.netContentText });
  }
  return [...known.values()];
}

function readNamesOfManyScripts(): RealRow[] {
  const file = join(sharedData, 'b_products/off_2019_codes_names.tsv.gz');
  if (!existsSync(file)) {
    console.log('Without names of many scripts: no ../shared/data/b_products');
    return [];
  }
  const known = new Map<string, RealRow>();
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(1)) {
    const [code = '', name = ''] = line.split('\t');
    if (!/^\d{8,14}$/.test(code) || name.trim() === '') continue;
    const gtin = toGtin14(code);
    known.set(gtin, { gtin, name, brand: null, company: null, content: null });
  }
  return [...known.values()];
}

async function lay({ pool }: Database, products: readonly RealRow[]): Promise<void> {
  const contents = products.map(({ content }) => parseNetContent(content)[0]);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query(
      `INSERT INTO products (gtin, name, brand, net_amounts, net_units, is_global)
     SELECT gtin, name, brand, array_remove(ARRAY[amount], NULL), array_remove(ARRAY[unit], NULL), false
     FROM unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::text[]) AS t (gtin, name, brand, amount, unit)
     ON CONFLICT DO NOTHING`,
      [
        products.map(({ gtin }) => gtin),
        products.map(({ name }) => name),
        products.map(({ brand }) => brand),
        contents.map((content) => content?.amount ?? null),
        contents.map((content) => content?.unit ?? null),
      ],
    );
    await client.query('SELECT apply_search_term_changes()');
    await client.query('VACUUM (ANALYZE) products, companies, search_terms');
  } finally {
    client.release(true);
  }
}

async function openElasticsearch(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const given = process.env.ELASTICSEARCH_URL;
  if (given) return { url: given, stop: async () => {} };
  if (process.env.BENCH_ENGINE === 'postgres') return null;
  try {
    const { urls, stop } = await startLocalElasticsearch(1, 1_024);
    return { url: urls[0] ?? '', stop };
  } catch (error) {
    if (!(error instanceof NoLocalServer)) throw error;
    console.log(`Without Elasticsearch: ${error.message}`);
    return null;
  }
}

async function elasticsearchOf(database: Database, databaseUrl: string, url: string): Promise<SearchEngine> {
  const indexerParts = openIndexerParts(
    {
      databaseUrl,
      elasticsearch: { nodes: [url], apiKey: null, ca: null, prefix },
      spread: { shards: 1, replicas: 0 },
    },
    silentReport,
    new AbortController().signal,
  );
  for (const kind of indexKinds) await rebuild(indexerParts, kind, { fresh: true });
  await indexerParts.close();
  const client = new Client({ node: url });
  return createElasticsearchSearch({ client, prefix, pool: database.pool, timeLimit: 30_000 });
}

/** Numbers in [0, 1), the same in every run. */
function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
