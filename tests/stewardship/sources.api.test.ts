import type { RegistryState, SearchIndexState } from '@gtinoteka/contract/office/data-sources.ts';
import { expect, test, vi } from 'vitest';
import { RegistryUnavailable } from '../../api/core/registry-answer.ts';
import { noteSample, samplesOfHour } from '../../api/store/issues/registry-samples.ts';
import { makeCachedRegistry } from '../../api/store/look-up/registry-answers.ts';
import { noteCheck } from '../../search-indexer/state/checks.ts';
import { makeCalls } from '../companies/companies-calls.ts';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';
import { ageRegistryAnswers } from '../support/prepared/products.ts';
import {
  addOldCheck,
  addRefusedDocument,
  addSearchIndex,
  nextTransaction,
} from '../support/prepared/search-indexes.ts';
import { noteChange } from '../support/stored-rows.ts';

const built = await buildTestApp({
  env: { GLOBAL_REGISTRY_URL: 'https://registry.example/gtins', GLOBAL_REGISTRY_KEY: 'x' },
});
const { database } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true });
const as = makeCalls(built)(steward);

async function registry(): Promise<RegistryState> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/registry/`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function search(): Promise<{ products: number; indexes: SearchIndexState[] }> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/search_index/`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('the registry tells how it answers, what was asked today and what is kept', async () => {
  expect(await registry()).toMatchObject({
    connection: 'real',
    host: 'registry.example',
    health: { state: 'unasked', answeredAt: null, failedAt: null, fault: null },
    sampling: { hourly: samplesOfHour, lastHour: 0, products: 0 },
    cache: { answers: 0, oldestAt: null },
    days: [],
  });
  let isDown = false;
  const ask = makeCachedRegistry(database, async () => {
    if (isDown) throw new RegistryUnavailable('the registry does not answer', { cause: new Error('answered 503') });
    return null;
  });
  await ask('04000000000001');
  await ask('04000000000001');
  await ask('04000000000018');
  expect(await registry()).toMatchObject({
    health: { state: 'answering' },
    cache: { answers: 2, known: 0, fresh: 2 },
    days: [{ known: 0, unknown: 2, failed: 0 }],
  });
  await ageRegistryAnswers(database, '61 minutes');
  isDown = true;
  await expect(ask('04000000000025')).rejects.toThrow(RegistryUnavailable);
  await vi.waitFor(async () => expect((await registry()).health.state).toBe('failing'), {
    timeout: unhurried(15_000),
  });
  expect(await registry()).toMatchObject({
    health: { fault: 'the registry does not answer: answered 503' },
    cache: { answers: 2, fresh: 0 },
    days: [{ unknown: 2, failed: 1 }],
  });
});

test('the sample of the catalogue is told with its budget and what differs', async () => {
  await noteSample(database, { gtin: '05900000000000', version: '1' }, null);
  await noteSample(database, { gtin: '05900000000017', version: '1' }, 'registry_brand');
  const { sampling } = await registry();
  expect(sampling).toMatchObject({ lastHour: 2, products: 2, differing: 1 });
  expect(sampling.lastAt).toMatch(/^20/);
});

test('without a search server there is no index; with one its lag, what it refused and the last comparison are told', async () => {
  expect((await search()).indexes).toEqual([]);
  const index = { kind: 'products', alias: 'p' } as const;
  const cursor_xid = await nextTransaction(database);
  await addSearchIndex(database, { ...index, name: 'p-1', state: 'ready', is_current: true, cursor_xid, filled: 9 });
  await addSearchIndex(database, { ...index, name: 'p-2', filled: 4 });
  await addRefusedDocument(database, { index_name: 'p-1', key: 'x', reason: 'why' });
  const counts = { rows: 9, documents: 8, waiting: 0, deadLetters: 1, unexplained: 0 };
  const outcome = { compared: 9, differences: [{ key: 'x', fault: 'missing' as const }], repaired: 0, counts };
  await addOldCheck(database, 91);
  await noteCheck(database.pool, { kind: 'products', alias: 'p', isFull: true }, outcome);
  const { indexes } = await search();
  expect(indexes).toMatchObject([
    {
      kind: 'products',
      index: 'p-1',
      lagChanges: 0,
      lagSeconds: 0,
      refused: 1,
      filling: { index: 'p-2', filled: 4 },
      lastCheck: { isFull: true, compared: 9, differences: 1, repaired: 0, rows: 9, documents: 8, unexplained: 0 },
    },
  ]);
  await noteChange(database, ['05900000000000']);
  expect((await search()).indexes[0]?.lagChanges).toBe(1);
  expect((await database.pool.query('SELECT 1 FROM search_checks')).rowCount).toBe(1);
});
