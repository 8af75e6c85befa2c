import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Database } from '../../../api/core/database/database.ts';

interface CopiedProduct {
  readonly name: string | null;
  readonly brand: string | null;
  readonly company: { readonly name: string | null; readonly nip: string | null } | null;
}

/** What is compared of a product. */
export function lineOf({ name, brand, company }: CopiedProduct): string {
  return [name, brand, company?.name ?? null, company?.nip ?? null].map((text) => text ?? '-').join(' | ');
}

/** Products of a journal of feed-follower.ts, by number; a last line that is not whole is none. */
export function readCopy(journal: string): Map<string, string> {
  const copy = new Map<string, string>();
  const text = readFileSync(journal, 'utf8');
  for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
    const { changes } = JSON.parse(line) as { changes: [gtin: string, line: string | null][] }; // as it writes them
    for (const [gtin, said] of changes)
      if (said === null) copy.delete(gtin);
      else copy.set(gtin, said);
  }
  return copy;
}

/** The same of the database. */
export async function readOriginal({ pool }: Pick<Database, 'pool'>): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ gtin: string; name: string; brand: string; company: string | null; nip: string }>(
    `SELECT p.gtin, p.name, p.brand, c.name AS company, c.nip FROM products p LEFT JOIN companies c ON c.id = p.company_id`,
  );
  return new Map(
    rows.map(({ gtin, company, nip, ...texts }) => [
      gtin,
      lineOf({ ...texts, company: company === null ? null : { name: company, nip } }),
    ]),
  );
}

/** One hash of a whole copy. */
export function hashOfCopy(copy: ReadonlyMap<string, string>): string {
  const lines = [...copy].map(([gtin, line]) => `${gtin} ${line}`).toSorted();
  return hash('sha256', lines.join('\n'), 'hex');
}
