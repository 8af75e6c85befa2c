import type { OfflinePackPage, OfflinePackSize } from '@gtinoteka/contract/offline-packs.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Database } from '../../api/core/database/database.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import { unhurried } from '../support/run/pace.ts';

/** Calls of a member about packs; `membershipId` only where it is not the member's own. */
export function packCalls(app: FastifyInstance, database: Pick<Database, 'pool'>) {
  const { pool } = database;
  async function get(
    member: Account,
    path: string,
    query: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const { membershipId, ...rest } = query;
    return app.inject({
      method: 'GET',
      url: `/api/v1/products/${membershipId ?? member.membershipId}${path}?${new URLSearchParams(rest)}`,
      headers: { ...(await callerHeaders(app, database, member)), ...headers },
    });
  }
  const askPage = (member: Account, query: Record<string, string>, state?: string) =>
    get(member, '/offline_pack/', query, state === undefined ? {} : { 'if-none-match': `"${state}"` });
  /** A state learns of a transaction when no older one runs any more, in this database or in another of the same server. */
  async function allOver(): Promise<void> {
    const { rows } = await pool.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    await expect
      .poll(
        async () => {
          const known = await pool.query<{ isOver: boolean }>(
            'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS "isOver"',
            [rows[0]?.xid],
          );
          return known.rows[0]?.isOver;
        },
        { timeout: unhurried(15_000), interval: 20 },
      )
      .toBe(true);
  }
  return {
    allOver,
    askSize: (member: Account, query: Record<string, string>) => get(member, '/offline_pack/size/', query),
    askPage,
    async size(member: Account, query: Record<string, string>) {
      return (await get(member, '/offline_pack/size/', query)).json<OfflinePackSize>();
    },
    /** All pages to the last; `state` asks for what has changed since. */
    async download(member: Account, query: Record<string, string>, state?: string) {
      const pages: OfflinePackPage[] = [];
      if (state !== undefined) await allOver();
      for (;;) {
        const cursor = pages.at(-1)?.cursor;
        const answer =
          cursor === undefined ? await askPage(member, query, state) : await askPage(member, { ...query, cursor });
        if (answer.statusCode === 304) return { pages, gtins: [], gone: [], state: stateOf(answer.headers['etag']) };
        if (answer.statusCode !== 200) throw new Error(answer.body);
        const page = answer.json<OfflinePackPage>();
        pages.push(page);
        if (!page.isLast) continue;
        return {
          pages,
          gtins: pages.flatMap(({ cards }) => cards.map(({ gtinNumber }) => gtinNumber)),
          gone: pages.flatMap(({ gone }) => gone),
          state: page.cursor,
        };
      }
    },
  };
}

/** The state an ETag names. */
export function stateOf(etag: unknown): string {
  return String(etag).replaceAll('"', '');
}
