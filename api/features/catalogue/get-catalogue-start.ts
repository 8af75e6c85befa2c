import { getCatalogueStart } from '@gtinoteka/contract/catalogue.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { defineRouteWithState } from '../define-feature.ts';
import { countNational } from '../../store/catalogue/catalogue-counters.ts';
import { makeCatalogueStart } from '../../store/catalogue/catalogue-start.ts';

/** Maximum length of an example; a whole name would find only its own product. */
const longestExample = 24;

/** First whole words of a name, up to a comma. */
function exampleOf(name: string): string {
  const [words = ''] = name.split(/,| \d/);
  const cut = words.trim().slice(0, longestExample + 1);
  if (cut.length <= longestExample) return cut;
  // Drops a trailing preposition, as in "Powidła węgierkowe z".
  return cut.slice(0, cut.lastIndexOf(' ')).replace(/( \S{1,2})+$/, '') || cut.slice(0, longestExample);
}

/** Contents of the catalogue page before a search; equal for all callers, so edges may cache it. */
export const getCatalogueStartRoute = defineRouteWithState(getCatalogueStart, ({ database, readTree }) => {
  const readStart = makeCatalogueStart(database);
  return async () => {
    const [start, tree, counted] = await Promise.all([readStart(), readTree(), countNational(database)]);
    const titles = new Map(tree.segments.map(({ code, title }) => [code, title]));
    return {
      productCount: counted.products,
      segments: start.segments.map(({ code, products }) => ({
        code,
        text: titles.get(code) ?? code,
        productCount: products,
      })),
      examples: {
        names: Array.from(new Set(start.names.map(exampleOf))).filter((name) => name !== ''),
        gtin: start.gtin && ownLengthGtin(start.gtin),
      },
    };
  };
});
