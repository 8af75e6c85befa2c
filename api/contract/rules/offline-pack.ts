import { limits } from '../business-limits.ts';
import type { Permission } from '../permissions.ts';

export const packKinds = ['company', 'category', 'brand'] as const;
export type PackKind = (typeof packKinds)[number];

interface PackMember {
  readonly permissions: { has(permission: Permission): boolean };
  readonly accessToDownload: boolean;
  /** of the package in force; null: no limit */
  readonly downloadLimit: number | null;
}

/** Why the caller may not store a pack; null if it may. One's own company's products are no database download. */
export function packRefusal(
  kind: PackKind,
  member: PackMember,
): 'ACCESS_DENIED' | 'DOWNLOAD_SWITCHED_OFF' | 'PACK_NEEDS_PACKAGE' | null {
  if (kind === 'company') return null;
  if (!member.permissions.has('database_download')) return 'ACCESS_DENIED';
  if (!member.accessToDownload) return 'DOWNLOAD_SWITCHED_OFF';
  return member.downloadLimit === 0 ? 'PACK_NEEDS_PACKAGE' : null;
}

/** Whether a pack fits on a device whose packs hold `kept` products. */
export function fitsDevice(products: number, kept: number): boolean {
  return products + kept <= limits.devicePackProducts;
}
