import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { withoutTypedForm } from '@gtinoteka/contract/rules/legal-form.ts';
import { matchedParts } from '@gtinoteka/contract/rules/matched-parts.ts';
import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Marked } from '../../../ui/search/marked.tsx';
import { readSearch, type CatalogueSearch } from '../form/search-address.ts';
import type { ResultRow } from './result-families.ts';

/** The search whose rows these are, where it is not that of the address. */
export const Sought = createContext<CatalogueSearch | null>(null);

function useSought(): CatalogueSearch {
  const { search } = useLocation();
  return use(Sought) ?? readSearch(new URLSearchParams(search));
}

/**
 * What is looked for in a field, as it may stand in the text: its own filter, else the words that may stand in any. Of companies a legal
 * form finds nothing unless it stands as it was typed.
 */
function partFor(search: CatalogueSearch, field: 'name' | 'brand' | 'company', text: string): string {
  const anywhere = [field === 'company' ? '' : search.name, withoutTypedForm(foldText(search.words))].filter(Boolean);
  if (field === 'name') return anywhere.join(' ');
  const own = foldText(search[field]);
  if (field === 'company' && own !== '' && !foldText(text).includes(own)) return withoutTypedForm(own);
  return own || anywhere.join(' ');
}

/** A value of a row with what the search found in it underlined. */
export function Found({ text, field = 'name' }: { text: string | null; field?: 'name' | 'brand' | 'company' }) {
  const search = useSought();
  return text === null ? <>{texts.noName}</> : <Marked text={text} part={partFor(search, field, text)} />;
}

/** What is marked in a text, folded. */
function markedIn(text: string, part: string): string[] {
  return matchedParts(text, part).flatMap((one) => (one.isMatch ? [foldText(one.text)] : []));
}

/** The company of a row that is there for its company's name; null of others, and where name and brand say the same. */
export function useFoundCompany(product: ResultRow): string | null {
  const search = useSought();
  const name = ('company' in product && product.company?.name) || null;
  const part = name === null ? '' : partFor(search, 'company', name);
  if (name === null || part === '') return null;
  const marked = markedIn(name, part);
  const shown = search.company === '' ? foldText(`${product.name ?? ''} ${product.brand ?? ''}`) : '';
  return marked.some((text) => !shown.includes(text)) ? name : null;
}
