import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getCompanyIssues, sendIssueDigests } from '@gtinoteka/contract/office/issue-digests.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { digestAnswer, digestTexts as texts } from './digest-texts.ts';

const key = 'company-issues';

/** What is open of a company that the office looks at, and when it was written to; null: not asked about. */
export function useCompanyIssues(companyId: string, company: string | null) {
  return useQuery<AnswerOf<typeof getCompanyIssues>>({
    queryKey: [key, companyId, company],
    queryFn: async ({ signal }) =>
      (await callEndpoint(getCompanyIssues, { params: { companyId, company: company ?? '' }, signal })).data,
    enabled: company !== null,
    staleTime: 0,
  });
}

/** Sends summaries and says what became of them; true where the server has answered. */
export function useDigests(
  companyId: string,
): (asked: { issueIds: string[] } | { companies: string[] }) => Promise<boolean> {
  const client = useQueryClient();
  const { show } = useStatusMessages();
  const busy = useBusy();
  return async (asked) => {
    let isAnswered = false;
    try {
      const call = callEndpoint(sendIssueDigests, { params: { companyId }, body: asked });
      const { data } = await busy.run(call, texts.sending);
      isAnswered = true;
      show({ type: data.sent > 0 ? 'ok' : 'warn', text: digestAnswer(data) });
    } catch (error) {
      if (error instanceof BusyInterrupted) return false;
      show({ type: 'bad', text: errorText(error) });
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: [key] }),
      client.invalidateQueries({ queryKey: ['repository-issues', 'history'] }),
    ]);
    return isAnswered;
  };
}
