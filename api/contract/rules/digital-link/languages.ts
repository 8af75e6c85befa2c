/** Maximum number of parsed languages of a header. */
const mostRanges = 20;

/**
 * Languages of an Accept-Language header, the most preferred first (RFC 9110 §12.5.4), without q=0 and invalid ones.
 */
export function readAcceptLanguage(header: string | undefined): string[] {
  if (!header) return [];
  return header
    .slice(0, 500)
    .split(',', mostRanges)
    .flatMap((item, place) => {
      const [, range, q] =
        /^\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,3}|\*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(item) ?? [];
      const weight = q === undefined ? 1 : Number(q);
      return range === undefined || weight === 0 ? [] : [{ range: range.toLowerCase(), weight, place }];
    })
    .sort((one, other) => other.weight - one.weight || one.place - other.place)
    .map(({ range }) => range);
}

/**
 * The links in the closest requested language: the same, one without country (pl for pl-PL), else one of another
 * country (pt-BR for pt).
 * - Null if there is none, or only `*` is requested.
 */
export function inLanguage<L extends { readonly language: string }>(
  links: readonly L[],
  ranges: readonly string[],
): L[] | null {
  for (const range of ranges) {
    if (range === '*') return null;
    const plain = range.split('-')[0] ?? range;
    for (const isIt of [
      (language: string) => language === range,
      (language: string) => language === plain,
      (language: string) => language.startsWith(`${plain}-`),
    ]) {
      const found = links.filter(({ language }) => language !== '' && isIt(language.toLowerCase()));
      if (found.length > 0) return found;
    }
  }
  return null;
}
