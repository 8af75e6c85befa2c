import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUsedFiles } from '../../pwa/app/keep-used-files.ts';
import { noteReached } from '../../pwa/core/connection.ts';
import { queueLookUp } from '../../pwa/core/look-up-queue.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/page.tsx';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  noteReached(true);
});

const code = '5907770010725';

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
  await queueLookUp('', `0${code}`, undefined);
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
