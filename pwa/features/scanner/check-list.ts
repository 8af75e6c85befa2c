import { checkCodes } from '@gtinoteka/contract/scanner.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { verdictOf } from '@gtinoteka/contract/rules/verdict.ts';
import { ApiError, callEndpoint } from '../../core/api-client.ts';
import { verdictOfAnswer } from '../../core/look-up-verdict.ts';
import { keepQuota } from '../../core/quota.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { addScans, judgeScans, type ScanVerdict } from './scan-series.ts';
import { asking, verdictOfScan } from './scan-verdict.ts';

/** How long a list may take: a thousand numbers of the global registry do not come in ten seconds. */
const patience = 60_000;

/**
 * Checks a list in one call and puts it into the series; wrong numbers are judged here. Gives how many the daily limit refused.
 * Throws what callEndpoint throws, and then nothing is in the series.
 */
export async function checkList(codes: readonly string[], membershipId: string): Promise<{ refused: number }> {
  const right = codes.filter((gtin) => checkGtin(gtin) === null);
  const verdicts = new Map<string, ScanVerdict>();
  for (const gtin of codes)
    if (checkGtin(gtin) !== null)
      verdicts.set(gtin, verdictOfScan(verdictOf({ gtin, online: true, found: false }), null, null));
  let refused = 0;
  if (right.length > 0) {
    const { data, headers, status } = await callEndpoint(checkCodes, {
      params: { id: membershipId },
      body: { gtins: right },
      timeout: patience,
    });
    keepQuota(headers);
    for (const { gtin, code, product } of data.results) {
      const error = code && new ApiError({ code, detail: errorTexts[code] }, status, headers);
      verdicts.set(gtin, verdictOfScan(verdictOfAnswer(gtin, product, error), product, error));
      if (code === 'TOO_MANY_REQUESTS_AUTH_USER') refused++;
    }
  }
  // The first of the list on top.
  addScans(
    [...codes].reverse().map((gtin) => ({ gtin, elements: [] })),
    asking,
  );
  judgeScans(verdicts);
  return { refused };
}
