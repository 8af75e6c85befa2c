import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { startGate, type Gate } from './gate.ts';
import type { Engine, EnginePage, Width } from './engine.ts';
import { findEngine } from './engines.ts';

/** A stranger with a browser that has kept nothing, and with an address of their own, whose network can be taken away. */
export interface Visit {
  readonly page: EnginePage;
  readonly gate: Gate;
  /** `path`: without the origin */
  open(path: string): Promise<void>;
  /** path and query of the page */
  address(): Promise<string>;
  /** texts of the elements of this selector that can be seen, with plain spaces */
  texts(selector: string): Promise<string[]>;
  /** Waits until an element of this selector can be seen and has this in its text. */
  shows(selector: string, text?: string): Promise<void>;
  hides(selector: string): Promise<void>;
  /** Types a code into the field of home and sends it. */
  check(code: string): Promise<void>;
}

/** Call at the head of a file: what is returned begins a visit in the engine of the run, which ends with the test. */
export function engineVisits(): (width?: Width) => Promise<Visit> {
  const found = findEngine(inject('engine'));
  let engine: Engine | undefined;
  let ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if ('open' in found) engine = await found.open();
  });
  afterAll(() => engine?.close());
  beforeEach(({ skip }) => {
    if ('missing' in found) skip(found.missing);
  });
  afterEach(async () => {
    for (const end of ends.reverse()) await end();
    ends = [];
  });
  return async (width = 1280) => {
    if (!engine) throw new Error('No engine is open.');
    const gate = await startGate(
      inject('engineProductUrl'),
      `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    );
    ends.push(gate.close);
    const page = await engine.newPage(width);
    ends.push(page.close);
    // The cookie banner is closed and the terms are accepted: their own tests are other rooms'.
    await page.open(`${gate.url}/robots.txt`);
    await page.run(() => {
      document.cookie = 'cookie_consent=1; path=/';
      localStorage.setItem('gtinoteka.terms', '1');
    });
    return visitOf(page, gate);
  };
}

function visitOf(page: EnginePage, gate: Gate): Visit {
  const texts = (selector: string): Promise<string[]> =>
    page.run((wanted) => {
      const found = Array.from(document.querySelectorAll(wanted));
      const seen = found.filter(
        (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden',
      );
      // A drawing has no inner text.
      return seen.map((one) => (one instanceof HTMLElement ? one.innerText : '').replace(/\s+/g, ' ').trim());
    }, selector);
  return {
    page,
    gate,
    async open(path) {
      await page.open(gate.url + path);
      // The static page gives way to one with the same fields: what was found in it could not be pressed.
      await expect.poll(() => page.run(() => document.querySelector('#root.is-static') === null)).toBe(true);
    },
    address: () => page.run(() => location.pathname + location.search),
    texts,
    async shows(selector, text = '') {
      await expect
        .poll(() => texts(selector), { message: `${selector} shows ${text}` })
        .toContainEqual(expect.stringContaining(text));
    },
    async hides(selector) {
      await expect.poll(() => texts(selector)).toEqual([]);
    },
    async check(code) {
      await page.press('#gtin');
      await page.type(code);
      await page.key('Enter');
    },
  };
}

/** Waits until the service worker has kept the application and answers for this page. */
export async function untilKept({ page }: Visit): Promise<void> {
  await expect.poll(() => page.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
