import { Mail } from 'lucide-react';
import { Button } from '../control/button.tsx';
import { useCompanyIssues, useDigests } from './company-issues.ts';
import { digestTexts as texts } from './digest-texts.ts';

/** Sends a company the summary of what is open of it, and says when it got the last one. `companyId`: whom the person acts for. */
export function DigestButton({ companyId, company }: { companyId: string; company: string }) {
  const { data } = useCompanyIssues(companyId, company);
  const { send } = useDigests();
  if (!data || data.groups.length === 0) return null;
  return (
    <div className="office__digest">
      <Button block icon={Mail} onClick={() => send({ params: { companyId }, body: { companies: [company] } })}>
        {texts.send}
      </Button>
      <p className="hint">{data.digest === null ? texts.never : texts.last(data.digest)}</p>
    </div>
  );
}
