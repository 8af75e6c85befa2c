import type { downloadCode, generateCodes } from '@gtinoteka/contract/codes-2d.ts';
import { codeContents, codeFaults, type CodeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { AppError } from '../../core/app-error.ts';
import type { Call } from '../../core/http/endpoint-route.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { obstacleOf } from './obstacle.ts';
import type { Deps } from '../deps.ts';

/**
 * Contents of the requested codes, after all checks.
 * - First the fields, each fault at its field; then licence and data of the code, which is a counted look-up.
 * - Sets the headers of the daily limit.
 */
export async function checkedCode(
  { query, request, reply }: Pick<Call<typeof generateCodes | typeof downloadCode>, 'query' | 'request' | 'reply'>,
  { lookUp, config }: Pick<Deps, 'lookUp' | 'config'>,
): Promise<CodeContents> {
  refuseFaults(codeFaults(query));
  const typed = cleanGtin(query.n01 ?? '');
  const lookUpInput = { request, typed, field: 'n01', membershipId: query.activeMembershipId };
  const { found, headers } = await Promise.resolve(lookUp.find(lookUpInput)).catch(throwAtField);
  if (headers) reply.headers(headers);
  const obstacle = obstacleOf(found.checked);
  if (obstacle !== null) throw new AppError(obstacle, { fields: { n01: obstacle }, headers: headers ?? {} });
  return codeContents(query, config.publicUrl ?? `${request.protocol}://${request.host}`);
}

/** Throws at its field for an unknown code, as for a code without a licence. */
function throwAtField(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'GTIN_NOT_FOUND') throw error;
  const { code, detail, headers } = error;
  throw new AppError(code, { detail, headers, fields: { n01: code } });
}
