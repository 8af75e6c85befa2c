import type { LicenceStatus } from '../../product.ts';

/** What a record has of what the badge asks for. */
export interface VerifiableData {
  /** name, brand, category, net content and market are known */
  readonly isFull: boolean;
  readonly hasImage: boolean;
}

/** Whether nobody may use a number today: its licence has ended or was withdrawn, or there has never been one. */
export function isUnlicensed(licence: LicenceStatus): boolean {
  return licence === 'illegal' || licence === 'invalid';
}

/**
 * Whether a product is Verified: all required attributes and a photo (A §2), of a number that is not without a licence today. A licence
 * that nobody could be asked of (`unknown`) takes nothing away. infra/decisions/look-up.md.
 */
export function isVerified({ isFull, hasImage }: VerifiableData, licence: LicenceStatus): boolean {
  return isFull && hasImage && !isUnlicensed(licence);
}
