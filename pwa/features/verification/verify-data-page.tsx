import { getCompanyPackage, noVerificationsText, packageOf } from '@gtinoteka/contract/service-packages.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { getSampleFile, sampleBytes, type SampleName } from '@gtinoteka/contract/files/verification.ts';
import { Download, FileCheck, FileSpreadsheet, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pageContentOf } from '../../core/device/page-content.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { sizeText } from '../../core/page/file-size.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { RichText } from '../../ui/layout/rich-text.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { useQuery } from '@tanstack/react-query';
import { NextSteps } from './next-steps.tsx';
import { Requirements } from './requirements.tsx';
import { MappedSending } from './mapping/mapped-sending.tsx';
import { SendingArea } from './sending/sending-area.tsx';
import { isOpen, useSentFiles } from './sent-files.ts';
import { verificationTexts as texts } from './verification-texts.ts';
import './verification.css';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** /verify_data: what verification is, and for whoever may send files the place to send one (B §2). */
export function VerifyDataPage() {
  const { state, activeMembership, hasPermission } = useSession();
  const mayRead = hasPermission('data_verification_page');
  const companyId = hasPermission('file_sending_to_verification') && mayRead ? activeMembership?.company.id : undefined;
  return companyId ? (
    <MappedSending key={companyId} companyId={companyId} kind="verify">
      {(openedId) => <Information companyId={companyId} openedId={openedId} />}
    </MappedSending>
  ) : (
    <Information isStranger={state !== 'unknown'} />
  );
}

function Information({
  companyId,
  openedId = null,
  isStranger = false,
}: {
  companyId?: string;
  openedId?: string | null;
  isStranger?: boolean;
}) {
  useDocumentTitle(texts.title);
  return (
    <div className="wrap page">
      <PageHead title={texts.title} lead={texts.lead}>
        {companyId && (
          <LinkButton to="/verify_data/upload" icon={Upload}>
            {screenTitle('/verify_data/upload')}
          </LinkButton>
        )}
      </PageHead>
      <div className="verify">
        <div className="stack verify__main">
          {companyId ? (
            <SendingArea companyId={companyId} kind="verify" openedId={openedId} />
          ) : (
            isStranger && <RegisterCall />
          )}
          <Requirements title={texts.requirementsTitle} rules={texts.requirements} />
          <Content />
        </div>
        <aside className="stack verify__aside">
          {companyId && <Limit companyId={companyId} />}
          <Samples />
          <NextSteps title={texts.next} steps={texts.steps} />
        </aside>
      </div>
    </div>
  );
}

function RegisterCall() {
  const { state } = useSession();
  return (
    <section className="card card__pad stack">
      <h2>{texts.registerTitle}</h2>
      <p>{texts.registerText}</p>
      <div className="wraprow">
        <LinkButton variant="primary" to="/registration">
          {texts.register}
        </LinkButton>
        {state === 'anonymous' && <LinkButton to="/login">{texts.logIn}</LinkButton>}
      </div>
    </section>
  );
}

/** The content that administrators of the platform edit; without it the page does. */
function Content() {
  const { data } = useQuery(pageContentOf('verify-data'));
  return data ? <RichText html={data.data} /> : null;
}

function Limit({ companyId }: { companyId: string }) {
  const { data: files } = useSentFiles(companyId, 0);
  const held = files?.records.find((file) => isOpen(file, 'verify'))?.reserved ?? 0;
  // Requested again with every reservation.
  const { data: own } = useEndpoint(getCompanyPackage, { params: { companyId } }, { renewedWith: held });
  if (!own) return null;
  const { subscription, verified, verifyLimit, end } = own.current;
  return (
    <section className="card card__pad stack limit">
      <div className="limit__head">
        <h2>{texts.limit}</h2>
        <span className="tag">{packageOf(subscription).title}</span>
      </div>
      {verifyLimit === null ? (
        <p className="small">{texts.noLimit}</p>
      ) : (
        <>
          <Meter used={verified} limit={verifyLimit} />
          <p className="small">
            <b>{texts.used(verified, verifyLimit)}</b>{' '}
            <span className="muted">
              <Unbroken>{texts.left(verifyLimit - verified, formatDate(end))}</Unbroken>
            </span>
          </p>
          {held > 0 && <p className="small muted">{texts.reserved(held)}</p>}
          {verified >= verifyLimit && held === 0 && <Banner type="warn">{noVerificationsText(subscription)}</Banner>}
          {subscription === 'free' && (
            <Link className="small" to="/pricing">
              {texts.moreLimit}
            </Link>
          )}
        </>
      )}
    </section>
  );
}

function sampleAddress(sample: SampleName): string {
  return basePath + getSampleFile.path.replace(':sample', sample);
}

function Samples() {
  return (
    <section className="card card__pad">
      <h2>{texts.samples}</h2>
      <ul className="list samples">
        {(
          [
            ['input', FileSpreadsheet, texts.sampleInput],
            ['result', FileCheck, texts.sampleResult],
          ] as const
        ).map(([sample, icon, text]) => (
          <li key={sample}>
            <a href={sampleAddress(sample)} download>
              <Icon icon={icon} size={24} />
              <span>
                <b>{text}</b>
                <span className="xs muted">{texts.sampleSize(sizeText(sampleBytes[sample]))}</span>
              </span>
              <Icon icon={Download} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
