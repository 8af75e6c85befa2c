import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptTerms } from '../../pwa/core/session/accepted-terms.ts';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { ownerOf, setDeviceUser } from '../../pwa/core/device/owner.ts';
import { tx } from '../../pwa/core/device/local-db.ts';
import { lookUpGtin } from '../../pwa/look-up/look-up.ts';
import { justAsked } from '../../pwa/look-up/look-up-rows.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { queueLookUp } from '../../pwa/look-up/look-up-store.ts';
import { emptyDevice, noteShownLookUp, storedLookUps } from '../support/browser/device.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { noteReached } from './reached.ts';

const code = '5907770010725';
const gtin14 = `0${code}`;
/** A code of which no other test leaves a verdict among the recent ones. */
const untold = '5907770010886';
const member = userWith([membershipOf('m1', [])]);
const isLookUp = ({ path }: StubCall): boolean => path.includes('/product_has_gcp/');

/** Says what becomes of look-ups; null: nothing comes. */
let lookUp: () => StubAnswer | null;

function answer(call: StubCall): StubAnswer {
  if (call.path.includes('/health/')) return { body: { status: 'ok', database: true, demoData: false, version: '1' } };
  const given = isLookUp(call) ? lookUp() : refusal(404, 'NOT_FOUND');
  if (!given) throw new TypeError('Failed to fetch');
  return given;
}

/** Opens a page, and what nobody waits for with it. */
async function visit(path: string): Promise<void> {
  await openPage(path);
  fireEvent.pointerDown(document.body);
}

beforeEach(async () => {
  forgetEverything();
  setDeviceUser(null);
  await emptyDevice();
  acceptTerms(true);
  keepBotCheckPass('pass', new Date(Date.now() + 3_600_000).toISOString());
  lookUp = () => null;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  noteReached(true);
});

async function queued() {
  return (await storedLookUps()).map(({ owner, gtin14: of, state }) => `${owner} ${of} ${state}`);
}

test('a sign-out without a network, in this tab or another, shows and sends nothing of it that an open card brings back', async () => {
  const calls = serveSignedIn(() => member, answer);
  await visit(`/catalog/${gtin14}`);
  await waitFor(async () => expect(await queued()).toEqual([`u1/m1 ${gtin14} pending`]));
  localStorage.removeItem('gtinoteka.session');
  calls.length = 0;
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.session', newValue: null })));
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  // Nobody broke anything off, and what was read out to the one who left is not here for the next.
  await screen.findByRole('heading', { name: /^Ten kod czeka na\sCiebie$/ });
  expect(screen.queryByText('Zapytanie przerwane')).toBeNull();
  await waitFor(() => expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe(''));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  // The other tab has asked what becomes of it; here it is locked, and nothing comes in addition.
  expect(await queued()).toEqual([`u1/m1 ${gtin14} pending`]);
  expect(calls.filter(isLookUp)).toEqual([]);
  // Whoever is here now may ask for themselves.
  lookUp = () => refusal(404, 'GTIN_NOT_FOUND');
  fireEvent.click(again);
  await waitFor(() => expect(calls.filter(isLookUp)).toHaveLength(1));
  expect(calls.find(isLookUp)?.headers.get('authorization')).toBeNull();
});

test('no look-up of whoever was here goes out under the token of the next person, whom another tab has brought', async () => {
  const next = { ...userWith([membershipOf('m2', [])]), id: 'u2' };
  const comes = Promise.withResolvers<void>();
  const isNamed = Promise.withResolvers<void>();
  let isNext = false;
  const calls = stubServer(async (call) => {
    if (call.path.includes('/token/refresh/')) {
      if (isNext) await comes.promise;
      return { body: { access: isNext ? accessToken('b', 540, 'u2') : accessToken('a', 540, 'u1') } };
    }
    if (call.path.includes('/accounts/me/')) {
      if (isNext) await isNamed.promise;
      return { body: isNext ? next : member };
    }
    return answer(call);
  });
  localStorage.setItem('gtinoteka.session', '1');
  await visit(`/catalog/${gtin14}`);
  await waitFor(async () => expect(await queued()).toEqual([`u1/m1 ${gtin14} pending`]));
  calls.length = 0;
  isNext = true;
  lookUp = () => refusal(404, 'GTIN_NOT_FOUND');
  act(() => noteReached(true));
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.session', newValue: '1' })));
  // What waits for the new token is sent, or not, before it is known whose it is.
  const late = lookUpGtin(gtin14, { activeMembershipId: 'm1' }).catch((error: Error) => error.name);
  await act(async () => comes.resolve());
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/accounts/me/'))).toBe(true));
  expect(await late).toBe('AbortError');
  await act(async () => isNamed.resolve());
  await waitFor(() => expect(ownerOf('m2')).toBe('u2/m2'));
  const ofNext = `Bearer ${accessToken('b', 540, 'u2')}`;
  const wrong = calls.filter(
    ({ query, headers }) => query.get('activeMembershipId') === 'm1' && headers.get('authorization') === ofNext,
  );
  expect(wrong).toEqual([]);
});

test('a code that is said to wait is in the queue, also without a network', async () => {
  stubServer(answer);
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }));
  await noteShownLookUp(untold, null, false);
  await visit('/queue');
  await screen.findByRole('heading', { name: /^1\skod czeka/ });
  expect(await queued()).toEqual([` 0${untold} pending`]);
});

test('what another tab has just brought is not asked for again; ten seconds later it is', async () => {
  const product = checkedProductOf(gtin14);
  const calls = stubServer(answer);
  lookUp = () => ({ body: product });
  await queueLookUp('', gtin14, undefined);
  // As another tab leaves it.
  await tx(({ cards }) => cards.put({ owner: '', gtin14, product, at: new Date().toISOString() }), undefined);
  async function settledBefore(milliseconds: number): Promise<void> {
    const settledAt = new Date(Date.now() - milliseconds).toISOString();
    const [entry] = await storedLookUps();
    if (entry) await tx(({ lookUps }) => lookUps.put({ ...entry, state: 'answered', settledAt }), undefined);
  }
  await settledBefore(0);
  await expect(lookUpGtin(gtin14)).resolves.toMatchObject({ gtinNumber: gtin14 });
  expect(calls.filter(isLookUp)).toHaveLength(0);
  await settledBefore(justAsked);
  await lookUpGtin(gtin14);
  expect(calls.filter(isLookUp)).toHaveLength(1);
});

test('what a stranger queued is asked for as by a stranger after a log-in: no company is charged', async () => {
  await queueLookUp('', gtin14, undefined);
  lookUp = () => refusal(404, 'GTIN_NOT_FOUND');
  const calls = serveSignedIn(() => member, answer);
  await visit('/');
  await waitFor(async () => expect(await queued()).toEqual([` ${gtin14} answered`]));
  const [call, ...more] = calls.filter(isLookUp);
  expect(more).toEqual([]);
  expect(call?.headers.get('authorization')).toBeNull();
  expect(call?.query.has('activeMembershipId')).toBe(false);
  expect(call?.headers.get('idempotency-key')).toMatch(/^"[\w-]{16,64}"$/);
});

test('what a member queued is not asked for as by a stranger', async () => {
  setDeviceUser(member);
  await queueLookUp(ownerOf('m1'), gtin14, 'm1');
  setDeviceUser(null);
  await queueLookUp('', '05907770010701', undefined);
  lookUp = () => refusal(404, 'GTIN_NOT_FOUND');
  const calls = stubServer(answer);
  await visit('/');
  await waitFor(async () => expect(await queued()).toContain(' 05907770010701 answered'));
  expect(await queued()).toContain(`u1/m1 ${gtin14} pending`);
  expect(calls.filter(isLookUp).map(({ path }) => path)).toEqual([expect.stringContaining('05907770010701')]);
});

test('of somebody who has signed out meanwhile nothing is queued', async () => {
  setDeviceUser(member);
  const owner = ownerOf('m1');
  setDeviceUser(null);
  await queueLookUp(owner, gtin14, 'm1');
  expect(await queued()).toEqual([]);
});

test.each([
  ['a server that is lost', () => null],
  ['a server that fails', () => refusal(500, 'GENERIC_ERROR')],
  ['a server that wants less', () => refusal(429, 'TOO_MANY_REQUESTS')],
])(
  '%s is asked for a code by its look-up and its tries alone, whose structure is said once; Background Sync wakes nobody',
  async (_, outcome) => {
    // A browser that believes in its network wakes at once whoever asks to be woken for one.
    const worker = Object.assign(new EventTarget(), {
      ready: Promise.resolve({
        sync: { register: async () => void setTimeout(() => worker.dispatchEvent(new MessageEvent('message')), 5) },
      }),
    });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    lookUp = outcome;
    const calls = stubServer(answer);
    let mounts = 0;
    const verdicts = '.vblock, .refusal__verdict';
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && (node.matches(verdicts) || node.querySelector(verdicts))) mounts++;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const began = performance.now();
    await visit(`/catalog/${gtin14}`);
    await waitFor(() => expect(calls.filter(isLookUp).length).toBeGreaterThan(0));
    await waitFor(async () => expect(await queued()).toEqual([` ${gtin14} pending`]));
    expect(document.querySelector('.vblock.solid-wait, .refusal__verdict.solid-wait')).not.toBeNull();
    await act(() => new Promise((resolve) => setTimeout(resolve, 800)));
    // By hand, and by the application's own tries, the first of which may come after a second, and no two in one second.
    const tries = Math.ceil((performance.now() - began) / 1_000);
    expect(calls.filter(isLookUp).length).toBeLessThanOrEqual(1 + tries);
    expect(mounts).toBe(1);
    observer.disconnect();

    lookUp = () => refusal(404, 'GTIN_NOT_FOUND');
    act(() => noteReached(true));
    await waitFor(async () => expect(await queued()).toEqual([` ${gtin14} answered`]));
    expect(mounts).toBe(1);
    expect(calls.filter(isLookUp).length).toBeLessThanOrEqual(3 + tries);
  },
);

test('a code that waits for one company is not asked for another that is chosen meanwhile, but when the person asks', async () => {
  const ofTwo = userWith([membershipOf('m1', [], 'Pierwsza'), membershipOf('m2', [], 'Druga')]);
  const calls = serveSignedIn(() => ofTwo, answer);
  await visit(`/catalog/${gtin14}`);
  await waitFor(async () => expect(await queued()).toEqual([`u1/m1 ${gtin14} pending`]));
  fireEvent.click(await screen.findByRole('button', { name: /Pierwsza/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Zmień firmę/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /Druga/ }));
  calls.length = 0;
  lookUp = () => refusal(404, 'GTIN_NOT_FOUND');
  fireEvent.click(screen.getByRole('button', { name: 'Przełącz' }));
  act(() => noteReached(true));
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(calls.filter(({ query }) => query.get('activeMembershipId') === 'm2').filter(isLookUp)).toEqual([]);
  expect(await queued()).toEqual([`u1/m1 ${gtin14} pending`]);
  fireEvent.click(again);
  await waitFor(() => expect(calls.filter(isLookUp).at(-1)?.query.get('activeMembershipId')).toBe('m2'));
  await screen.findByText('Nie znaleziono');
});
