import { expect, test } from 'vitest';
import { inTransaction } from '../../api/core/database/transaction.ts';
import { demoPassword } from '../../api/seeds/demo-accounts.ts';
import { removeDemoData } from '../../api/seeds/remove-demo-data.ts';
import { createDatabase } from '../support/servers/database.ts';
import { gtinOf } from '../support/look-ups.ts';
import { startDemonstration } from './demonstration.ts';

const database = await createDatabase();

interface Answer {
  status: number;
  verdict?: { licence: string; reason?: string };
}

async function askDemonstration(): Promise<(gtin: string) => Promise<Answer>> {
  const server = await startDemonstration(database.url);
  const logIn = await fetch(`${server.address}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'starter@demo.example', password: demoPassword }),
  });
  const { access }: { access: string } = await logIn.json();
  return async (gtin) => {
    const answer = await fetch(`${server.address}/api/v1/products/product_has_gcp/${gtin}/`, {
      headers: { authorization: `Bearer ${access}` },
    });
    const { verdict }: Omit<Answer, 'status'> = await answer.json();
    return verdict === undefined ? { status: answer.status } : { status: answer.status, verdict };
  };
}

test('no invented answer of the registry outlives a real import in a server that goes on', async () => {
  const ask = await askDemonstration();
  const numbers = Array.from({ length: 8 }, (_, item) => gtinOf('400200', item));
  const known: string[] = [];
  for (const gtin of numbers) if ((await ask(gtin)).status === 200) known.push(gtin);
  expect(known.length).toBeGreaterThan(2);

  const askedMeanwhile = gtinOf('400201', 1);
  await inTransaction(database.pool, async (client) => {
    expect(await removeDemoData(client)).toBeGreaterThan(3_000);
    // The import is not over, so what is asked now is still answered, and must not be kept.
    expect((await ask(known[0] ?? '')).status).toBe(200);
    await ask(askedMeanwhile);
  });

  for (const gtin of [...known.slice(0, 2), askedMeanwhile])
    expect(await ask(gtin)).toMatchObject({
      status: 200,
      verdict: { licence: 'unknown', reason: 'global_registry_not_connected' },
    });
  const { rows } = await database.pool.query('SELECT gtin FROM registry_answers');
  expect(rows).toEqual([]);
});
