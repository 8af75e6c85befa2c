import type { Page } from 'playwright';

/** What a page has seen of its verdict (`watchVerdict`). Times of `Date.now()`, 0: not yet. */
export interface Seen {
  mounts: number;
  flips: number;
  waitsAt: number;
  answeredAt: number;
}

declare global {
  interface Window {
    verdictSeen: () => Seen;
  }
}

/** Init script: what becomes of its verdict. */
export function watchVerdict(): void {
  const own: Seen = { mounts: 0, flips: 0, waitsAt: 0, answeredAt: 0 };
  let state = '';
  const verdicts = '.vblock, .refusal__verdict, .scanned__v';
  function look(): void {
    const verdict = document.querySelector(verdicts);
    const isAsking = document.querySelector('.stamp--waiting, .bars-busy, [aria-busy=true], .scanned--asking') !== null;
    let now = state;
    if (verdict && !verdict.matches('.solid-wait')) now = 'answered';
    else if (verdict && !/Sprawdzamy/.test(verdict.textContent ?? '')) now = 'wait';
    else if (isAsking || verdict) now = 'asking';
    if (now === state) return;
    if (state === 'answered' || (state === 'wait' && now === 'asking')) own.flips++;
    if (now === 'wait') own.waitsAt ||= Date.now();
    own.answeredAt = now === 'answered' ? Date.now() : 0;
    state = now;
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && !/Sprawdzamy/.test(node.textContent ?? ''))
          own.mounts += (node.matches(verdicts) ? 1 : 0) + node.querySelectorAll(verdicts).length;
    look();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  window.verdictSeen = () => own;
}

/** What became of the verdict of a page that runs `watchVerdict`. */
export const verdictSeen = (page: Page): Promise<Seen> => page.evaluate(() => window.verdictSeen());
