import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { Gtinoteka, type ChangePage, type Product } from '../../../api/client/gtinoteka.ts';
import { lineOf } from './feed-copy.ts';

/**
 * A program of a shop that keeps a copy of the catalogue by the feed, as the documentation says: the cursor first, then every product, then
 * change by change, for ever. Each page is one line of its journal, with the cursor after it, so that a kill at any moment loses at most a line that is
 * not whole, which is asked for again. `node feed-follower.ts URL KEY JOURNAL`
 */
const [baseUrl = '', apiKey = '', journal = ''] = process.argv.slice(2);
const client = new Gtinoteka({ baseUrl, apiKey, pause: 100, longestPause: 1_000, tries: 1_000 });
const fields = ['gtinNumber', 'name', 'brand', 'company'] as const;

const cursor = lastCursor() ?? (await copyAll());
process.stdout.write('following\n');
for await (const page of client.changes(cursor, { fields, limit: 500, wait: 5 })) note(page);

function lastCursor(): string | null {
  if (!existsSync(journal)) return null;
  const text = readFileSync(journal, 'utf8');
  const whole = text.lastIndexOf('\n') + 1;
  truncateSync(journal, Buffer.byteLength(text.slice(0, whole)));
  const last = text.slice(0, whole).trimEnd().split('\n').at(-1);
  const { cursor: known = null }: { cursor?: string | null } = last ? JSON.parse(last) : {};
  // A copy that was never whole is made again.
  if (known === null) truncateSync(journal, 0);
  return known;
}

async function copyAll(): Promise<string> {
  const begin = await client.changesCursor();
  for await (const { results } of client.pages({}, { fields, pageSize: 100 }))
    write(
      null,
      (results as Product[]).map((product) => [product.gtinNumber, lineOf(product)]),
    ); // of the fields asked for
  write(begin, []);
  return begin;
}

function note({ cursor: next, changes }: ChangePage): void {
  write(
    next,
    changes.map(({ gtinNumber, product }) => [gtinNumber, product && lineOf(product as Product)]), // of the fields asked for
  );
}

function write(next: string | null, changes: (readonly [string, string | null])[]): void {
  appendFileSync(journal, `${JSON.stringify({ cursor: next, changes })}\n`);
}
