import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { checkNip, checkNipFilter, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { faultSentence } from '@gtinoteka/contract/rules/typed-gtin.ts';
import { cutText } from '../../core/format.ts';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { mostCategories, readCategories, usesAdvancedFilters, type CatalogueSearch } from './search-address.ts';

/** What is wrong with a filter, in words that stand under its field. A filter with a fault can find nothing and is not sent. */
export interface FilterFaults {
  gtin?: string;
  nip?: string;
  categories?: string;
}

/** Most characters of a wrong code that are repeated in words. */
const codeShown = 20;

/** A §5 allows letters, digits, underscore and hyphen in the filter; no company has any other NIP than the 10 digits of `checkNip`. */
function nipFault(typed: string): string | null {
  const bare = typed.replace(/\s/g, '');
  if (bare === '') return null;
  if (checkNipFilter(bare)) return errorTexts.NIP_INVALID_CHARACTERS;
  const nip = cleanNip(bare);
  if (!/^\d{10}$/.test(nip)) return texts.nipShape(cutText(bare, codeShown));
  return checkNip(nip) ? errorTexts.NIP_INVALID : null;
}

/** A wrong GTIN alone is answered by its verdict; together with other filters it would only find nothing. */
function gtinFault(search: CatalogueSearch, isAlone: boolean): string | null {
  const fault = isAlone || search.gtin === '' ? null : checkGtin(search.gtin);
  return fault && faultSentence(search.gtin, fault);
}

/** Faults of what a form asks for. `isAlone`: no filter but the GTIN, not even a faulty one. */
export function faultsOf(search: CatalogueSearch, isAlone = !usesAdvancedFilters(search)): FilterFaults {
  const gtin = gtinFault(search, isAlone);
  const nip = nipFault(search.nip);
  return { ...(gtin && { gtin }), ...(nip && { nip }) };
}

/** Faults of what an address asks for; of its categories too, which the form cannot get wrong. */
export function faultsOfAddress(query: URLSearchParams, search: CatalogueSearch): FilterFaults {
  const { wrong } = readCategories(query);
  const [first] = wrong;
  const categories =
    first !== undefined
      ? texts.wrongCategories(cutText(first, codeShown), wrong.length)
      : search.categories.length > mostCategories
        ? texts.tooManyCategories
        : null;
  const isAlone = !usesAdvancedFilters(search) && categories === null;
  return { ...faultsOf(search, isAlone), ...(categories && { categories }) };
}

/** The same search without its faulty filters. */
export function withoutFaulty(search: CatalogueSearch, faults: FilterFaults): CatalogueSearch {
  return {
    ...search,
    ...(faults.gtin && { gtin: '' }),
    ...(faults.nip && { nip: '' }),
    ...(search.categories.length > mostCategories && { categories: [] }),
    offset: 0,
  };
}
