import { packRefusal, type PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';
import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { activeMembership, type Caller, type CallerMembership } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import type { PackOfCompany } from './pack-cursor.ts';

export interface PackRequest {
  readonly membership: CallerMembership;
  readonly scope: PackOfCompany;
  /** reason of a refusal, or null */
  readonly refusal: ReturnType<typeof packRefusal>;
}

/** Requested pack, and whether permission and package allow it. BAD_REQUEST names the field `value`. */
export function readPackRequest(
  caller: Caller,
  membershipId: string,
  { kind, value }: { kind: PackKind; value?: string | undefined },
): PackRequest {
  const membership = activeMembership(caller, membershipId);
  if (!membership) throw new AppError('NOT_FOUND');
  const { companyId } = membership;
  const refusal = packRefusal(kind, { ...membership, downloadLimit: packageOf(membership.subscription).download });
  if (kind === 'company') return { membership, scope: { kind, value: companyId, companyId }, refusal };
  const text = value?.trim() ?? '';
  if (text === '') throw new AppError('BAD_REQUEST', { fields: { value: 'FIELD_REQUIRED' } });
  if (kind === 'category' && !/^\d{8}$/.test(text))
    throw new AppError('BAD_REQUEST', { fields: { value: 'FIELD_INVALID' } });
  return { membership, scope: { kind, value: text, companyId }, refusal };
}
