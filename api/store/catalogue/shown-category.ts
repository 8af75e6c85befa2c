interface Hidden {
  readonly is_public: boolean;
  readonly gpc_path: { code: string; text: string }[] | null;
}

/**
 * The category of a product as others are told it, the segment first: of one that is not public none, on every way to it. Its own company
 * (`isOwn`) is told all. infra/decisions/look-up.md.
 */
export function shownCategory({ is_public, gpc_path }: Hidden, isOwn = false): { code: string; text: string }[] {
  return is_public || isOwn ? (gpc_path ?? []) : [];
}

/** The same as SQL for a row of products called `p`: whether others are told its category. */
export const categoryIsShown = 'p.is_public';
