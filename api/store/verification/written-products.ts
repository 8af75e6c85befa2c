import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { WrittenProduct } from '@gtinoteka/contract/machines/machine-write.ts';
import type pg from 'pg';
import { inTransaction } from '../../core/database/transaction.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { acceptIn, inCatalogueTurn } from './upload-acceptance.ts';
import { lockUpload } from './upload-answers.ts';
import { shownChanges } from './upload-rows.ts';
import {
  differencesOf,
  licenceFault,
  brickFault,
  readBricks,
  readCatalogueEntries,
  type CatalogueEntry,
  type SomeValues,
} from './catalogue-entries.ts';

/** Why a product is refused: a Polish sentence, its code, and the invalid field. */
export interface WriteFault {
  readonly reason: string;
  readonly code: ErrorCode;
  readonly field: string;
}

/** A product sent by a program: its values, or why it is refused. */
export type SentProduct =
  | { readonly line: number; readonly gtin: string; readonly values: SomeValues }
  | { readonly line: number; readonly gtin: string | null; readonly fault: WriteFault };

/** A product compared with the catalogue. */
export interface ComparedProduct {
  readonly line: number;
  readonly gtin: string | null;
  readonly state: 'waiting' | 'unchanged' | 'unfit';
  /** why it is refused */
  readonly fault: WriteFault | null;
  readonly isNew: boolean;
  readonly before: SomeValues;
  readonly after: SomeValues;
}

/** Compares products of a company with the catalogue. `mayAdd`: allows new products. */
export async function compareProducts(
  pool: pg.Pool,
  companyId: string,
  sent: readonly SentProduct[],
  { mayAdd }: { mayAdd: boolean },
): Promise<ComparedProduct[]> {
  const gtins = [...new Set(sent.flatMap(({ gtin }) => gtin ?? []))];
  const codes = new Set(sent.flatMap((one) => ('values' in one ? (one.values.gpc ?? []) : [])));
  const [entries, bricks] = await Promise.all([
    readCatalogueEntries(pool, companyId, gtins),
    readBricks(pool, [...codes]),
  ]);
  const firstLines = new Map<string, number>();
  return sent.map((one) => {
    const { line, gtin } = one;
    const entry = entries.get(gtin ?? '');
    const first = gtin === null ? line : (firstLines.get(gtin) ?? line);
    if (gtin !== null) firstLines.set(gtin, first);
    if ('fault' in one) return unfit(one, one.fault);
    if (first !== line)
      return unfit(one, {
        reason: `Numer powtarza się. Liczy się wiersz ${first}.`,
        code: 'FIELD_INVALID',
        field: 'gtinNumber',
      });
    if (!entry) throw new Error(`${gtin} was not read`);
    return judge(one, entry, { bricks, mayAdd });
  });
}

function judge(
  one: Extract<SentProduct, { values: SomeValues }>,
  entry: CatalogueEntry,
  { bricks, mayAdd }: { bricks: ReadonlySet<string>; mayAdd: boolean },
): ComparedProduct {
  const foreign = licenceFault(entry);
  if (foreign !== null) return unfit(one, { reason: foreign, code: 'GTIN_NOT_OWN', field: 'gtinNumber' });
  if (!entry.isKnown && !mayAdd)
    return unfit(one, {
      reason: 'Tego produktu nie ma jeszcze w katalogu. Zapisz go przez PUT.',
      code: 'NOT_FOUND',
      field: 'gtinNumber',
    });
  const unknown = brickFault(one.values, bricks);
  if (unknown !== null) return unfit(one, { reason: unknown, code: 'FIELD_INVALID', field: 'gpc' });
  const { before, after } = differencesOf(entry.values, one.values);
  const state = Object.keys(after).length === 0 ? 'unchanged' : 'waiting';
  const { line, gtin } = one;
  return { line, gtin, state, fault: null, isNew: !entry.isKnown, before, after };
}

/** The product marked as refused. */
export function unfit({ line, gtin }: Pick<SentProduct, 'line' | 'gtin'>, fault: WriteFault): ComparedProduct {
  return { line, gtin, state: 'unfit', fault, isNew: false, before: {}, after: {} };
}

/** How a company's programs may write, and how many of their writes are pending. */
export async function readWriting(pool: pg.Pool, companyId: string): Promise<{ isDirect: boolean; waiting: number }> {
  const { rows } = await pool.query<{ isDirect: boolean; waiting: number }>(
    `SELECT c.writes_directly AS "isDirect",
       (SELECT count(*)::int FROM verifications v WHERE v.company_id = c.id AND v.by_program AND v.answered_at IS NULL) AS waiting
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  return rows[0] ?? { isDirect: false, waiting: 0 };
}

export interface WriteOrder {
  readonly companyId: string;
  /** null: the single key of the account page */
  readonly keyId: string | null;
  readonly products: readonly ComparedProduct[];
  /** written to the catalogue without an acceptance */
  readonly isDirect: boolean;
  /** idempotency key, and SHA-256 of the request; null: none */
  readonly repetition: { readonly key: string; readonly requestHash: Buffer } | null;
  /** the row versions that the write requires */
  readonly seen: readonly SeenRow[];
}

/** The version of a product's row when its ETag was compared. */
export interface SeenRow {
  readonly gtin: string;
  /** null: it did not exist */
  readonly version: string | null;
}

/** The row version of each product: `xmin` changes with each write, of any column. */
export async function readVersions(
  on: { query: pg.ClientBase['query'] },
  gtins: readonly string[],
): Promise<readonly SeenRow[]> {
  if (gtins.length === 0) return [];
  const { rows } = await on.query<SeenRow>(
    `SELECT a.gtin, p.xmin::text AS version FROM unnest($1::text[]) WITH ORDINALITY AS a (gtin, place)
     LEFT JOIN products p ON p.gtin = a.gtin ORDER BY a.place`,
    [gtins],
  );
  return rows;
}

/** Whether the rows to be written still have their seen versions. */
async function areAsSeen(client: pg.ClientBase, seen: readonly SeenRow[]): Promise<boolean> {
  const now = await readVersions(
    client,
    seen.map(({ gtin }) => gtin),
  );
  return now.every(({ version }, at) => version === seen[at]?.version);
}

/** The stored response of an idempotency key. */
export type StoredResponse = { readonly repeated: unknown } | { readonly isOther: true };

/**
 * Writes products as an upload of the company, in one transaction with the response that `tell` builds.
 * - The upload is pending the office's answer, or accepted at once.
 * - A repeated key returns the stored response and does nothing.
 * - Throws CATALOGUE_BUSY.
 */
export async function writeProducts<T>(
  { pool, mail }: { pool: pg.Pool; mail: MailQueue },
  order: WriteOrder,
  tell: (uploadId: string | null, taken: 'waiting' | 'accepted') => T,
): Promise<T | StoredResponse> {
  const run = order.isDirect ? inCatalogueTurn : inTransaction;
  return run(pool, async (client: pg.ClientBase) => {
    const before = order.repetition && (await takeKey(client, order.companyId, order.repetition));
    if (before) return before;
    // Compared inside the import turn: of two concurrent writes, the later one finds the changes of the first.
    if (!(await areAsSeen(client, order.seen))) throw new ChangedMeanwhile('a product has changed');
    const rows = order.products.filter(({ state }) => state === 'waiting');
    const uploadId = rows.length === 0 ? null : await addUpload(client, order, rows);
    if (uploadId !== null && order.isDirect) await acceptAtOnce(client, mail, uploadId, rows.length);
    const answer = tell(uploadId, order.isDirect ? 'accepted' : 'waiting');
    if (order.repetition)
      await client.query('UPDATE written_answers SET answer = $3 WHERE company_id = $1 AND key = $2', [
        order.companyId,
        order.repetition.key,
        JSON.stringify(answer),
      ]);
    return answer;
  });
}

/** Rolls a write back if the catalogue has changed since the products were compared. */
export class ChangedMeanwhile extends Error {}

async function acceptAtOnce(client: pg.ClientBase, mail: MailQueue, uploadId: string, most: number): Promise<void> {
  const owner = await lockUpload(client, uploadId);
  if (!owner) throw new Error('the upload is gone');
  const { accepted } = await acceptIn(client, mail, owner, { uploadId, most, by: { userId: null } });
  if (accepted < most) throw new ChangedMeanwhile('the catalogue has changed');
}

/** The stored response of an idempotency key; null if there is none. */
export async function readRepeated(
  on: { query: pg.ClientBase['query'] },
  companyId: string,
  { key, requestHash }: NonNullable<WriteOrder['repetition']>,
): Promise<StoredResponse | null> {
  const { rows } = await on.query<{ asked: Buffer; answer: unknown }>(
    'SELECT asked, answer FROM written_answers WHERE company_id = $1 AND key = $2',
    [companyId, key],
  );
  const [found] = rows;
  if (!found) return null;
  return found.asked.equals(requestHash) ? { repeated: found.answer } : { isOther: true };
}

/** Takes the idempotency key; null if it is new. A concurrent call with it blocks until the first has responded. */
async function takeKey(
  client: pg.ClientBase,
  companyId: string,
  repetition: NonNullable<WriteOrder['repetition']>,
): Promise<StoredResponse | null> {
  const { rowCount } = await client.query(
    'INSERT INTO written_answers (company_id, key, asked) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [companyId, repetition.key, repetition.requestHash],
  );
  if (rowCount) return null;
  return (await readRepeated(client, companyId, repetition)) ?? { isOther: true };
}

async function addUpload(
  client: pg.ClientBase,
  { companyId, keyId }: WriteOrder,
  rows: readonly ComparedProduct[],
): Promise<string> {
  const counts = { waiting: rows.length, accepted: 0, refused: 0, unfit: 0, unchanged: 0 };
  const { rows: added } = await client.query<{ id: string }>(
    `INSERT INTO verifications (company_id, user_id, kind, by_program, file_name, created_at, uploaded_at, started_at, finished_at,
       processing_status, rows_total, rows_done, upload_counts)
     SELECT $1, k.created_by, 'upload', true, 'API' || coalesce(': ' || k.name, ''), now(), now(), now(), now(), 2, $3, $3, $4
     FROM (SELECT 1) AS one LEFT JOIN api_keys k ON k.id = $2 RETURNING id`,
    [companyId, keyId, rows.length, JSON.stringify(counts)],
  );
  const [upload] = added;
  if (!upload) throw new Error('the upload was not added');
  await client.query(
    `INSERT INTO upload_rows (verification_id, line, code, gtin, state, is_new, before, after)
     SELECT $1, r.line, r.gtin, r.gtin, 'waiting', r."isNew", r.before, r.after
     FROM jsonb_to_recordset($2::jsonb) AS r(line integer, gtin text, "isNew" boolean, before jsonb, after jsonb)`,
    [upload.id, JSON.stringify(rows)],
  );
  return upload.id;
}

/** Products as returned to a program, in request order. */
export async function toWrittenProducts(
  { db }: Parameters<typeof shownChanges>[0],
  products: readonly ComparedProduct[],
): Promise<(WrittenProduct & { line: number })[]> {
  const changes = await shownChanges({ db }, products);
  return products.map(({ line, gtin, state, fault, isNew }, at) => ({
    line,
    gtinNumber: gtin,
    state,
    reason: fault?.reason ?? null,
    code: fault?.code ?? null,
    field: fault?.field ?? null,
    isNew,
    changes: changes[at] ?? [],
  }));
}

/** Days for which the response of an idempotency key is stored. */
const responseDays = 31;

/** Deletes stored responses after `responseDays` days. */
export async function forgetAnswers(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM written_answers WHERE written_at < now() - make_interval(days => ${responseDays})`);
}
