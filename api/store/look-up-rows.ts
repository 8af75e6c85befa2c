import type pg from 'pg';
import { countColumns, countLookups, giveBackStatement, type CountRow, type GivenBackRow } from './daily-lookups.ts';
import { joinTurn } from './look-up-turn.ts';
import { licenceColumns, licenceJoin, ownLicenceOf, type KnownLicence, type LicenceRow } from './licences.ts';
import { productColumns, productJoins, type ProductRow } from './product-rows.ts';

/** What our own database says of a number: the record, if there is one, and the licence, if our register can tell. */
export interface OwnAnswer {
  readonly row: ProductRow | null;
  readonly licence: KnownLicence | null;
}

/** How a look-up stands to the daily limit of its client. */
export interface Count {
  readonly allowed: boolean;
  /** codes that may still be asked for now */
  readonly left: number;
  /** null while nothing is counted */
  readonly nextFree: Date | null;
  /** seconds from now until then, rounded up */
  readonly nextFreeIn: number;
  /** set where this very call counted the code, to take it back by */
  readonly countedAt: string | null;
}

export interface LookUpRows {
  /** Reads one number without counting. */
  read(gtin: string): Promise<OwnAnswer>;
  /** Counts the number for a client and reads it in the same statement. A refused one comes without an answer. */
  readCounted(client: Buffer, gtin: string): Promise<{ count: Count; own: OwnAnswer | null }>;
  /** Takes the count of an unanswered look-up back, where that look-up made it. Gives the count as it stands then. */
  giveBack(client: Buffer, gtin: string, count: Count): Promise<Count>;
}

type Row = { asked: string; gtin: string | null } & Omit<ProductRow, 'gtin'> & LicenceRow;

const columns = `${productColumns}, ${licenceColumns}`;

const readStatement = {
  name: 'look-up',
  text: `SELECT a.gtin AS asked, ${columns}
    FROM unnest($1::text[]) AS a (gtin) LEFT JOIN (${productJoins}) ON p.gtin = a.gtin ${licenceJoin('a.gtin')}`,
};

const countedStatement = {
  name: 'look-up-counted',
  text: `WITH asked AS (SELECT * FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS u (client, gtin, place)),
    ${countLookups}
    SELECT a.place, a.gtin AS asked, ${countColumns}, ${columns}
    FROM asked a JOIN counted n USING (client)
    LEFT JOIN (${productJoins}) ON p.gtin = a.gtin AND a.gtin = ANY (n.gtins) ${licenceJoin('a.gtin')}`,
};

/** Numbers in one statement, and such statements under way at once. */
const reading = { most: 32, atOnce: 3 };

/** Clients in one counting statement, and such statements under way at once. */
const mostClients = 64;
const mostCounting = 2;

interface Ask {
  readonly client: Buffer;
  readonly key: string;
  readonly gtin: string;
  readonly settle: PromiseWithResolvers<{ count: Count; own: OwnAnswer | null }>;
}

/** The statements of the look-up path, with the requests of one turn of the event loop joined. */
export function makeLookUpRows(pool: pg.Pool): LookUpRows {
  let asks: Ask[] = [];
  let counting = 0;
  let isFlushDue = false;

  const read = joinTurn(async (gtins: string[]) => {
    const { rows } = await pool.query<Row>({ ...readStatement, values: [gtins] });
    return new Map(rows.map((row) => [row.asked, ownAnswerOf(row)]));
  }, reading);

  function flush(): void {
    isFlushDue = false;
    while (asks.length > 0 && counting < mostCounting) {
      const [now, later] = oncePerClient(asks);
      asks = later;
      counting++;
      void count(now).finally(() => {
        counting--;
        flush();
      });
    }
  }

  async function count(batch: Ask[]): Promise<void> {
    try {
      const { rows } = await pool.query<Row & CountRow & { place: number }>({
        ...countedStatement,
        values: [batch.map((ask) => ask.client), batch.map((ask) => ask.gtin)],
      });
      for (const row of rows)
        batch[row.place - 1]?.settle.resolve({ count: countOf(row), own: row.allowed ? ownAnswerOf(row) : null });
      // Each has its row; were one missing, its caller must not wait for ever.
      for (const ask of batch) ask.settle.reject(new Error('no count'));
    } catch (error) {
      for (const ask of batch) ask.settle.reject(error);
    }
  }

  return {
    read,
    readCounted(client, gtin) {
      const settle = Promise.withResolvers<{ count: Count; own: OwnAnswer | null }>();
      asks.push({ client, key: client.toString('latin1'), gtin, settle });
      if (!isFlushDue) {
        isFlushDue = true;
        setImmediate(flush);
      }
      return settle.promise;
    },
    async giveBack(client, gtin, counted) {
      if (counted.countedAt === null) return counted;
      const { rows } = await pool.query<GivenBackRow>({
        ...giveBackStatement,
        values: [client, gtin, counted.countedAt],
      });
      const [row] = rows;
      return row ? { ...counted, left: row.left_today, nextFree: row.next_free, countedAt: null } : counted;
    },
  };
}

/** Splits off the next batch: one statement changes each client's row at most once. */
function oncePerClient(asks: Ask[]): [Ask[], Ask[]] {
  const seen = new Set<string>();
  const now: Ask[] = [];
  const later: Ask[] = [];
  for (const ask of asks) {
    if (now.length < mostClients && !seen.has(ask.key)) {
      seen.add(ask.key);
      now.push(ask);
    } else later.push(ask);
  }
  return [now, later];
}

function countOf(row: CountRow): Count {
  return {
    allowed: row.allowed,
    left: row.left_today,
    nextFree: row.next_free,
    nextFreeIn: Math.max(1, Math.ceil(row.next_free_in)),
    countedAt: row.counted_at,
  };
}

function ownAnswerOf(row: Row): OwnAnswer {
  return { row: isProduct(row) ? row : null, licence: ownLicenceOf(row.asked, row) };
}

function isProduct(row: Row): row is Row & ProductRow {
  return row.gtin !== null;
}
