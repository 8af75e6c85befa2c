import type { LicenceStatus } from '../../product.ts';

/** Required attributes of a product except its photo (A §2). */
interface RequiredData {
  readonly name: string | null;
  readonly brand: string | null;
  /** null: unknown */
  readonly category: unknown;
  readonly netContent: { readonly length: number };
  readonly targetMarket: { readonly length: number };
}

/** Whether all required attributes except the photo are known. */
export function isFullData({ name, brand, category, netContent, targetMarket }: RequiredData): boolean {
  return name !== null && brand !== null && category !== null && netContent.length > 0 && targetMarket.length > 0;
}

interface VerifiableData {
  /** isFullData() */
  readonly isFull: boolean;
  readonly hasImage: boolean;
}

/** Whether a number has no valid licence today: ended, withdrawn, or never issued. */
export function isUnlicensed(licence: LicenceStatus): boolean {
  return licence === 'illegal' || licence === 'invalid';
}

/**
 * Whether a product is Verified: all required attributes and a photo (A §2), and no known lack of a licence today.
 * - An unknown licence does not prevent it. infra/decisions/look-up.md.
 */
export function isVerified({ isFull, hasImage }: VerifiableData, licence: LicenceStatus): boolean {
  return isFull && hasImage && !isUnlicensed(licence);
}
