import { limits } from '@gtinoteka/contract/business-limits.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { useId, useState } from 'react';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { Field } from '../../ui/form/field.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { NextSteps } from './next-steps.tsx';
import { Requirements } from './requirements.tsx';
import { MappedSending } from './mapping/mapped-sending.tsx';
import { SendingArea } from './sending/sending-area.tsx';
import { uploadPageTexts as texts } from './upload-page-texts.ts';
import './verification.css';

/** /verify_data/upload: product data for the catalogue, a file and a comment (B §2). */
export function UploadPage() {
  const { activeMembership } = useSession();
  if (!activeMembership) return null;
  const { id } = activeMembership.company;
  return (
    <MappedSending key={id} companyId={id} kind="upload">
      {(openedId) => <Sending companyId={id} openedId={openedId} />}
    </MappedSending>
  );
}

function Sending({ companyId, openedId }: { companyId: string; openedId: string | null }) {
  const title = screenTitle('/verify_data/upload');
  useDocumentTitle(title);
  const [description, setDescription] = useState('');
  const id = useId();
  const isTooLong = description.trim().length > limits.fileDescription;
  return (
    <div className="wrap page">
      <PageHead title={title} lead={texts.lead}>
        <LinkButton to="/verify_data" className="only-desktop">
          {texts.onlyCheck}
        </LinkButton>
      </PageHead>
      <div className="verify">
        <div className="stack verify__main">
          <SendingArea
            companyId={companyId}
            kind="upload"
            openedId={openedId}
            description={isTooLong ? null : description.trim()}
          >
            <Field
              id={id}
              label={texts.comment}
              note={texts.commentNote}
              hint={texts.commentHint}
              error={isTooLong ? texts.commentTooLong(limits.fileDescription) : undefined}
            >
              {(ids) => (
                <textarea
                  {...ids}
                  className="input"
                  rows={3}
                  value={description}
                  onChange={({ target }) => setDescription(target.value)}
                />
              )}
            </Field>
          </SendingArea>
          <Requirements title={texts.rulesTitle} rules={texts.rules} />
        </div>
        <aside className="stack verify__aside">
          <NextSteps title={texts.next} steps={texts.steps} />
        </aside>
      </div>
    </div>
  );
}
