import pg from 'pg';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp();
const name = new URL(database.url).pathname.slice(1);

async function onServer(...statements: string[]): Promise<void> {
  const server = new URL(database.url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function probe(url: string) {
  const { statusCode, body, headers } = await app.inject({ url });
  expect([headers['cache-control'], headers['content-type']]).toEqual([
    'no-store',
    expect.stringMatching(/^text\/plain/),
  ]);
  return [statusCode, body];
}

test('the process is alive whether or not the database is there, and ready only while it is', async () => {
  expect(await probe('/livez')).toEqual([200, 'ok\n']);
  expect(await probe('/readyz')).toEqual([200, 'ok\n']);
  // Autovacuum, which may be there at any moment, belongs to nobody but the server.
  const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = '${name}' AND backend_type = 'client backend'`;
  await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, endSessions);
  try {
    await expect.poll(() => probe('/readyz')).toEqual([503, 'database away\n']);
    expect(await probe('/livez')).toEqual([200, 'ok\n']);
  } finally {
    await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }
  await expect.poll(() => probe('/readyz')).toEqual([200, 'ok\n']);
});

test('readyz answers 503 while the process drains, and each response closes its connection', async () => {
  const draining = new AbortController();
  const { app: drained } = await buildTestApp({ parts: { draining: draining.signal } });
  expect((await drained.inject({ url: '/readyz' })).statusCode).toBe(200);
  draining.abort();
  const { statusCode, body, headers } = await drained.inject({ url: '/readyz' });
  expect([statusCode, body, headers.connection]).toEqual([503, 'draining\n', 'close']);
  expect((await drained.inject({ url: '/livez' })).statusCode).toBe(200);
});
