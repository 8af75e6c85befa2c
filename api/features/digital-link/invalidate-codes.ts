import type { Deps } from '../deps.ts';

/** Invalidates cached links of these codes: in this process, and on every edge before the response. */
export async function invalidateCodes(
  { resolvedLinks, refreshEdge }: Pick<Deps, 'resolvedLinks' | 'refreshEdge'>,
  gtins: readonly string[],
): Promise<void> {
  resolvedLinks.forget(gtins);
  // The database notifies edges of larger changes (`tell_links`) within seconds; a sheet may change thousands.
  if (gtins.length <= 10) await refreshEdge(...gtins.map((gtin) => `/01/${gtin}`));
}
