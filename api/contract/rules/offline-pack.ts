import { limits } from '../business-limits.ts';
import type { Permission } from '../permissions.ts';

export const packKinds = ['company', 'category', 'brand'] as const;
export type PackKind = (typeof packKinds)[number];

/** Why a pack may not be kept, by who asks; null: it may. `downloadLimit` is that of the package in force, null: no limit. */
export function packRefusal(
  kind: PackKind,
  member: { readonly permissions: { has(permission: Permission): boolean }; readonly downloadLimit: number | null },
): 'ACCESS_DENIED' | 'PACK_NEEDS_PACKAGE' | null {
  if (kind === 'company') return null;
  if (!member.permissions.has('database_download')) return 'ACCESS_DENIED';
  return member.downloadLimit === 0 ? 'PACK_NEEDS_PACKAGE' : null;
}

/** Whether a pack of so many products has room on a device whose packs hold `kept` products already. */
export function fitsDevice(products: number, kept: number): boolean {
  return products + kept <= limits.devicePackProducts;
}
