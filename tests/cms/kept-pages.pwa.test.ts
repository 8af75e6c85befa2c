import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForLater } from '../../pwa/app/notices/keep-for-later.ts';
import { readPart, storePart, wiped } from '../../pwa/core/device/local-db.ts';
import { refusal, stubServer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything } from '../support/browser/page.tsx';

beforeEach(() => {
  forgetEverything();
  // What is kept waits for the service worker that brings the means.
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready: Promise.resolve() }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A server that has these versions of pages; a start of the application at it, which answers the pages that it asked for. */
async function start(versions: Record<string, number>): Promise<string[]> {
  const calls: StubCall[] = stubServer(({ path }) => {
    const slug = /page_content\/([\w-]+)\//.exec(path)?.[1];
    if (slug !== undefined)
      return {
        body: {
          id: '00000000-0000-4000-8000-000000000000',
          slug,
          images: [],
          newImages: [],
          content: `${slug} ${versions[slug]}`,
        },
      };
    if (path === '/api/v1/cms/notices/')
      return {
        body: { notices: [], versions: Object.entries(versions).map(([name, version]) => ({ slug: name, version })) },
      };
    return refusal(404, 'NOT_FOUND');
  });
  await keepForLater(new QueryClient({ defaultOptions: { queries: { retry: false } } }), false).catch(() => undefined);
  return calls.flatMap(({ path }) => /page_content\/([\w-]+)\//.exec(path)?.[1] ?? []).sort();
}

const kept = async (slug: string) => (await readPart(`cms/${slug}`))?.value;

test('a start fetches what was published since, once: what the device has, what came with the application, and how it works', async () => {
  const first = { 'home-page': 1, 'how-it-works': 1, 'verify-data': 1, terms: 1, privacy: 1 };
  expect(await start(first)).toEqual(['how-it-works']);
  expect(await kept('how-it-works')).toBe('how-it-works 1');
  expect(await start(first)).toEqual([]);
  // The terms came with the application and were never opened; home was opened, verify-data was not.
  await storePart('cms/home-page', 'home-page 1', wiped.never);
  const later = { ...first, 'home-page': 2, 'verify-data': 2, terms: 2 };
  expect(await start(later)).toEqual(['home-page', 'terms']);
  expect([await kept('terms'), await kept('home-page'), await kept('verify-data')]).toEqual([
    'terms 2',
    'home-page 2',
    undefined,
  ]);
  expect(await start(later)).toEqual([]);
});
