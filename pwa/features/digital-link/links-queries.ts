import { getCodeLinks, getLinkCodes, type CodeLinks } from '@gtinoteka/contract/digital-link/links.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { linksTexts as texts } from './links-texts.ts';

const key = 'links';

/** A page of a company's codes; the former one stays while the next one comes. */
export function useLinkCodes(companyId: string, { search, page }: { search: string; page: number }) {
  return useWaitedQuery<AnswerOf<typeof getLinkCodes>>(
    {
      queryKey: [key, companyId, 'codes', search, page],
      queryFn: async ({ signal }) => {
        const query = { page: String(page - 1), ...(search === '' ? {} : { search }) };
        return (await callEndpoint(getLinkCodes, { params: { companyId }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
    },
    texts.loading,
  );
}

export function useCodeLinks(companyId: string, gtin: string) {
  return useWaitedQuery<CodeLinks>(
    {
      queryKey: [key, companyId, 'code', gtin],
      queryFn: async ({ signal }) => (await callEndpoint(getCodeLinks, { params: { companyId, gtin }, signal })).data,
    },
    texts.loadingCode,
  );
}

/** Brings codes and links again after a change. */
export function useLinksChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
