import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { listQueue } from '../../pwa/look-up/look-up-store.ts';
import { lookUpPatience } from '../../pwa/look-up/look-up.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { onFreshDevices, openPage } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';

const [failing, slow] = ['5907770010725', '5901234123457'] as const;

/** What the worker answers to a challenge, and after how many milliseconds. jsdom has no workers. */
const worker = vi.hoisted(() => ({ answer: {} as object, after: 0 }));
vi.mock('../../pwa/core/network/bot-check-worker.ts?worker', () => ({
  default: class {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    postMessage(): void {
      queueMicrotask(() => this.onmessage?.({ data: { isBegun: true } }));
      setTimeout(() => this.onmessage?.({ data: worker.answer }), worker.after);
    }
    terminate(): void {}
  },
}));

onFreshDevices();

function serve() {
  return stubServer(({ path }) => {
    if (path.endsWith('/challenge/'))
      return { body: { provider: 'altcha', siteKey: null, challenge: { parameters: {} } } };
    if (path.endsWith('/pass/'))
      return { body: { token: 'pass', expiresAt: new Date(Date.now() + 7_200_000).toISOString() } };
    if (path.includes('/product_has_gcp/')) return { body: checkedProductOf(`0${slow}`) };
    return refusal(404, 'NOT_FOUND');
  });
}

beforeEach(() => {
  localStorage.setItem('gtinoteka.terms', '1');
  keepBotCheckPass(null);
});
afterEach(() => {
  keepBotCheckPass(null);
  vi.unstubAllGlobals();
});

const shown = (): string => (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' ');

test('a bot check that fails on this device is no missing network, and the code is not queued', async () => {
  Object.assign(worker, { answer: { failure: 'TypeError: crypto.subtle is undefined' }, after: 0 });
  serve();
  await openPage(`/catalog/0${failing}`);
  await waitFor(() => expect(shown()).toContain('Nie udało się sprawdzić kodu'));
  expect(shown()).toContain('Coś poszło nie tak');
  expect(document.body.textContent).not.toMatch(/Czeka na sieć|Brak sieci/);
  expect(await listQueue()).toEqual([]);
});

test('a proof of work that takes longer than an answer may is no missing network', async () => {
  Object.assign(worker, { answer: { solution: { counter: 1, derivedKey: 'klucz' } }, after: lookUpPatience + 500 });
  serve();
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(shown()));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await openPage(`/catalog/0${slow}`);
  const { name } = checkedProductOf(`0${slow}`);
  await waitFor(() => expect(shown()).toContain(name), { timeout: unhurried(lookUpPatience + 5_000) });
  watch.disconnect();
  expect([...seen].filter((text) => /Czeka na sieć|Brak sieci/.test(text))).toEqual([]);
});
