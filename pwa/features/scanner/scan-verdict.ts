import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { errorText } from '../../core/api-client.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import type { ScanVerdict } from './scan-series.ts';

/** Of a code whose answer is awaited. */
export const asking: ScanVerdict = {
  state: 'asking',
  short: lookUpTexts.checking,
  reason: '',
  name: null,
  company: null,
};

/** What the series keeps of an answer: the verdict, or why there is none. */
export function verdictOfScan(verdict: Verdict | null, product: CheckedProduct | null, problem: unknown): ScanVerdict {
  const name = product?.name ?? null;
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName ?? null;
  if (verdict) return { state: verdict.state, short: verdict.short, reason: verdict.reason, name, company };
  return { state: 'none', short: lookUpTexts.refused, reason: errorText(problem), name, company };
}
