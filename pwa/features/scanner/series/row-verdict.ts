import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { elementFacts, hasImpossibleDate } from './element-facts.ts';
import type { Scan } from './scan-series.ts';

/** What a row comes to: the verdict on its number, unless its label speaks against a good one. */
export function rowVerdict(scan: Pick<Scan, 'state' | 'short' | 'elements'>): { state: VerdictState; short: string } {
  const { state, short, elements } = scan;
  if (state === 'asking') return { state: 'wait', short };
  if (state !== 'ok') return { state, short };
  if (hasImpossibleDate(elements)) return { state: 'warn', short: texts.impossibleDateShort };
  return elementFacts(elements).some(({ isPast }) => isPast)
    ? { state: 'warn', short: texts.afterDeadline }
    : { state, short };
}
