import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { stemOf } from '../../core/page/name-stem.ts';

type Found = AnswerOf<typeof getProductsAdvanced>;
export type Likeness = Found['results'][number];

/** Most likenesses that a card shows. */
const shown = 4;
const limit = String(shown + 1);

/** A search of the card; what does not come is not missed. `query` null: none. */
function useSearch(membershipId: string | null, query: Record<string, string> | null): Found | undefined {
  const input = membershipId !== null && query ? { params: { id: membershipId }, query, isBackground: true } : null;
  return useEndpoint(getProductsAdvanced, input, { staleTime: Infinity }).data;
}

/**
 * Other products that are easily taken for this one: those whose name has the same words but for the content, else those of the same
 * category that begin alike. `membershipId`: of a package whose lists are not counted; null requests nothing.
 */
export function useLikenesses(
  { gtinNumber, name, categoryDetails }: CheckedProduct,
  membershipId: string | null,
): readonly Likeness[] {
  const others = (found: Found | undefined): Likeness[] =>
    found?.results.filter((one) => one.gtinNumber !== gtinNumber).slice(0, shown) ?? [];
  const found = useSearch(membershipId, name === null ? null : { name__contains: stemOf(name), limit });
  const same = others(found);
  const brick = categoryDetails[3]?.code;
  const [firstWord = ''] = (name ?? '').split(' ');
  const isNone = found !== undefined && same.length === 0 && brick !== undefined && firstWord.length >= 4;
  const alike = useSearch(membershipId, isNone ? { name__contains: firstWord, gpc_number: brick, limit } : null);
  return same.length > 0 ? same : others(alike);
}

/** How many products a company has, exact up to 45, 46 for more; null: not known. `membershipId` as above. */
export function useCompanyProductCount(nip: string | null, membershipId: string | null): number | null {
  return useSearch(membershipId, nip === null ? null : { company_nip: nip, limit: '1' })?.count ?? null;
}
