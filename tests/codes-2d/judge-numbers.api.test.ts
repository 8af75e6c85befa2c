import { limits } from '@gtinoteka/contract/business-limits.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeJudgeNumbers } from '../../api/features/codes-2d/batch/judge-numbers.ts';
import { makeLookUp } from '../../api/look-up/look-up.ts';
import { makeLookUpRows } from '../../api/store/look-up/look-up-rows.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { createDatabase } from '../support/servers/database.ts';
import { setWaterPath } from '../support/prepared/categories.ts';

const database = await createDatabase();
const own = Array.from({ length: 200 }, (_, n) => gtinOf('590134', n + 1));
const foreign = gtinOf('590135', 1);
/** Numbers in one statement (look-up-rows.ts). */
const together = 32;
let starter: Account;

/** The pool of the database, and what is asked through it. */
function watchedPool() {
  const seen = { asked: 0, inFlight: 0, most: 0 };
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return async (...asked: [string]) => {
        seen.most = Math.max(seen.most, ++seen.inFlight);
        seen.asked++;
        try {
          return await target.query(...asked);
        } finally {
          seen.inFlight--;
        }
      };
    },
  });
  return { pool, seen };
}

beforeAll(async () => {
  starter = await addAccount(database);
  await setWaterPath(database, 'Woda');
  await addLicence(database, { prefix: '590134' });
  await addLicence(database, { prefix: '590135' });
  await Promise.all(
    own.map((gtin) => addProduct(database, { gtin, company_id: starter.companyId, gpc_brick: '10000232' })),
  );
  await addProduct(database, { gtin: foreign, gpc_brick: '10000232' });
});

test('200 own numbers of a Starter company are judged by a few statements, two at a time; asked again by none', async () => {
  const { pool, seen } = watchedPool();
  const secret = 'a secret of the test that is long enough';
  const lookUp = makeLookUp({ database: { ...database, pool }, secret, askRegistry: null, isRegistryCached: true });
  const judge = makeJudgeNumbers(lookUp, starter.companyId);
  const judged = await judge(own);
  expect(own.filter((gtin) => 'product' in (judged.get(gtin) ?? {}))).toHaveLength(own.length);
  expect([seen.asked, seen.most]).toEqual([Math.ceil(own.length / together), 2]);
  await judge(own);
  expect(seen.asked).toBe(Math.ceil(own.length / together));
});

test('numbers of others above the limit are refused by a few statements, those that are counted already are judged', async () => {
  const { pool, seen } = watchedPool();
  const other = await addAccount(database);
  const secret = 'a secret of the test that is long enough';
  const lookUp = makeLookUp({ database: { ...database, pool }, secret, askRegistry: null, isRegistryCached: true });
  const within = own.slice(0, limits.dailyLookups);
  const first = await makeJudgeNumbers(lookUp, other.companyId)(within);
  expect(within.filter((gtin) => 'product' in (first.get(gtin) ?? {}))).toHaveLength(limits.dailyLookups);
  seen.asked = 0;
  const again = await makeJudgeNumbers(lookUp, other.companyId)(own.slice(limits.dailyLookups - 1));
  expect(again.get(within.at(-1) ?? '')).toHaveProperty('product');
  const above = own.slice(limits.dailyLookups);
  expect(new Set(above.map((gtin) => JSON.stringify(again.get(gtin))))).toEqual(
    new Set(['{"refused":"TOO_MANY_REQUESTS_AUTH_USER"}']),
  );
  // A read of the numbers and one of the limit for each of those, and the count of the one that is not refused.
  expect(seen.asked).toBeLessThanOrEqual(2 * Math.ceil(own.length / together) + 1);
});

test('one look-up of a company is one statement: its own number is not counted, another one is, and both say how the limit stands', async () => {
  const { pool, seen } = watchedPool();
  const rows = makeLookUpRows(pool);
  const client = Buffer.from('a client of the test');
  const look = async (gtin: string) => {
    const { count, own: answer } = await rows.readCounted(client, gtin, starter.companyId);
    return [count.allowed, count.remaining, count.nextFree !== null, answer?.row?.gtin, count.countedAt !== null];
  };
  const first = own[0] ?? '';
  expect(await look(first)).toEqual([true, limits.dailyLookups, false, first, false]);
  expect(await look(foreign)).toEqual([true, limits.dailyLookups - 1, true, foreign, true]);
  expect(await look(first)).toEqual([true, limits.dailyLookups - 1, true, first, false]);
  expect([seen.asked, seen.most]).toEqual([3, 1]);
});
