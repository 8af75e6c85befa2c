import 'fake-indexeddb/auto';
import { verdictOf } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { setDeviceUser } from '../../pwa/core/device/owner.ts';
import type { LookUp } from '../../pwa/core/device/local-db.ts';
import {
  findInQueue,
  holdLookUp,
  noteLookUp,
  putBack,
  queueLookUp,
  removeFromQueue,
  settleLookUp,
} from '../../pwa/look-up/look-up-store.ts';
import { emptyDevice } from '../support/browser/device.ts';

/*
 * The table of look-up-store.ts: from each state, what each event makes of it.
 */
const gtin = '5907770010725';
const gtin14 = `0${gtin}`;
const until = '2099-01-01T00:00:00.000Z';
const found = verdictOf({ gtin, online: true, found: true, licence: 'licensed' });
const waits = verdictOf({ gtin, online: false, found: false });
const answered = { state: 'answered', code: 'in_order', verdict: 'ok', name: 'Powidła' } as const;
const refused = {
  state: 'refused',
  verdict: 'none',
  name: null,
  fault: { code: 'USER_NOT_LOGGED', status: 401, detail: 'zaloguj się' },
} as const;

vi.stubGlobal('window', undefined);

const events = {
  'a verdict is shown': () => noteLookUp('', undefined, { gtin, verdict: found, name: 'Powidła' }),
  'waits is shown': () => noteLookUp('', undefined, { gtin, verdict: waits, name: null }),
  'nobody answers': () => queueLookUp('', gtin14, undefined),
  'the limit refuses': () => holdLookUp('', gtin14, undefined, until),
  'the server answers': () => settleLookUp('', gtin14, answered),
  'the server refuses': () => settleLookUp('', gtin14, refused),
  'it is taken out': () => removeFromQueue([`|${gtin14}`]),
} as const;
type Event = keyof typeof events;

/** "pending held, verdict ok": what the row says. */
function said(row: LookUp | undefined): string {
  if (!row) return 'no row';
  const isHeld = row.heldUntil !== null && row.state === 'pending';
  return [row.state, isHeld && 'held', row.queuedAt === '' ? 'not listed' : 'listed', row.code && 'known']
    .filter(Boolean)
    .join(' ');
}

const paths: Record<string, readonly Event[]> = {
  'no row': [],
  'answered not listed known': ['a verdict is shown'],
  'pending listed': ['nobody answers'],
  'pending listed known': ['a verdict is shown', 'nobody answers'],
  'pending held listed': ['the limit refuses'],
  'answered listed known': ['nobody answers', 'the server answers'],
  'refused listed': ['nobody answers', 'the server refuses'],
};

const table: readonly (readonly [from: string, event: Event, to: string])[] = [
  ['no row', 'a verdict is shown', 'answered not listed known'],
  ['no row', 'waits is shown', 'pending listed'],
  ['no row', 'nobody answers', 'pending listed'],
  ['no row', 'the limit refuses', 'pending held listed'],
  ['no row', 'the server answers', 'no row'],
  ['no row', 'it is taken out', 'no row'],
  ['answered not listed known', 'waits is shown', 'answered not listed known'],
  ['answered not listed known', 'nobody answers', 'pending listed known'],
  ['answered not listed known', 'the limit refuses', 'pending held listed known'],
  ['answered not listed known', 'the server answers', 'answered not listed known'],
  ['pending listed', 'a verdict is shown', 'pending listed known'],
  ['pending listed', 'nobody answers', 'pending listed'],
  ['pending listed', 'the limit refuses', 'pending held listed'],
  ['pending listed', 'the server answers', 'answered listed known'],
  ['pending listed', 'the server refuses', 'refused listed'],
  ['pending listed', 'it is taken out', 'no row'],
  ['pending listed known', 'it is taken out', 'answered not listed known'],
  ['pending held listed', 'the server answers', 'answered listed known'],
  ['answered listed known', 'the server refuses', 'answered listed known'],
  ['answered listed known', 'nobody answers', 'pending listed known'],
  ['answered listed known', 'it is taken out', 'answered not listed known'],
  ['refused listed', 'the server answers', 'refused listed'],
  ['refused listed', 'nobody answers', 'pending listed'],
  ['refused listed', 'it is taken out', 'refused not listed'],
];

beforeEach(async () => {
  setDeviceUser(null);
  await emptyDevice();
});

test.each(table)('a code that is %s, when %s, becomes %s', async (from, event, to) => {
  for (const step of paths[from] ?? []) await events[step]();
  expect(said(await findInQueue('', gtin14))).toBe(from);
  await events[event]();
  expect(said(await findInQueue('', gtin14))).toBe(to);
});

test('the key of a code is the same from the first sending to the last, and another once it is queued anew', async () => {
  const key = async (): Promise<string | undefined> => (await findInQueue('', gtin14))?.key;
  await queueLookUp('', gtin14, undefined);
  const first = await key();
  expect(first).toMatch(/^[\w-]{16,64}$/);
  await events['waits is shown']();
  await events['the limit refuses']();
  expect(await key()).toBe(first);
  await events['the server answers']();
  await queueLookUp('', gtin14, undefined);
  expect(await key()).not.toBe(first);
});

test('a verdict stays with its time while its code is pending again', async () => {
  await events['a verdict is shown']();
  const before = await findInQueue('', gtin14);
  await events['nobody answers']();
  await events['waits is shown']();
  expect(await findInQueue('', gtin14)).toMatchObject({
    verdict: before?.verdict,
    verdictAt: before?.verdictAt,
    name: 'Powidła',
  });
  expect(before?.verdictAt).not.toBe('');
});

test('a verdict by a stored card says of when it is', async () => {
  const storedAt = '2026-11-20T08:00:00.000Z';
  await noteLookUp('', undefined, { gtin, verdict: { ...found, storedAt }, name: 'Powidła' });
  expect(await findInQueue('', gtin14)).toMatchObject({ verdictAt: storedAt, isFromCard: true });
});

test('a code that was taken out is put back as it was', async () => {
  await queueLookUp('', gtin14, undefined);
  const before = await findInQueue('', gtin14);
  await events['it is taken out']();
  await putBack(before ? [before] : []);
  expect(await findInQueue('', gtin14)).toEqual(before);
});

test('of a person who has logged out meanwhile nothing is written', async () => {
  setDeviceUser({ id: 'u2' });
  await queueLookUp('u1/m1', gtin14, 'm1');
  await noteLookUp('u1/m1', 'm1', { gtin, verdict: found, name: null });
  expect(await findInQueue('u1/m1', gtin14)).toBeUndefined();
});
