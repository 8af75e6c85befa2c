import type { Deps } from '../deps.ts';

/** Makes the next opening of these codes go where the links lead now: in this process, and on every edge before the answer. */
export async function tellChange(
  { resolvedLinks, refreshEdge }: Pick<Deps, 'resolvedLinks' | 'refreshEdge'>,
  gtins: readonly string[],
): Promise<void> {
  resolvedLinks.forget(gtins);
  // A sheet may change thousands: edges are told of those by the database (`tell_links`), and follow within seconds.
  if (gtins.length <= 10) await refreshEdge(...gtins.map((gtin) => `/01/${gtin}`));
}
