import type { Deps } from '../deps.ts';

/** Makes every edge fetch the links of these codes again, before the response. */
export async function refreshCodes(
  { refreshEdge }: Pick<Deps, 'refreshEdge'>,
  gtins: readonly string[],
): Promise<void> {
  // The database notifies edges of larger changes (`tell_links`) within seconds; a sheet may change thousands.
  if (gtins.length <= 10) await refreshEdge(...gtins.map((gtin) => `/01/${gtin}`));
}
