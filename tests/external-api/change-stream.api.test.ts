import { feedLimits, type getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import type { z } from 'zod/mini';
import { afterEach, describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, changeKey, holdToDocument, leave, usedOf } from './programs.ts';
import { noteChange } from '../support/stored-rows.ts';
import { forgetChangesUpTo } from '../support/prepared/changes.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const buyer = await addAccount(database, { subscription: 'yearly_limited' });

type Page = z.output<typeof getChanges.answer>;
interface Event {
  readonly id: string | null;
  readonly name: string | null;
  readonly data: (Partial<Page> & { readonly code?: string }) | null;
}

const open: AbortController[] = [];
const soon = { timeout: unhurried(20_000) };
afterEach(() => open.splice(0).forEach((one) => one.abort()));

/** Follows the stream: the events that have come, and whether it is over. */
async function follow(key: string, { query = '', lastEvent = '' } = {}) {
  const ending = new AbortController();
  open.push(ending);
  const answer = await fetch(`${origin}/external_api/v2/changes/${query}`, {
    headers: { 'x-api-key': key, accept: 'text/event-stream', ...(lastEvent ? { 'last-event-id': lastEvent } : {}) },
    signal: ending.signal,
  });
  const events: Event[] = [];
  const state = { answer, events, isOver: false, end: () => ending.abort() };
  if (!answer.ok) return state;
  void (async () => {
    let text = '';
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      events.push(...whole.map(readEvent));
    }
    state.isOver = true;
  })().catch(() => undefined);
  return state;
}

function readEvent(text: string): Event {
  const field = (name: string): string | null =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  const data = field('data');
  return { id: field('id'), name: field('event'), data: data === null ? null : JSON.parse(data) };
}

const seenOf = (events: readonly Event[]) =>
  events.flatMap(({ data }) => data?.changes ?? []).map(({ change, gtinNumber }) => `${change} ${gtinNumber}`);

let item = 0;
async function addTold(): Promise<string> {
  const gtin = gtinOf('590778', ++item);
  await addProduct(database, { gtin, name: 'Powidła' });
  await noteChange({ pool }, [gtin]);
  return gtin;
}

describe('the feed as a stream of events', () => {
  test(
    'the feed as a stream of events tells changes as they come, pays for them, and goes on from the last event',
    { timeout: unhurried(60_000) },
    async () => {
      const key = await addNamedKey(database, buyer.companyId);
      const before = await usedOf(database, buyer.companyId);
      const stream = await follow(key);
      expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^text\/event-stream/),
        'cache-control': 'private, no-cache',
        'x-accel-buffering': 'no',
      });
      await expect.poll(() => stream.events.length, soon).toBe(1);
      const [hello] = stream.events;
      expect(hello).toEqual({ id: expect.any(String), name: null, data: null });

      const one = await addTold();
      await expect.poll(() => seenOf(stream.events), soon).toEqual([`changed ${one}`]);
      const told = stream.events.at(-1);
      expect([told?.name, told?.id, told?.data?.changes?.[0]?.product?.name]).toEqual([
        'changes',
        told?.data?.cursor,
        'Powidła',
      ]);
      expect((await usedOf(database, buyer.companyId)).api).toBe(before.api + 1);
      stream.end();

      const other = await addTold();
      const again = await follow(key, { query: `?since=${hello?.id}`, lastEvent: told?.id ?? '' });
      await expect.poll(() => seenOf(again.events), soon).toEqual([`changed ${other}`]);
      const old = await follow(key, { lastEvent: hello?.id ?? '' });
      await expect.poll(() => seenOf(old.events), soon).toEqual([`changed ${one}`, `changed ${other}`]);
    },
  );

  test(
    'the feed as a stream of events ends with a problem when the key is revoked',
    { timeout: unhurried(60_000) },
    async () => {
      const key = await addNamedKey(database, buyer.companyId, { name: 'Odwołany' });
      const stream = await follow(key);
      await expect.poll(() => stream.events.length, soon).toBe(1);
      await changeKey(database, key, { revoked_at: new Date() });
      await expect.poll(() => stream.isOver, soon).toBe(true);
      expect(stream.events.at(-1)).toMatchObject({ name: 'problem', data: { code: 'API_KEY_REFUSED' } });
    },
  );

  test(
    'the feed as a stream of events ends with a problem when the package is used up: what is sent is paid for, and nothing else',
    { timeout: unhurried(60_000) },
    async () => {
      const small = await addAccount(database, { subscription: 'yearly_limited' });
      const stream = await follow(await addNamedKey(database, small.companyId));
      await expect.poll(() => stream.events.length, soon).toBe(1);
      const one = await addTold();
      await expect.poll(() => seenOf(stream.events), soon).toEqual([`changed ${one}`]);
      await leave(database, small.companyId, 1);
      const last = await addTold();
      await expect.poll(() => seenOf(stream.events), soon).toEqual([`changed ${one}`, `changed ${last}`]);
      await addTold();
      await expect.poll(() => stream.isOver, soon).toBe(true);
      expect(seenOf(stream.events)).toEqual([`changed ${one}`, `changed ${last}`]);
      expect(stream.events.at(-1)).toMatchObject({ name: 'problem', data: { code: 'PACKAGE_LIMIT_REACHED' } });
    },
  );

  test(
    `the feed as a stream of events: of ${feedLimits.streamsOfKey} of a key at once one more is refused; another key has its own, up to the company's`,
    { timeout: unhurried(60_000) },
    async () => {
      const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
      const keys = await Promise.all(Array.from({ length: 4 }, () => addNamedKey(database, companyId)));
      const streams = [];
      for (const key of keys.slice(0, 3))
        for (let count = 0; count < feedLimits.streamsOfKey; count++) streams.push(await follow(key));
      expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200));
      const refused = await follow(keys[0] ?? '');
      expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '30']);
      // Nine are there: the company has ten.
      expect((await follow(keys[3] ?? '')).answer.status).toBe(200);
      expect((await follow(keys[3] ?? '')).answer.status).toBe(429);
      streams[0]?.end();
      await expect.poll(async () => (await follow(keys[0] ?? '')).answer.status, soon).toBe(200);
    },
  );

  test.each([
    ['?since=abc', 400, 'FIELD_INVALID'],
    [`?since=${Buffer.from('1.1.0').toString('base64url')}`, 410, 'FEED_CURSOR_OLD'],
  ])('%s is refused before the stream begins: %d %s', async (query, status, code) => {
    await forgetChangesUpTo({ pool }, 2);
    const { answer } = await follow(await addNamedKey(database, buyer.companyId), { query });
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });
});
