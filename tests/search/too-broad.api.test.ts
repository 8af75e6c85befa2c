import { expect, test } from 'vitest';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

test('a search that runs into the time limit of PostgreSQL is refused with SEARCH_TOO_BROAD and says what to do', async () => {
  const { app, database } = await buildTestApp();
  const member = await addAccount(database, { subscription: 'monthly' });
  const headers = await callerHeaders(app, database, member);
  const lock = await database.pool.connect();
  try {
    await lock.query('BEGIN; LOCK TABLE products');
    const answer = await app.inject({
      url: `/api/v1/products/${member.membershipId}/get_products_advanced/?name__contains=ser`,
      headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'SEARCH_TOO_BROAD']);
    expect(answer.json().detail).toContain('Zawęź wyszukiwanie');
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
});
