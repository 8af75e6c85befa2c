import { isCategoryPublicSql } from '../catalogue/public-category.ts';
import type { PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';

/** The part of the catalogue in a pack. */
export interface PackScope {
  readonly kind: PackKind;
  /** id of a company, code of a GPC node of any level, name of a brand */
  readonly value: string;
}

const conditions: Record<PackKind, string> = {
  company: 'p.company_id = $1::uuid',
  category: `${isCategoryPublicSql} AND p.gpc_brick = ANY (ARRAY(
    SELECT code FROM gpc_nodes WHERE level = 4 AND $1 IN (segment_code, family_code, class_code, code)))`,
  // The first condition uses the index `products_brand_start`.
  brand: `${isCategoryPublicSql} AND (left(p.brand_folded, 200)) COLLATE "C" = left(fold_text($1), 200) AND p.brand_folded = fold_text($1)`,
};

/**
 * Condition on `p` (products, or their former state in left_products) with the scope's value as $1.
 * - Hidden products are in no pack of a category, which would reveal it, and in none of a brand; a company's pack has
 *   all of its own.
 */
export function inScope({ kind }: PackScope): string {
  return conditions[kind];
}
