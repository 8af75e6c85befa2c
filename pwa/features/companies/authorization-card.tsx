import { getCompany } from '@gtinoteka/contract/account.ts';
import {
  getAuthorizationFile,
  getCompanyRecord,
  officeText,
  reviewAuthorization,
  type CompanyAuthorization,
} from '@gtinoteka/contract/office/companies.ts';
import { Check, Download, Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { useAct } from '../../core/network/use-act.ts';
import { sizeText } from '../../core/page/file-size.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { companyTexts as texts } from './company-texts.ts';
import { daysWaited } from './days-waited.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((loaded) => ({ default: loaded.PdfPages })));

interface CardProps {
  companyId: string;
  file: CompanyAuthorization;
}

/** The file by which somebody acts for the company: to be looked at, accepted or refused once. */
export function AuthorizationCard({ companyId, file }: CardProps) {
  const waits = file.isAccepted === null;
  const title = waits ? texts.authTitle : file.isAccepted ? texts.authAccepted : texts.authRefused;
  return (
    <section className={`card card__pad${waits ? ' company__waits' : ''}`} aria-labelledby="company-authorization">
      <div className="office__head">
        <h2 id="company-authorization">{title}</h2>
        {waits && <VerdictChip state="warn">{texts.waits(daysWaited(file.uploadedAt))}</VerdictChip>}
      </div>
      <dl className="facts">
        <div>
          <dt>{texts.file}</dt>
          <dd>
            {file.fileName}, {sizeText(file.byteSize)}
          </dd>
        </div>
        <div>
          <dt>{texts.sentAt}</dt>
          <dd>{`${formatDate(file.uploadedAt)} ${formatTime(file.uploadedAt)}`}</dd>
        </div>
        <div>
          <dt>{texts.person}</dt>
          <dd className="strong">{texts.representative(file.person, file.isRepresentative)}</dd>
        </div>
        {file.reviewedAt !== null && (
          <div>
            <dt>{texts.judgedAt}</dt>
            <dd>{`${formatDate(file.reviewedAt)} ${formatTime(file.reviewedAt)}`}</dd>
          </div>
        )}
        {file.reason !== null && (
          <div>
            <dt>{texts.reason}</dt>
            <dd>{file.reason}</dd>
          </div>
        )}
      </dl>
      <FileView companyId={companyId} file={file} />
      {waits && (
        <>
          <h3>{texts.mustBe}</h3>
          <ul className="company__must">
            {texts.mustHave.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <Judging companyId={companyId} file={file} />
        </>
      )}
    </section>
  );
}

type Shown = { readonly picture: string } | { readonly pdf: ArrayBuffer } | null;

/**
 * Shows the file here: a picture, which the server drew again when it came, or the pages of a PDF, drawn as pictures
 * (pdf-pages.tsx), because nothing of a stranger opens in this page. A PDF can be saved as well.
 */
function FileView({ companyId, file }: CardProps) {
  const [shown, setShown] = useState<Shown>(null);
  const { show } = useStatusMessages();
  const saved = useSavedFile();
  const address = addressOf(getAuthorizationFile, { params: { company: companyId, fileId: file.id } });
  const isPdf = file.mediaType === 'application/pdf';
  const opening = useAct(
    async (_: void, signal) => {
      const answer = await fetchFile(address, { signal });
      return isPdf ? { pdf: await answer.arrayBuffer() } : { picture: URL.createObjectURL(await answer.blob()) };
    },
    { busy: texts.loading, onDone: setShown },
  );

  function close(): void {
    if (shown && 'picture' in shown) URL.revokeObjectURL(shown.picture);
    setShown(null);
  }

  return (
    <>
      <div className="company__file">
        <Button size="sm" icon={Maximize2} onMouseEnter={prepareDialog} onClick={() => opening.send()}>
          {texts.view}
        </Button>
        {isPdf && (
          <Button
            size="sm"
            variant="quiet"
            icon={Download}
            busy={saved.isComing}
            onClick={() => saved.save(address, file.fileName)}
          >
            {texts.savePdf}
          </Button>
        )}
      </div>
      <Dialog wide={isPdf} isOpen={shown !== null} onClose={close} title={file.fileName}>
        {shown && 'picture' in shown && <img className="company__picture" src={shown.picture} alt={texts.fileAlt} />}
        {shown && 'pdf' in shown && (
          <Suspense fallback={null}>
            <PdfPages
              bytes={shown.pdf}
              onFailed={() => {
                close();
                show({ type: 'bad', text: texts.pdfFailed });
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function Judging({ companyId, file }: CardProps) {
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const params = { company: companyId, fileId: file.id };
  const changes = [getCompany, getCompanyRecord];
  const accepting = useAct(reviewAuthorization, { busy: texts.judging, done: texts.accepted, changes });
  const refusing = useAct(reviewAuthorization, {
    busy: texts.judging,
    done: texts.refused,
    onDone: () => setRefusing(false),
    isRefusalInPlace: true,
    changes,
  });

  return (
    <>
      <div className="company__judging">
        <Button variant="primary" icon={Check} onClick={() => accepting.send({ params, body: { isAccepted: true } })}>
          {texts.accept}
        </Button>
        <Button variant="danger" onMouseEnter={prepareDialog} onClick={() => setRefusing(true)}>
          {texts.refuse}
        </Button>
      </div>
      <p className="hint">{texts.afterwards}</p>
      <ActDialog
        isOpen={isRefusing}
        onClose={() => setRefusing(false)}
        title={texts.refuseTitle}
        act={refusing}
        input={{ params, body: { isAccepted: false, reason } }}
        confirm={texts.refuseConfirm}
        variant="danger"
      >
        <Field label={texts.refuseReason}>
          {(ids) => (
            <textarea
              {...ids}
              className="input"
              rows={4}
              maxLength={officeText}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </ActDialog>
    </>
  );
}
