import { botCheckChallenge, botCheckPass } from '@gtinoteka/contract/bot-check.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as deriveInBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { describe, expect, test, vi } from 'vitest';
import { deriveKey as deriveOnDevice } from '../../pwa/core/network/derive-key.ts';
import { readConfig } from '../../api/core/config.ts';
import { purgeSpentChallenges } from '../../api/store/look-up/spent-challenges.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, gtinOf } from '../support/look-ups.ts';
import { expireOneChallenge } from '../support/prepared/look-up-counts.ts';

const database = await createDatabase();
const { app } = await buildTestApp({ database });
const other = await buildTestApp({ database });
const elsewhere = await buildTestApp({ env: { SECRET: 'another secret that is long enough to be one' } });

const address = '203.0.113.40';

async function takeChallenge(at = app): Promise<Challenge> {
  const answer = await at.inject({ url: '/api/v1/bot_check/challenge/', remoteAddress: address });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = answer.json();
  expect(botCheckChallenge.answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({ provider: 'altcha', siteKey: null });
  return body.challenge;
}

async function solve(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  return solution;
}

function payloadOf(challenge: object, solution: object): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

function askForPass(payload: unknown, at = app, from = address) {
  return at.inject({ method: 'POST', url: '/api/v1/bot_check/pass/', remoteAddress: from, payload: { payload } });
}

describe('a solved challenge', () => {
  test('buys a pass for two hours, in the body and in a cookie that scripts cannot read', async () => {
    const challenge = await takeChallenge();
    const answer = await askForPass(payloadOf(challenge, await solve(challenge)));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = answer.json();
    expect(botCheckPass.answer.parse(body)).toEqual(body);
    const lasts = Date.parse(body.expiresAt) - Date.now();
    expect(lasts).toBeGreaterThan(2 * 3_600_000 - 10_000);
    expect(lasts).toBeLessThanOrEqual(2 * 3_600_000);
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'bot_check',
        value: body.token,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/v1',
      }),
    ]);
  });

  test('a solved challenge lets its client look a code up, and no other client', async () => {
    await addLicence(database, { prefix: '590123' });
    const challenge = await takeChallenge();
    const { token } = (await askForPass(payloadOf(challenge, await solve(challenge)))).json<{ token: string }>();
    const ask = (from: string) =>
      app.inject({
        url: `/api/v1/products/product_has_gcp/${gtinOf('590123', 1)}/`,
        remoteAddress: from,
        headers: { 'x-bot-check': token },
      });
    expect((await ask(address)).statusCode).toBe(200);
    expect((await ask('203.0.113.41')).json().code).toBe('RECAPTCHA_ERROR');
  });

  test('a solved challenge is solved by what browsers have as well', async () => {
    const challenge = await takeChallenge();
    const solution = await solveChallenge({ challenge, deriveKey: deriveInBrowser });
    expect((await askForPass(payloadOf(challenge, solution ?? {}))).statusCode).toBe(200);
  });

  test('a solved challenge is solved where the browser has no crypto.subtle, as on plain http', async () => {
    const challenge = await takeChallenge();
    // Of the browser's crypto only what insecure pages have.
    vi.stubGlobal('crypto', { getRandomValues: () => undefined });
    const solution = await solveChallenge({ challenge, deriveKey: deriveOnDevice }).finally(() =>
      vi.unstubAllGlobals(),
    );
    expect((await askForPass(payloadOf(challenge, solution ?? {}))).statusCode).toBe(200);
  });

  test('a solved challenge is good once, whichever process is asked and however many at once', async () => {
    const challenge = await takeChallenge();
    const payload = payloadOf(challenge, await solve(challenge));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => askForPass(payload, i % 2 ? app : other.app, `203.0.113.${50 + i}`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const again = await askForPass(payload);
    expect([again.statusCode, again.json().code]).toEqual([403, 'RECAPTCHA_ERROR']);
  });

  test('a solved challenge is good at every process of the installation, at no other installation', async () => {
    const mine = await takeChallenge();
    expect((await askForPass(payloadOf(mine, await solve(mine)), other.app)).statusCode).toBe(200);
    const foreign = await takeChallenge();
    expect((await askForPass(payloadOf(foreign, await solve(foreign)), elsewhere.app)).statusCode).toBe(403);
  });
});

describe('BOT_CHECK_WORK', () => {
  test('BOT_CHECK_WORK says how many rounds each derivation has', async () => {
    const { app: harder } = await buildTestApp({ database, env: { BOT_CHECK_WORK: '1001' } });
    expect([(await takeChallenge()).parameters.cost, (await takeChallenge(harder)).parameters.cost]).toEqual([
      1_000, 1_001,
    ]);
  });

  test.each(['1', '100000'])('BOT_CHECK_WORK may be %s', (work) => {
    expect(readConfig({ BOT_CHECK_WORK: work }).botCheck.work).toBe(Number(work));
  });

  test.each(['0', '100001', '1.5', '-1', 'dużo'])('BOT_CHECK_WORK of %s is refused at the start', (work) => {
    expect(() => readConfig({ BOT_CHECK_WORK: work })).toThrow('podaj liczbę całkowitą od 1 do 100000');
  });
});

describe('RECAPTCHA_ERROR is the answer to', () => {
  test('a challenge made easier, prolonged or without signature', async () => {
    const challenge = await takeChallenge();
    const solution = await solve(challenge);
    const { parameters, signature } = challenge;
    for (const forged of [
      { parameters: { ...parameters, cost: 1 }, signature },
      { parameters: { ...parameters, keyPrefix: '00' }, signature },
      { parameters: { ...parameters, expiresAt: Number(parameters.expiresAt) + 3_600 }, signature },
      { parameters: { ...parameters, nonce: '00'.repeat(16) }, signature },
      { parameters, signature: '00'.repeat(32) },
      { parameters, signature: '' },
      { parameters },
    ])
      expect([forged, (await askForPass(payloadOf(forged, solution))).statusCode]).toEqual([forged, 403]);
    expect((await askForPass(payloadOf(challenge, solution))).statusCode).toBe(200);
  });

  test('a wrong solution, and a guessed one', async () => {
    const challenge = await takeChallenge();
    const solution = await solve(challenge);
    for (const wrong of [
      { ...solution, derivedKey: challenge.parameters.keyPrefix },
      { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` },
      { counter: solution.counter, derivedKey: '' },
      { counter: -1, derivedKey: 'zz' },
      {},
    ])
      expect((await askForPass(payloadOf(challenge, wrong))).statusCode).toBe(403);
  });

  test.each([
    'x',
    '%%%',
    'bnVsbA==',
    'W10=',
    'e30=',
    Buffer.from('{"challenge":{}}').toString('base64'),
    'A'.repeat(8_192),
  ])('rubbish: %.20s', async (payload) => expect((await askForPass(payload)).statusCode).toBe(403));

  test('a challenge older than ten minutes', async () => {
    const challenge = await takeChallenge();
    const solution = await solve(challenge);
    const now = Date.now();
    const realNow = Date.now;
    Date.now = () => now + 10 * 60_000 + 2_000;
    try {
      expect((await askForPass(payloadOf(challenge, solution))).statusCode).toBe(403);
    } finally {
      Date.now = realNow;
    }
  });
});

test.each([undefined, '', 1, null, 'A'.repeat(8_193)])(
  'a payload that is no text of 1 to 8192 characters is a bad request',
  async (payload) => {
    expect((await askForPass(payload)).json().code).toBe('BAD_REQUEST');
  },
);

test('challenges that have expired are forgotten, others are not', async () => {
  await expireOneChallenge(database);
  const { rows } = await database.pool.query('SELECT count(*) AS n FROM spent_challenges');
  expect(await purgeSpentChallenges(database)).toBe(1);
  expect((await database.pool.query('SELECT count(*) AS n FROM spent_challenges')).rows[0].n).toBe(rows[0].n - 1);
});
