import type { downloadCode, generateCodes } from '@gtinoteka/contract/codes-2d.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { codeContents, codeFaults, type CodeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/app-error.ts';
import type { Call } from '../../core/http/endpoint-route.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { lookUpInputOf } from '../../look-up/look-up-input.ts';
import type { LookUp } from '../../look-up/look-up.ts';

export interface CodeParts {
  readonly lookUp: LookUp;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** B §1: only numbers with an active licence and completed data; the first thing that is missing. */
function obstacleOf({ gtinNumber, verdict }: CheckedProduct): ErrorCode | null {
  if (!isTradeItem(gtinNumber)) return 'LICENCE_NOT_APPLICABLE';
  const licences: Readonly<Record<typeof verdict.licence, ErrorCode | null>> = {
    licensed: null,
    illegal: 'LICENCE_MISSING',
    invalid: 'LICENCE_ENDED',
    not_applicable: 'LICENCE_NOT_APPLICABLE',
    unknown: 'LICENCE_UNKNOWN',
  };
  return licences[verdict.licence] ?? (verdict.data === 'full' ? null : 'PRODUCT_DATA_INCOMPLETE');
}

/**
 * What the codes of a call carry, once everything about it was checked: its fields (each fault at its field), then licence and data of the
 * number, which is a look-up and counts as one. Headers of the daily limit are set on the answer.
 */
export async function checkedCode(
  { query, request, reply }: Pick<Call<typeof generateCodes | typeof downloadCode>, 'query' | 'request' | 'reply'>,
  { lookUp, config }: CodeParts,
): Promise<CodeContents> {
  refuseFaults(codeFaults(query));
  const { found, headers } = await lookUp.find(lookUpInputOf(request, cleanGtin(query.n01 ?? ''), query, 'n01'));
  if (headers) reply.headers(headers);
  const obstacle = obstacleOf(found.checked);
  if (obstacle !== null) throw new AppError(obstacle, { fields: { n01: obstacle }, headers: headers ?? {} });
  return codeContents(query, config.publicUrl ?? `${request.protocol}://${request.host}`);
}
