import { nipErrorTexts } from '@gtinoteka/contract/errors/nip-error-texts.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { checkNip, checkNipFilter, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { faultSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';
import { cutText } from '../../../core/page/format.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { mostCategories, readCategories, usesAdvancedFilters, type CatalogueSearch } from './search-address.ts';

/** What is wrong with a filter, in words that stand under its field. A filter with a fault can find nothing and is not sent. */
export interface FilterFaults {
  gtin?: string;
  nip?: string;
  categories?: string;
}

/** Most characters of a wrong code that are repeated in words. */
const codeShown = 20;

function nipFault(typed: string): string | null {
  return checkNipFilter(cleanNip(typed)) && nipErrorTexts.NIP_INVALID_CHARACTERS;
}

/** What to say of a NIP that found nothing, where none can be written so: the filter takes more than there is (A §5). */
export function nipAdvice(typed: string): string | null {
  const nip = cleanNip(typed);
  if (nip === '' || checkNip(nip) === null) return null;
  return /^\d{10}$/.test(nip) ? nipErrorTexts.NIP_INVALID : texts.nipShape(cutText(typed.trim(), codeShown));
}

/** A wrong GTIN alone is answered by its verdict; together with other filters it would only find nothing. */
function gtinFault(search: CatalogueSearch, isAlone: boolean): string | null {
  const fault = isAlone || search.gtin === '' ? null : checkGtin(search.gtin);
  return fault && faultSentence(search.gtin, fault);
}

/** Faults of what a form asks for. `isAlone`: no filter but the GTIN, not even a faulty one. */
export function searchFaults(search: CatalogueSearch, isAlone = !usesAdvancedFilters(search)): FilterFaults {
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
  return { ...searchFaults(search, isAlone), ...(categories && { categories }) };
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
