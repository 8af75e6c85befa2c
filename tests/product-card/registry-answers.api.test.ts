import { beforeEach, expect, test } from 'vitest';
import { RegistryUnavailable, type RegistryAnswer } from '../../api/core/registry-answer.ts';
import { makeCachedRegistry, purgeRegistryAnswers } from '../../api/store/look-up/registry-answers.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { gtinOf } from '../support/look-ups.ts';
import { ageRegistryAnswers } from '../support/prepared/products.ts';

const database = await createDatabase();
const licence = { isInForce: true, licenseeName: 'Firma', licenseeGln: null, organisation: 'GS1 Niemcy' };
const known: RegistryAnswer = { licence, record: null };
let answer: RegistryAnswer | null = known;
let isDown = false;
let asked: string[] = [];

/** A process with an empty memory of its own in front of the same registry. */
function newProcess() {
  return makeCachedRegistry(database, async (gtin) => {
    asked.push(gtin);
    if (isDown) throw new RegistryUnavailable();
    return answer;
  });
}

let item = 0;
let gtin = '';
beforeEach(() => {
  gtin = gtinOf('400200', item++);
  answer = known;
  isDown = false;
  asked = [];
});

test('the registry is asked once, whichever process asks again', async () => {
  const ask = newProcess();
  expect(await ask(gtin)).toMatchObject({ answer: known, isStale: false });
  expect(await ask(gtin)).toMatchObject({ answer: known });
  expect(await newProcess()(gtin)).toMatchObject({ answer: known, isStale: false });
  expect(asked).toEqual([gtin]);
});

test('parallel questions are one question', async () => {
  const ask = newProcess();
  await Promise.all(Array.from({ length: 20 }, () => ask(gtin)));
  expect(asked).toEqual([gtin]);
});

test('an answer is good for 24 hours, not longer', async () => {
  await newProcess()(gtin);
  await ageRegistryAnswers(database, '23 hours 59 minutes', gtin);
  await newProcess()(gtin);
  expect(asked).toHaveLength(1);
  await ageRegistryAnswers(database, '24 hours', gtin);
  await newProcess()(gtin);
  expect(asked).toHaveLength(2);
});

test('that a number is not known is good for one hour, not longer', async () => {
  answer = null;
  expect(await newProcess()(gtin)).toMatchObject({ answer: null, isStale: false });
  await ageRegistryAnswers(database, '59 minutes', gtin);
  await newProcess()(gtin);
  expect(asked).toHaveLength(1);
  await ageRegistryAnswers(database, '60 minutes', gtin);
  answer = known;
  expect(await newProcess()(gtin)).toMatchObject({ answer: known });
  expect(asked).toHaveLength(2);
});

test('while the registry is down an old answer is given, marked, and asked for again next time', async () => {
  await newProcess()(gtin);
  await ageRegistryAnswers(database, '3 days', gtin);
  isDown = true;
  const ask = newProcess();
  const stale = await ask(gtin);
  expect(stale).toMatchObject({ answer: known, isStale: true });
  expect(Date.now() - stale.askedAt).toBeGreaterThan(3 * 86_400_000 - 60_000);
  isDown = false;
  expect(await ask(gtin)).toMatchObject({ isStale: false });
});

test('without an old answer a registry that is down is unavailable, and nothing is kept of that', async () => {
  isDown = true;
  await expect(newProcess()(gtin)).rejects.toThrow(RegistryUnavailable);
  isDown = false;
  expect(await newProcess()(gtin)).toMatchObject({ answer: known });
});

test('answers nobody refreshed for 30 days are forgotten', async () => {
  await newProcess()(gtin);
  await ageRegistryAnswers(database, '29 days 23 hours', gtin);
  expect(await purgeRegistryAnswers(database)).toBe(0);
  await ageRegistryAnswers(database, '30 days', gtin);
  expect(await purgeRegistryAnswers(database)).toBe(1);
});

test('a card made of an old answer says when it was checked and that it is stale', async () => {
  const { app } = await buildTestApp({
    database,
    env: { GLOBAL_REGISTRY_URL: 'http://127.0.0.1:9/', GLOBAL_REGISTRY_API_KEY: 'x' },
  });
  const headers = await callerHeaders(app, database, await addAccount(database, { subscription: 'monthly' }));
  await newProcess()(gtin);
  await ageRegistryAnswers(database, '2 days', gtin);
  const card = await app.inject({ url: `/api/v1/products/product_has_gcp/${gtin}/`, headers });
  expect(card.statusCode).toBe(200);
  expect(card.headers.warning).toBe('110 - "Response is Stale"');
  expect(card.json()).toMatchObject({
    name: null,
    gs1Licence: { licenseeName: 'Firma' },
    verdict: { licence: 'licensed', data: 'none' },
  });
  expect(Date.now() - Date.parse(card.json().verdict.checkedAt)).toBeGreaterThan(2 * 86_400_000 - 60_000);
});
