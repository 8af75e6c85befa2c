import { categoryIsShown } from '../catalogue/shown-category.ts';
import type { PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';

/** The part of the catalogue a pack holds. */
export interface PackScope {
  readonly kind: PackKind;
  /** id of a company, code of a GPC node of any level, name of a brand */
  readonly value: string;
}

const conditions: Record<PackKind, string> = {
  company: 'p.company_id = $1::uuid',
  category: `${categoryIsShown} AND p.gpc_brick = ANY (ARRAY(
    SELECT code FROM gpc_nodes WHERE level = 4 AND $1 IN (segment_code, family_code, class_code, code)))`,
  // The first half is what the index `products_brand_start` holds.
  brand: `${categoryIsShown} AND (left(p.brand_folded, 200)) COLLATE "C" = left(fold_text($1), 200) AND p.brand_folded = fold_text($1)`,
};

/**
 * Condition on `p` (products, or what left_products says they were) with the scope's value as $1. What is not public is in no pack of a
 * category, which would tell it, nor in one of a brand; a company keeps all of its own.
 */
export function inScope({ kind }: PackScope): string {
  return conditions[kind];
}
