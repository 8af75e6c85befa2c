import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getOwnIssues } from '@gtinoteka/contract/office/own-issues.ts';
import type { IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { ownTexts as texts } from './own-issues-texts.ts';

/** What is shown of "Do poprawy". */
interface OwnView {
  /** null: all */
  readonly error: IssueError | null;
  /** from 1 */
  readonly page: number;
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
