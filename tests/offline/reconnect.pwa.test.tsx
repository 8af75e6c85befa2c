import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../pwa/app/start/app.tsx';
import { keepUsedFiles } from '../../pwa/app/notices/keep-used-files.ts';
import { ownerOf, setDeviceUser } from '../../pwa/core/device/owner.ts';
import { queueLookUp, settleLookUp } from '../../pwa/look-up/look-up-store.ts';
import { useScans, type Scans } from '../../pwa/features/scanner/use-scans.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer, type StubAnswer } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { noteReached } from './reached.ts';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  noteReached(true);
});

const code = '5907770010725';

/** As by the member of these tests, before the page was closed. */
function queueOfMember(gtin14: string): Promise<void> {
  setDeviceUser(userWith([]));
  return queueLookUp(ownerOf('m1'), gtin14, 'm1');
}

test('what waits is sent as soon as the server is heard of again, though the browser never lost its network', async () => {
  let isAway = true;
  let tries = 0;
  const asked: string[] = [];
  const keys = new Set<string | null>();
  serveSignedIn(
    () => userWith([membershipOf('m1', [])]),
    ({ path, headers }) => {
      if (!path.includes('/product_has_gcp/')) return undefined;
      keys.add(headers.get('idempotency-key'));
      tries += 1;
      if (isAway) throw new TypeError('Failed to fetch');
      asked.push(path);
      return refusal(404, 'GTIN_NOT_FOUND');
    },
  );
  await queueOfMember(`0${code}`);
  await openPage('/');
  // What nobody waits for begins.
  fireEvent.pointerDown(document.body);
  // The first try, in vain.
  await waitFor(() => expect(tries).toBeGreaterThan(0));
  expect(asked).toEqual([]);

  isAway = false;
  // By any call, as the question whether the server is there.
  await act(async () => noteReached(true));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toContain(`0${code}`);
  // Every try was the same one to the server.
  expect([...keys]).toEqual([expect.stringMatching(/^"[\w-]{16,64}"$/)]);
});

test('files that came before the service worker answered for the page are asked for again, so that it keeps them', () => {
  const calls = stubServer(() => ({ body: {} }));
  const names = ['/assets/barcode-1.js', '/assets/index-1.css', '/api/v1/health/'];
  vi.stubGlobal('performance', {
    getEntriesByType: () => names.map((path) => ({ name: `http://localhost${path}` })),
  });
  keepUsedFiles();
  expect(calls.map(({ path }) => path)).toEqual(names.slice(0, 2));
});

/** Whoever is signed in meets a server that no look-up reaches until `isAway` is false; then it answers so. */
function serveAway(answer: (path: string) => StubAnswer): { isAway: boolean } {
  const line = { isAway: true };
  serveSignedIn(
    () => userWith([membershipOf('m1', [])]),
    ({ path }) => {
      if (!path.includes('/product_has_gcp/')) return undefined;
      if (line.isAway) throw new TypeError('Failed to fetch');
      return answer(path);
    },
  );
  return line;
}

test.each([
  ['all of them answered', refusal(404, 'GTIN_NOT_FOUND'), /Sprawdziliśmy 2 kody z kolejki: 2 nieznalezione\.$/],
  [
    'one refused by the daily limit',
    refusal(429, 'TOO_MANY_REQUESTS_AUTH_USER'),
    /Sprawdziliśmy 1 kod z kolejki: 1 nieznaleziony\. 1 kod wstrzymany do /,
  ],
])('the end of the queue is told as it is: %s', async (_, answer, said) => {
  const line = serveAway((path) => (path.includes(code) ? answer : refusal(404, 'GTIN_NOT_FOUND')));
  await queueOfMember(`0${code}`);
  await queueOfMember('05907770010701');
  await openPage('/');
  fireEvent.pointerDown(document.body);
  await screen.findByText((text) => text.replaceAll('\u00a0', ' ').includes('W kolejce 2 kody.'));
  line.isAway = false;
  await act(async () => noteReached(true));
  await screen.findByText((text) => said.test(text.replaceAll('\u00a0', ' ')), { selector: '.banner *' });
});

test('a scan that waits is answered here, too, when another tab has settled its row of the series', async () => {
  serveAway(() => refusal(404, 'GTIN_NOT_FOUND'));
  let scans: Scans | undefined;
  function Scanner() {
    scans = useScans();
    return null;
  }
  render(
    <MemoryRouter>
      <Providers>
        <Scanner />
      </Providers>
    </MemoryRouter>,
  );
  act(() => scans?.scan({ gtin: code, elements: [] }));
  await waitFor(() => expect(scans?.last?.verdict?.state).toBe('wait'));
  // As another tab settles it.
  const fault = { code: 'GTIN_NOT_FOUND', status: 404, detail: 'nie ma' } as const;
  const outcome = { state: 'answered', code: 'not_found', verdict: 'none', name: null, fault } as const;
  await waitFor(async () => expect(await settleLookUp(ownerOf('m1'), `0${code}`, outcome)).toBe(true));
  await waitFor(() => expect(scans?.last?.verdict?.state).toMatch(/^(?!wait)./));
});

test('a code that waits because it is not known who asks does not go back to "Sprawdzamy" when that is known', async () => {
  localStorage.setItem('gtinoteka.session', '1');
  let isAway = true;
  let asked = 0;
  const answer = Promise.withResolvers<StubAnswer>();
  stubServer(({ path }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (path.endsWith('/token/refresh/')) return { body: { access: accessToken('a') } };
    if (path.endsWith('/accounts/me/')) return { body: userWith([membershipOf('m1', [])]) };
    if (!path.includes('/product_has_gcp/')) return refusal(404, 'NOT_FOUND');
    asked++;
    return answer.promise;
  });
  // One that no test before has had answered on this device.
  await openPage('/catalog/05907770010039');
  const waiting = (): Element | null => document.querySelector('.vblock.solid-wait');
  await waitFor(() => expect(waiting()).not.toBeNull());
  const shown = waiting();
  isAway = false;
  await act(async () => noteReached(true));
  await waitFor(() => expect(asked).toBe(1));
  await act(async () => undefined);
  expect(waiting()).toBe(shown);
  await act(async () => answer.resolve(refusal(404, 'GTIN_NOT_FOUND')));
  await waitFor(() => expect(waiting()).toBeNull());
});
