import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { getIssueFile } from '@gtinoteka/contract/office/repository-issues.ts';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { saveFile } from '../../core/page/save-file.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { issuesTexts as texts } from './repository-issues-texts.ts';

/** /repository/issue_file/{id}: fetches the file by itself; whatever fails is GENERIC_ERROR (B §7, §8). */
export function IssueFilePage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  useDocumentTitle(texts.fileTitle);
  return activeMembership && <IssueFile key={id} companyId={activeMembership.company.id} fileId={id} />;
}

/** One thing is said of the file at a time. */
const leads = { coming: texts.fileLead, saved: texts.fileSaved, failed: firstErrorTexts.GENERIC_ERROR } as const;

function IssueFile({ companyId, fileId }: { companyId: string; fileId: string }) {
  const [isSaved, setSaved] = useState(false);
  const hasBegun = useRef(false);
  const download = useAct(
    async (_: void, signal) => {
      const answer = await fetchFile(addressOf(getIssueFile, { params: { companyId, fileId } }), { signal });
      return answer.blob();
    },
    {
      busy: texts.downloading,
      onDone(content) {
        saveFile(`zgloszenia-${fileId.slice(0, 8)}.xlsx`, content, content.type);
        setSaved(true);
      },
      isRefusalInPlace: true,
    },
  );
  const state = download.error ? 'failed' : isSaved ? 'saved' : 'coming';
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    download.send();
  });
  useEffect(() => begin(), []);

  return (
    <OfficePage>
      <div className="pagehead">
        <div>
          <h1>{texts.fileTitle}</h1>
          <p role="status">{leads[state]}</p>
        </div>
      </div>
      <p className="wraprow">
        <Button variant="primary" icon={Download} onClick={() => download.send()}>
          {texts.download}
        </Button>
        <LinkButton to="/repository">{texts.back}</LinkButton>
      </p>
    </OfficePage>
  );
}
