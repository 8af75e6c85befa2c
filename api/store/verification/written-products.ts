import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { WrittenProduct } from '@gtinoteka/contract/machines/machine-write.ts';
import type pg from 'pg';
import { inTransaction } from '../../core/database/transaction.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { acceptIn, inCatalogueTurn } from './upload-acceptance.ts';
import { holdUpload } from './upload-answers.ts';
import { shownChanges } from './upload-rows.ts';
import {
  differencesOf,
  licenceFault,
  brickFault,
  readBricks,
  readStandings,
  type CatalogueStanding,
  type SomeValues,
} from './catalogue-standings.ts';

/** Why a product cannot be taken: a Polish sentence, its code, and the field at fault. */
export interface WriteFault {
  readonly reason: string;
  readonly code: ErrorCode;
  readonly field: string;
}

/** A product that a program sent: what it says, or why that cannot be taken. */
export type SentProduct =
  | { readonly line: number; readonly gtin: string; readonly values: SomeValues }
  | { readonly line: number; readonly gtin: string | null; readonly fault: WriteFault };

/** A product beside the catalogue. */
export interface JudgedProduct {
  readonly line: number;
  readonly gtin: string | null;
  readonly state: 'waiting' | 'unchanged' | 'unfit';
  /** why it is unfit */
  readonly fault: WriteFault | null;
  readonly isNew: boolean;
  readonly before: SomeValues;
  readonly after: SomeValues;
}

/** Lays products of a company beside the catalogue; `mayAdd`: also those that it does not have yet. */
export async function judgeProducts(
  pool: pg.Pool,
  companyId: string,
  sent: readonly SentProduct[],
  { mayAdd }: { mayAdd: boolean },
): Promise<JudgedProduct[]> {
  const gtins = [...new Set(sent.flatMap(({ gtin }) => gtin ?? []))];
  const codes = new Set(sent.flatMap((one) => ('values' in one ? (one.values.gpc ?? []) : [])));
  const [standings, bricks] = await Promise.all([readStandings(pool, companyId, gtins), readBricks(pool, [...codes])]);
  const firstLines = new Map<string, number>();
  return sent.map((one) => {
    const { line, gtin } = one;
    const standing = standings.get(gtin ?? '');
    const first = gtin === null ? line : (firstLines.get(gtin) ?? line);
    if (gtin !== null) firstLines.set(gtin, first);
    if ('fault' in one) return unfit(one, one.fault);
    if (first !== line)
      return unfit(one, {
        reason: `Numer powtarza się. Liczy się wiersz ${first}.`,
        code: 'FIELD_INVALID',
        field: 'gtinNumber',
      });
    if (!standing) throw new Error(`${gtin} was not read`);
    return judge(one, standing, { bricks, mayAdd });
  });
}

function judge(
  one: Extract<SentProduct, { values: SomeValues }>,
  standing: CatalogueStanding,
  { bricks, mayAdd }: { bricks: ReadonlySet<string>; mayAdd: boolean },
): JudgedProduct {
  const foreign = licenceFault(standing);
  if (foreign !== null) return unfit(one, { reason: foreign, code: 'GTIN_NOT_OWN', field: 'gtinNumber' });
  if (!standing.isKnown && !mayAdd)
    return unfit(one, {
      reason: 'Tego produktu nie ma jeszcze w katalogu. Zapisz go przez PUT.',
      code: 'NOT_FOUND',
      field: 'gtinNumber',
    });
  const unknown = brickFault(one.values, bricks);
  if (unknown !== null) return unfit(one, { reason: unknown, code: 'FIELD_INVALID', field: 'gpc' });
  const { before, after } = differencesOf(standing.values, one.values);
  const state = Object.keys(after).length === 0 ? 'unchanged' : 'waiting';
  const { line, gtin } = one;
  return { line, gtin, state, fault: null, isNew: !standing.isKnown, before, after };
}

/** The product as one that cannot be taken. */
export function unfit({ line, gtin }: Pick<SentProduct, 'line' | 'gtin'>, fault: WriteFault): JudgedProduct {
  return { line, gtin, state: 'unfit', fault, isNew: false, before: {}, after: {} };
}

/** How programs of a company may write, and how many of its writes wait for an answer. */
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
  /** null: the one key of the account page */
  readonly keyId: string | null;
  readonly products: readonly JudgedProduct[];
  /** into the catalogue at once */
  readonly isDirect: boolean;
  /** names the call, and SHA-256 of what it asks; null: it may be repeated */
  readonly repetition: { readonly key: string; readonly asked: Buffer } | null;
  /** the rows that the write is held to */
  readonly seen: readonly SeenRow[];
}

/** The row of a product as it stood before its ETag was compared. */
export interface SeenRow {
  readonly gtin: string;
  /** null: there was none */
  readonly version: string | null;
}

/** Which writing of its row each product has. A row is not written without another `xmin`, whichever of its columns changes. */
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

/** Whether rows stand as they were seen, those that are to be written. */
async function areAsSeen(client: pg.ClientBase, seen: readonly SeenRow[]): Promise<boolean> {
  const now = await readVersions(
    client,
    seen.map(({ gtin }) => gtin),
  );
  return now.every(({ version }, at) => version === seen[at]?.version);
}

/** What was written under a key before. */
export type Repeated = { readonly repeated: unknown } | { readonly isOther: true };

/**
 * Writes what is to be written as an upload of the company, which waits for the office or is accepted at once, in one transaction with the
 * answer that `tell` makes of it. A call under a key that was answered before gets that answer and does nothing. Throws CATALOGUE_BUSY.
 */
export async function writeProducts<T>(
  { pool, mail }: { pool: pg.Pool; mail: MailQueue },
  order: WriteOrder,
  tell: (uploadId: string | null, taken: 'waiting' | 'accepted') => T,
): Promise<T | Repeated> {
  const run = order.isDirect ? inCatalogueTurn : inTransaction;
  return run(pool, async (client: pg.ClientBase) => {
    const before = order.repetition && (await takeKey(client, order.companyId, order.repetition));
    if (before) return before;
    // In the turn that writes: of two that saw the same, the later one finds here what the first has written, also of other fields.
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

/** What a write is undone by when the catalogue has changed since the products were judged. */
export class ChangedMeanwhile extends Error {}

async function acceptAtOnce(client: pg.ClientBase, mail: MailQueue, uploadId: string, most: number): Promise<void> {
  const owner = await holdUpload(client, uploadId);
  if (!owner) throw new Error('the upload is gone');
  const { accepted } = await acceptIn(client, mail, owner, { uploadId, most, by: { userId: null } });
  if (accepted < most) throw new ChangedMeanwhile('the catalogue has changed');
}

/** What was written under a key before; null where nothing was. */
export async function readRepeated(
  on: { query: pg.ClientBase['query'] },
  companyId: string,
  { key, asked }: NonNullable<WriteOrder['repetition']>,
): Promise<Repeated | null> {
  const { rows } = await on.query<{ asked: Buffer; answer: unknown }>(
    'SELECT asked, answer FROM written_answers WHERE company_id = $1 AND key = $2',
    [companyId, key],
  );
  const [found] = rows;
  if (!found) return null;
  return found.asked.equals(asked) ? { repeated: found.answer } : { isOther: true };
}

/** Takes the key; null where it is new. Of two calls at once the later one waits here until the first has answered. */
async function takeKey(
  client: pg.ClientBase,
  companyId: string,
  repetition: NonNullable<WriteOrder['repetition']>,
): Promise<Repeated | null> {
  const { rowCount } = await client.query(
    'INSERT INTO written_answers (company_id, key, asked) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [companyId, repetition.key, repetition.asked],
  );
  if (rowCount) return null;
  return (await readRepeated(client, companyId, repetition)) ?? { isOther: true };
}

async function addUpload(
  client: pg.ClientBase,
  { companyId, keyId }: WriteOrder,
  rows: readonly JudgedProduct[],
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

/** Products as a program is told of them, in the order in which they came. */
export async function tellProducts(
  { db }: Parameters<typeof shownChanges>[0],
  products: readonly JudgedProduct[],
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

/** Days for which the answer of a call is remembered. */
const remembered = 31;

/** Forgets answers to calls that can hardly come again. */
export async function forgetAnswers(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM written_answers WHERE written_at < now() - make_interval(days => ${remembered})`);
}
