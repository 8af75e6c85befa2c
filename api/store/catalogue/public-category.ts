interface CategorySource {
  readonly is_public: boolean;
  readonly gpc_path: { code: string; text: string }[] | null;
}

/**
 * The public category of a product, segment first; empty on every path if the product is not public.
 * - Its own company (`isOwn`) gets all of it. See infra/decisions/look-up.md.
 */
export function publicCategory(
  { is_public, gpc_path }: CategorySource,
  isOwn = false,
): { code: string; text: string }[] {
  return is_public || isOwn ? (gpc_path ?? []) : [];
}

/** The same as SQL for a row of products called `p`: whether others see its category. */
export const isCategoryPublicSql = 'p.is_public';
