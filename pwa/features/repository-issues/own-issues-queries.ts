import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getOwnIssues } from '@gtinoteka/contract/office/own-issues.ts';
import { issueErrors, type IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { ownTexts as texts } from './own-issues-texts.ts';

/** What the address of "Do poprawy" says. */
export interface OwnView {
  /** null: all */
  readonly error: IssueError | null;
  /** from 1 */
  readonly page: number;
}

/** Reads the query of the address; what means nothing is what the page starts with. */
export function readOwnView(query: URLSearchParams): OwnView {
  const page = query.get('page') ?? '';
  return {
    error: issueErrors.find((one) => one === query.get('error')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a view, on the page of reports. */
export function ownIssuesAddress({ error, page }: OwnView): string {
  const query = new URLSearchParams({ show: 'issues' });
  if (error) query.set('error', error);
  if (page > 1) query.set('page', String(page));
  return `/my_products?${query.toString()}`;
}

/** A page of what the company is to mend; the former one stays while the next one comes. */
export function useOwnIssues(companyId: string, { error, page }: OwnView) {
  return useWaitedQuery<AnswerOf<typeof getOwnIssues>>(
    {
      queryKey: ['own-issues', companyId, error, page],
      queryFn: async ({ signal }) => {
        const query = { ...(error && { error }), page: String(page) };
        return (await callEndpoint(getOwnIssues, { params: { companyId }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
  );
}
