import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { stemOf } from '../../core/page/name-stem.ts';

type Found = AnswerOf<typeof getProductsAdvanced>;
export type Likeness = Found['results'][number];

/** Most likenesses that a card shows. */
const shown = 4;

/** Searches of the card; what does not come is not missed, so that nothing is asked twice or said of it. */
function useQuietly<T>(key: readonly unknown[], enabled: boolean, ask: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    queryKey: key,
    enabled,
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => ask(signal),
  }).data;
}

async function search(membershipId: string, query: Record<string, string>, signal: AbortSignal): Promise<Found> {
  const answer = await callEndpoint(getProductsAdvanced, {
    params: { id: membershipId },
    query,
    signal,
    isBackground: true,
  });
  return answer.data;
}

/**
 * Other products that are easily taken for this one: those whose name has the same words but for the content, else those of the same
 * category that begin alike. `membershipId`: of a package whose lists are not counted; null asks nothing.
 */
export function useLikenesses(
  { gtinNumber, name, categoryDetails }: CheckedProduct,
  membershipId: string | null,
): readonly Likeness[] {
  const found = useQuietly(['likenesses', membershipId, gtinNumber], membershipId !== null && name !== null, (signal) =>
    likenessesOf(gtinNumber, name ?? '', categoryDetails[3]?.code, (query) =>
      search(membershipId ?? '', query, signal),
    ),
  );
  return found ?? [];
}

async function likenessesOf(
  gtin: string,
  name: string,
  brick: string | undefined,
  ask: (query: Record<string, string>) => Promise<Found>,
): Promise<Likeness[]> {
  const limit = String(shown + 1);
  const others = ({ results }: Found): Likeness[] =>
    results.filter(({ gtinNumber }) => gtinNumber !== gtin).slice(0, shown);
  const same = others(await ask({ name__contains: stemOf(name), limit }));
  const [firstWord = ''] = name.split(' ');
  if (same.length > 0 || brick === undefined || firstWord.length < 4) return same;
  return others(await ask({ name__contains: firstWord, gpc_number: brick, limit }));
}

/** How many products a company has, exact up to 45, 46 for more; null: not known. `membershipId` as above. */
export function useCompanyProductCount(nip: string | null, membershipId: string | null): number | null {
  const isAsked = membershipId !== null && nip !== null;
  const count = useQuietly(
    ['company-products', membershipId, nip],
    isAsked,
    async (signal) => (await search(membershipId ?? '', { company_nip: nip ?? '', limit: '1' }, signal)).count,
  );
  return count ?? null;
}
