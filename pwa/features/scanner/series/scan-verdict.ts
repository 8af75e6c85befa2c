import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { errorText } from '../../../core/network/api-client.ts';
import { formatDate } from '../../../core/page/format.ts';
import { lookUpTexts } from '../../../core/texts/look-up.ts';
import { scannerTexts } from '../../../core/texts/scanner.ts';
import { termsTexts } from '../../../core/texts/terms.ts';
import { addScans, missingRoom, type ScanVerdict } from './scan-series.ts';
import { verdictWords } from '../../../core/texts/verdict.ts';

/** Of a code whose answer is awaited. */
export const asking: ScanVerdict = {
  state: 'asking',
  short: lookUpTexts.checking,
  reason: '',
  name: null,
  company: null,
};

/** Of a code for which nothing is asked before the terms are accepted. */
export const awaitingTerms: ScanVerdict = { ...asking, short: termsTexts.chip };

/** What the series keeps of an answer: the verdict, or why there is none. */
export function verdictOfScan(verdict: Verdict | null, product: CheckedProduct | null, problem: unknown): ScanVerdict {
  const name = product?.name ?? null;
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName ?? null;
  const judged = verdict
    ? { state: verdict.state, short: verdictWords(verdict).short, reason: reasonOf(verdict) }
    : ({ state: 'none', short: lookUpTexts.refused, reason: errorText(problem) } as const);
  const image = product?.imageUrls[0];
  return { ...judged, keptAt: verdict?.storedAt, name, company, image, isListed: false };
}

/** With the date of a kept card, which a file of the series shows for ever. */
function reasonOf(verdict: Verdict): string {
  const { reason } = verdictWords(verdict);
  const { storedAt } = verdict;
  return storedAt === undefined ? reason : `${reason} ${lookUpTexts.storedCard(formatDate(storedAt))}`;
}

/** Puts a scan without a code into the series as a row without a number; false where the series has no room for it. */
export function putAside({ text }: { readonly text: string }): boolean {
  const item = { gtin: '', elements: [] };
  if (missingRoom([item]) > 0) return false;
  // A separator is no character of a spreadsheet.
  const reason = scannerTexts.asideReason([...text].map((sign) => (sign < ' ' ? '␝' : sign)).join(''));
  void addScans([item], { state: 'bad', short: scannerTexts.unreadShort, reason, name: null, company: null });
  return true;
}
