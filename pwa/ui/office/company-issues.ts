import { getCompanyIssues, sendIssueDigests } from '@gtinoteka/contract/office/issue-digests.ts';
import { getIssueHistory } from '@gtinoteka/contract/office/issue-groups.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { digestAnswer, digestTexts as texts } from './digest-texts.ts';

/** What is open of a company that the office looks at, and when it was written to; null: not requested. */
export function useCompanyIssues(companyId: string, company: string | null) {
  return useEndpoint(getCompanyIssues, company === null ? null : { params: { companyId, company } });
}

/** Sends summaries and says what became of them. `onDone`: after the server has answered. */
export function useDigests(onDone: () => void = () => undefined) {
  return useAct(sendIssueDigests, {
    busy: texts.sending,
    done: (answer) => ({ type: answer.sent > 0 ? 'ok' : 'warn', text: digestAnswer(answer) }),
    onDone,
    changes: [getCompanyIssues, getIssueHistory],
  });
}
