import type { KeyCall } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyReply } from 'fastify';
import { pacePolicy, type KeyCallRequest } from '../../core/machines/key-call-route.ts';
import type { ApiQuota, ApiUse, QuotaState } from '../../store/packages/api-quota.ts';
import { PackageLimitReached } from '../../store/packages/package-use.ts';
import type { Deps } from '../deps.ts';

/** A use that can be refunded by its key. */
export type PaidUse = Omit<ApiUse, 'companyId'> & { readonly key: string };

/** Refunds the charge of a call whose response was not sent. */
export async function refund(
  { quota }: Pick<Deps, 'quota'>,
  { company, usage }: Pick<KeyCallRequest<KeyCall>, 'company' | 'usage'>,
  use: PaidUse,
): Promise<void> {
  usage.units = 0;
  if (use.units > 0) await quota.refund({ ...use, companyId: company.companyId });
}

/**
 * Charges the package of the calling company and records the units in the call log.
 * - Sets the headers with the remaining quota.
 * - Throws PACKAGE_LIMIT_REACHED; then nothing was charged.
 * - 0 units only set the headers.
 */
export async function charge(
  { quota }: Pick<Deps, 'quota'>,
  { company, usage, reply }: Pick<KeyCallRequest<KeyCall>, 'company' | 'usage' | 'reply'>,
  use: Omit<ApiUse, 'companyId'>,
): Promise<QuotaState> {
  const { companyId } = company;
  const state = await quota.use({ ...use, companyId }).catch(async (error: unknown) => {
    await setQuotaHeadersOfRefusal(quota, { ...use, companyId }, error, reply);
    throw error;
  });
  usage.units += state.isNew ? use.units : 0;
  if (canTell(reply)) reply.headers(quotaHeadersOf(state, reply));
  return state;
}

const canTell = ({ sent, raw }: FastifyReply): boolean => !sent && !raw.headersSent;

/** Sets the quota headers also after a refusal; other errors are ignored. */
async function setQuotaHeadersOfRefusal(
  quota: Pick<ApiQuota, 'use'>,
  use: ApiUse,
  error: unknown,
  reply: FastifyReply,
): Promise<void> {
  if (!(error instanceof PackageLimitReached) || !canTell(reply)) return;
  const state = await quota.use({ ...use, units: 0 });
  reply.headers(quotaHeadersOf({ ...state, remaining: error.remaining }, reply));
}

/** Rate-limit and quota headers. */
function quotaHeadersOf(
  { limit, remaining: left, seconds, secondsLeft }: QuotaState,
  reply: FastifyReply,
): Record<string, string> {
  // Keeps the pace set by the route; a stream is charged more than once.
  const pace = /"calls";\S*/.exec(String(reply.getHeader('ratelimit')))?.[0];
  const remaining = [left === null ? undefined : `"package";r=${left};t=${secondsLeft}`, pace];
  return {
    'ratelimit-policy': limit === null ? pacePolicy : `"package";q=${limit};w=${seconds}, ${pacePolicy}`,
    ...(left === null && !pace ? {} : { ratelimit: remaining.filter((one) => one !== undefined).join(', ') }),
  };
}
