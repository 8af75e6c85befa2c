import { verifyCodes, verifyLimits, type VerifiedCode } from '@gtinoteka/contract/machines/machine-verify.ts';
import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import { AppError } from '../../core/app-error.ts';
import { isLines, type AddKeyCall } from '../../core/machines/key-call-route.ts';
import type { ListCode } from '../../look-up/list-verification.ts';
import { toListCode, noCounts, payForCodes, wireVerdict, type VerifyCall } from './pay-for-codes.ts';
import { answerLines } from './verify-lines.ts';
import type { Deps } from '../deps.ts';
import { refund } from './charge.ts';

/**
 * Verifies codes, as a list in one response or as a stream of JSON lines.
 * - Verdicts come from the same code as those of a verified file.
 */
export function addVerifyCodes(add: AddKeyCall, deps: Deps): void {
  const openStreams = new Map<string, number>();
  add(verifyCodes, async (call) => {
    const { request, usage } = call;
    if (isLines(request)) return answerLines(call, deps, openStreams);
    if (call.query.cursor !== undefined) throw new AppError('FIELD_INVALID', { fields: { cursor: 'FIELD_INVALID' } });
    const { codes } = call.body;
    if (codes.length > verifyLimits.codes)
      throw new AppError('TOO_MANY_CODES', {
        detail: `Pole codes jest niepoprawne. To lista, która ma od 1 do ${verifyLimits.codes} pozycji.`,
        fields: { codes: 'TOO_MANY_CODES' },
      });
    const list = codes.map((code, index) => toListCode(code, index + 1));
    const paid = await payForCodes(call, deps, list, true);
    try {
      const results = await verifyAll(call, deps, list);
      usage.items = results.length;
      return { counts: countsOf(results), results };
    } catch (error) {
      // No response was sent, so the charge is refunded.
      await refund(deps, call, paid);
      throw error;
    }
  });
}

async function verifyAll(
  { company }: VerifyCall,
  { verifyList }: Deps,
  list: readonly ListCode[],
): Promise<VerifiedCode[]> {
  const results: VerifiedCode[] = [];
  const batches = (async function* () {
    yield list;
  })();
  for await (const verdicts of verifyList.verify(batches, company, verifyLimits.codes))
    results.push(...verdicts.map(wireVerdict));
  return results;
}

function countsOf(results: readonly VerifiedCode[]): Record<RowState, number> {
  const counts = noCounts();
  for (const { state } of results) counts[state]++;
  return counts;
}
