import { productCount } from '@gtinoteka/contract/home.ts';
import { productHasGcp } from '@gtinoteka/contract/product-card.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callEndpoint } from '../../pwa/core/network/api-client.ts';
import { allCircuits, isConnected, mayAsk, onReturn, restBefore } from '../../pwa/core/network/connection.ts';
import { offerTrial, searchForServer, tryNow } from '../../pwa/core/network/search-for-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { noteReached } from './reached.ts';

const minute = 60_000;

let stop: () => void;
/** A server that takes the network away with null, and never answers with 'silence'. */
let server: () => StubAnswer | null | 'silence';
let calls: StubCall[];
const times: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  noteReached(true);
  // A circuit that closed long ago is forgotten.
  vi.advanceTimersByTime(10 * minute);
  times.length = 0;
  server = () => null;
  calls = stubServer(async () => {
    times.push(Date.now());
    const answer = server();
    if (answer === 'silence') return new Promise(() => {});
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  stop = searchForServer();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ask = (isBackground = false) =>
  callEndpoint(productCount, { isBackground }).catch((error: Error) => error.message);
const counters: StubAnswer = { body: { productCount: 1, productCountFrom7Days: 1 } };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const callsIn = (from: number, to: number): number => times.filter((time) => time >= from && time < to).length;

test('a rest lies between 1 s and a limit that doubles from 2 s to 2 minutes; from the sixth and after 45 s it is a minute at least', () => {
  for (const [tries, awayFor, least, most] of [
    [0, 0, 1, 2],
    [1, 0, 1, 4],
    [4, 44_999, 1, 32],
    [4, 45_000, 60, 120],
    [5, 0, 60, 120],
    [60, 0, 60, 120],
  ] as const) {
    expect(restBefore(tries, awayFor, () => 0)).toBe(least * 1_000);
    expect(restBefore(tries, awayFor, () => 1)).toBe(most * 1_000);
  }
});

// What a person sees goes with the luck of the jitter; what the server sees may not.
test.each([
  ['the least rests', 0],
  ['middling rests', 0.5],
  ['the longest rests', 0.999],
])('a lost server is asked 12 times in the first minute at most and once in each later one: %s', async (_, luck) => {
  vi.spyOn(Math, 'random').mockReturnValue(luck);
  const start = Date.now();
  await ask();
  await pass(20 * minute);
  expect(calls[0]?.path).toBe('/api/v1/products/product_count/');
  expect(new Set(calls.slice(1).map(({ path }) => path))).toEqual(new Set(['/api/v1/health/']));
  expect(callsIn(start, start + minute)).toBeGreaterThan(2);
  expect(callsIn(start, start + minute)).toBeLessThanOrEqual(7);
  for (let n = 1; n < 20; n++) expect(callsIn(start + n * minute, start + (n + 1) * minute)).toBeLessThanOrEqual(1);
  expect(callsIn(start + 10 * minute, start + 20 * minute)).toBeGreaterThanOrEqual(4);
});

test('a server that accepts and never answers is asked by one call at a time, given up after 4 s', async () => {
  server = () => 'silence';
  const answer = ask();
  await pass(10_000);
  expect(await answer).toBe('no answer in time');
  expect(isConnected()).toBe(false);
  const start = Date.now();
  await pass(minute);
  expect(callsIn(start, start + minute)).toBeLessThanOrEqual(7);
  for (const [place, time] of times.slice(2).entries())
    // Each one begins after the one before was given up and a rest.
    expect(time - (times[place + 1] ?? 0)).toBeGreaterThanOrEqual(5_000);
});

test('meanwhile nothing is called by itself, and what a person presses is tried', async () => {
  await ask();
  calls.length = 0;
  expect(await ask(true)).toBe('no network');
  expect(calls).toHaveLength(0);
  await ask();
  expect(calls).toHaveLength(1);
});

test('the first answer closes the circuit, tells once, and lets everything through again', async () => {
  const back = vi.fn();
  const unlisten = onReturn(back);
  await ask();
  await pass(20_000);
  server = () => counters;
  tryNow();
  await pass(1);
  expect(mayAsk()).toBe(true);
  expect(back).toHaveBeenCalledOnce();
  expect(await ask(true)).toMatchObject({ status: 200 });
  await pass(5 * minute);
  expect(back).toHaveBeenCalledOnce();
  unlisten();
});

test('a try that hangs since before the server was back is not waited for by who wants it now', async () => {
  await ask();
  server = () => 'silence';
  const before = calls.length;
  while (calls.length === before) await pass(100);
  server = () => counters;
  tryNow();
  await pass(1);
  expect(mayAsk()).toBe(true);
  expect(calls).toHaveLength(before + 2);
});

test('a look-up that is answered shows that nothing is wrong with anything else', async () => {
  server = () => refusal(429, 'TOO_MANY_REQUESTS');
  await ask();
  expect(mayAsk()).toBe(false);
  server = () => ({ body: checkedProductOf('05907770010725') });
  await callEndpoint(productHasGcp, { params: { gtin: '05907770010725' } });
  expect(mayAsk()).toBe(true);
});

test('what failed before the last answer went out is no news', async () => {
  let fail: (error: Error) => void = () => undefined;
  stubServer(() => new Promise((_, reject) => (fail = reject)));
  const old = ask();
  await pass(1);
  noteReached(true);
  await pass(1);
  fail(new TypeError('Failed to fetch'));
  expect(await old).toBe('no network');
  expect(mayAsk()).toBe(true);
});

test('a server lost again within a minute goes on with the rests it had, later it starts again', async () => {
  await ask();
  await pass(30_000);
  const tries = allCircuits().away?.tries ?? 0;
  expect(tries).toBeGreaterThan(1);
  noteReached(true);
  await pass(59_000);
  await ask();
  expect(allCircuits().away).toMatchObject({ closedAt: 0, tries });
  noteReached(true);
  await pass(minute);
  await ask();
  expect(allCircuits().away).toMatchObject({ closedAt: 0, tries: 0 });
});

test('a server that fails has a circuit of its own: it is reached, and asked again by what waits', async () => {
  server = () => refusal(500, 'GENERIC_ERROR');
  await ask();
  expect(isConnected()).toBe(true);
  expect(mayAsk()).toBe(false);
  let outcomes: (boolean | null)[] = [null, false, true];
  const trial = vi.fn(async () => outcomes.shift() ?? null);
  const withdraw = offerTrial(trial);
  calls.length = 0;
  tryNow();
  await pass(0);
  // Nothing waited, so the server was asked how it is.
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/health/']);
  expect(mayAsk()).toBe(false);
  outcomes = [false, true];
  tryNow();
  await pass(0);
  expect(mayAsk()).toBe(false);
  tryNow();
  await pass(0);
  expect(mayAsk()).toBe(true);
  expect(trial).toHaveBeenCalledTimes(3);
  expect(calls).toHaveLength(1);
  withdraw();
});

test.each([
  ['in seconds', () => '90'],
  ['as a time', () => new Date(Date.now() + 90_000).toUTCString()],
])('Retry-After of a limit is heeded, %s', async (_, told) => {
  server = () => ({ ...refusal(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': told() } });
  await ask();
  const start = Date.now();
  calls.length = 0;
  times.length = 0;
  server = () => counters;
  tryNow();
  await pass(2 * minute);
  expect(times).toHaveLength(1);
  expect((times[0] ?? 0) - start).toBeGreaterThanOrEqual(89_000);
  expect((times[0] ?? 0) - start).toBeLessThanOrEqual(91_100);
  expect(mayAsk()).toBe(true);
});

test.each(['TOO_MANY_REQUESTS_AUTH_USER', 'TOO_MANY_REQUESTS_NOT_AUTH_USER'])(
  '%s is the limit of a person, and stops nothing else',
  async (code) => {
    server = () => refusal(429, code);
    await ask();
    expect(mayAsk()).toBe(true);
  },
);

test('what one tab finds out holds for all of them', async () => {
  const said = (value: string | null) => {
    if (value === null) localStorage.removeItem('gtinoteka.away');
    else localStorage.setItem('gtinoteka.away', value);
    dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.away' }));
  };
  await ask();
  const mark = localStorage.getItem('gtinoteka.away');
  noteReached(true);
  expect(localStorage.getItem('gtinoteka.away')).toBeNull();
  const back = vi.fn();
  const unlisten = onReturn(back);
  said(mark);
  expect(mayAsk()).toBe(false);
  expect(back).not.toHaveBeenCalled();
  said(null);
  expect(mayAsk()).toBe(true);
  await pass(0);
  expect(back).toHaveBeenCalledOnce();
  unlisten();
});

test('a network that comes back is tried within a second', async () => {
  await ask();
  await pass(40_000);
  server = () => counters;
  dispatchEvent(new Event('online'));
  await pass(1_000);
  expect(mayAsk()).toBe(true);
});
