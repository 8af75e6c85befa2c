import { limits } from '@gtinoteka/contract/business-limits.ts';
import type pg from 'pg';
import { makeBatcher, makeKeyedBatcher } from '../../core/batcher.ts';
import {
  countColumns,
  countedCodesStatement,
  countLookups,
  refundStatement,
  selectQuota,
  quotaStatement,
  type CountedCodesRow,
  type CountRow,
  type RefundedRow,
  type QuotaRow,
} from './daily-lookups.ts';
import {
  licenceColumns,
  licenceJoin,
  ownLicenceOf,
  type KnownLicence,
  type LicenceRow,
} from '../catalogue/licences.ts';
import { productColumnsSql, productJoins, type ProductRow } from '../catalogue/product-rows.ts';

/** Our own data of a number: the record, if any, and the licence, if our register knows it. */
export interface DatabaseAnswer {
  readonly row: ProductRow | null;
  readonly licence: KnownLicence | null;
  /** the company of the number (`isOwnNumber`); null if unknown */
  readonly ownerId: string | null;
}

/** State of a client's daily limit. */
export interface Count {
  readonly allowed: boolean;
  /** codes that may still be requested now */
  readonly remaining: number;
  /** null while nothing is counted */
  readonly nextFree: Date | null;
  /** seconds until then, rounded up */
  readonly nextFreeIn: number;
  /** set if this call counted the code, for a refund */
  readonly countedAt: string | null;
}

interface CountedLookUp {
  readonly count: Count;
  readonly own: DatabaseAnswer | null;
}

export interface LookUpRows {
  /** Reads one number without counting. */
  read(gtin: string): Promise<DatabaseAnswer>;
  /**
   * Counts the number for a client and reads it in one statement. A refused number has no answer.
   * - The company's (`companyId`) own numbers are not counted; null: no company.
   */
  readCounted(client: Buffer, gtin: string, companyId: string | null): Promise<CountedLookUp>;
  /** Refunds an unanswered look-up that was counted. Returns the new count. */
  refund(client: Buffer, gtin: string, count: Count): Promise<Count>;
  /** State of a client's limit, without counting. */
  readQuota(client: Buffer): Promise<Pick<Count, 'remaining' | 'nextFree'>>;
  /** Whether a client's limit is used up, and its counted codes, which may be repeated freely. Counts nothing. */
  readCountedCodes(client: Buffer): Promise<CountedCodes>;
}

/** Codes counted for a client in the last 24 h. */
export interface CountedCodes {
  readonly isUsedUp: boolean;
  readonly gtins: ReadonlySet<string>;
  /** null while nothing is counted */
  readonly nextFree: Date | null;
}

type Row = { asked: string; gtin: string | null; owner_id: string | null } & Omit<ProductRow, 'gtin'> & LicenceRow;

/** The company of a number: that of its record; without a record, the holder of the licence in force. */
const ownerId = 'CASE WHEN p.gtin IS NOT NULL THEN p.company_id WHEN l.in_force THEN l.licensee_id END';

/** Columns of Row for a FROM with `a.gtin`, the requested number, `productJoins` and `licenceJoin`. */
const columns = `a.gtin AS asked, ${productColumnsSql}, ${licenceColumns}, ${ownerId} AS owner_id`;

const readStatement = {
  name: 'look-up',
  text: `SELECT ${columns}
    FROM unnest($1::text[]) AS a (gtin) LEFT JOIN (${productJoins}) ON p.gtin = a.gtin ${licenceJoin('a.gtin')}`,
};

const countedStatement = {
  name: 'look-up-counted',
  text: `WITH asked AS (SELECT * FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS u (client, gtin, place)),
    ${countLookups}
    SELECT a.place, ${countColumns}, ${columns}
    FROM asked a JOIN counted n USING (client)
    LEFT JOIN (${productJoins}) ON p.gtin = a.gtin AND a.gtin = ANY (n.gtins) ${licenceJoin('a.gtin')}`,
};

/**
 * The same for companies ($3, one for each client). Their own numbers are not counted; the client's standing is
 * returned.
 */
const ofCompanyStatement = {
  name: 'look-up-of-company',
  text: `WITH known AS MATERIALIZED (
      SELECT a.place, a.client, a.asker, ${columns}
      FROM unnest($1::bytea[], $2::text[], $3::uuid[]) WITH ORDINALITY AS a (client, gtin, asker, place)
      LEFT JOIN (${productJoins}) ON p.gtin = a.gtin ${licenceJoin('a.gtin')}),
    asked AS (SELECT client, asked AS gtin FROM known WHERE owner_id IS DISTINCT FROM asker),
    ${countLookups}
    SELECT k.*, n.client IS NULL AS is_own, ${countColumns}, s.left_today AS own_left, s.next_free AS own_next_free
    FROM known k CROSS JOIN LATERAL (SELECT k.asked AS gtin) a LEFT JOIN counted n USING (client)
    CROSS JOIN LATERAL (${selectQuota('k.client')} AND n.client IS NULL) s`,
};

/**
 * Numbers in one statement, and concurrent statements.
 * - Two, so that PostgreSQL reads for one while the other's responses are written; more would make statements
 *   smaller.
 */
const reading = { most: 32, atOnce: 2 };

/** Clients in one counting statement, which may contain each client once, and concurrent statements. */
const counting = { most: 64, atOnce: 2, keyOf: ({ client }: Ask): string => client.toString('latin1') };

interface Ask {
  readonly client: Buffer;
  readonly gtin: string;
}

type CompanyAsk = Ask & { readonly companyId: string };

type CountedRow = Row & CountRow & { place: number };
type CompanyRow = CountedRow & { is_own: boolean; own_left: number; own_next_free: Date | null };

/** The statements of the look-up. Requests of one turn of the event loop share a statement. */
export function makeLookUpRows(pool: pg.Pool): LookUpRows {
  const read = makeKeyedBatcher(async (gtins) => {
    const { rows } = await pool.query<Row>({ ...readStatement, values: [gtins] });
    return new Map(rows.map((row) => [row.asked, databaseAnswerOf(row)]));
  }, reading);

  const countedAnswer = (row: CountedRow): CountedLookUp => ({
    count: countOf(row),
    own: row.allowed ? databaseAnswerOf(row) : null,
  });

  const count = makeBatcher<Ask, CountedLookUp>(async (asks) => {
    const { rows } = await pool.query<CountedRow>({
      ...countedStatement,
      values: [asks.map(({ client }) => client), asks.map(({ gtin }) => gtin)],
    });
    return inRequestOrder(asks, rows, countedAnswer);
  }, counting);

  const countOfCompany = makeBatcher<CompanyAsk, CountedLookUp>(async (asks) => {
    const { rows } = await pool.query<CompanyRow>({
      ...ofCompanyStatement,
      values: [asks.map(({ client }) => client), asks.map(({ gtin }) => gtin), asks.map(({ companyId }) => companyId)],
    });
    return inRequestOrder(asks, rows, (row) => {
      if (!row.is_own) return countedAnswer(row);
      return {
        count: uncounted({ left_today: row.own_left, next_free: row.own_next_free }),
        own: databaseAnswerOf(row),
      };
    });
  }, counting);

  return {
    read,
    readCounted: (client, gtin, companyId) =>
      companyId === null ? count({ client, gtin }) : countOfCompany({ client, gtin, companyId }),
    async refund(client, gtin, counted) {
      if (counted.countedAt === null) return counted;
      const { rows } = await pool.query<RefundedRow>({
        ...refundStatement,
        values: [client, gtin, counted.countedAt],
      });
      const [row] = rows;
      return row ? { ...counted, remaining: row.left_today, nextFree: row.next_free, countedAt: null } : counted;
    },
    async readQuota(client) {
      const { rows } = await pool.query<QuotaRow>({ ...quotaStatement, values: [client] });
      const [row] = rows;
      // An aggregate always returns one row.
      if (!row) throw new Error('no state of the limit');
      return { remaining: row.left_today, nextFree: row.next_free };
    },
    async readCountedCodes(client) {
      const { rows } = await pool.query<CountedCodesRow>({ ...countedCodesStatement, values: [client] });
      const { gtins = [], next_free: nextFree = null } = rows[0] ?? {};
      return { isUsedUp: gtins.length >= limits.dailyLookups, gtins: new Set(gtins), nextFree };
    },
  };
}

/** Orders answers like the requests; rows have their index from 1. */
function inRequestOrder<R extends CountedRow>(
  asks: readonly Ask[],
  rows: readonly R[],
  answer: (row: R) => CountedLookUp,
) {
  const byIndex = new Map(rows.map((row) => [Number(row.place), row]));
  return asks.map((_ask, index) => {
    const row = byIndex.get(index + 1);
    return row && answer(row);
  });
}

function countOf(row: CountRow): Count {
  return {
    allowed: row.allowed,
    remaining: row.left_today,
    nextFree: row.next_free,
    nextFreeIn: Math.max(1, Math.ceil(row.next_free_in)),
    countedAt: row.counted_at,
  };
}

/** State of a client's limit after an uncounted look-up. */
function uncounted({ left_today: remaining, next_free: nextFree }: QuotaRow): Count {
  return { allowed: true, remaining, nextFree, nextFreeIn: 1, countedAt: null };
}

function databaseAnswerOf(row: Row): DatabaseAnswer {
  return { row: isProduct(row) ? row : null, licence: ownLicenceOf(row.asked, row), ownerId: row.owner_id };
}

function isProduct(row: Row): row is Row & ProductRow {
  return row.gtin !== null;
}
