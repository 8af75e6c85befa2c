import type { FileKind, SentFile } from '@gtinoteka/contract/files/verification.ts';
import { FileCheck } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { dropSending, getSendings } from '@gtinoteka/contract/files/sending.ts';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint, useRenewal } from '../../../core/network/use-endpoint.ts';
import { sizeText } from '../../../core/page/file-size.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { FileDrop } from './file-drop.tsx';
import { RowCounts, RunningFile } from '../running-file.tsx';
import { useSending } from './use-sending.ts';
import { fileAnswers, isOpen, useSentFiles } from '../sent-files.ts';
import { uploadAnswerText, verificationTexts as texts } from '../verification-texts.ts';

/** Where a file of one kind is sent: the one that is being checked, what became of the last one, and the place for the next. */
export function SendingArea({
  companyId,
  kind,
  description = '',
  openedId,
  children,
}: {
  companyId: string;
  kind: FileKind;
  /** the comment that goes with the file; null: it cannot go as it is */
  description?: string | null;
  /** the file that was open last while this person was here: it may be done before this is drawn */
  openedId: string | null;
  /** what else is to be filled in before the file is sent */
  children?: ReactNode;
}) {
  const sending = useSending(companyId, kind);
  const { data } = useSentFiles(companyId, 0);
  const open = data?.records.find((file) => isOpen(file, kind));
  // Of the file that was sent here, or was being checked when the page was opened: what became of it stands in its place.
  const ended = open ? undefined : data?.records.find(({ id }) => id === (sending.sentId ?? openedId));
  // What the package was charged with is known when the checking has ended.
  const endedId = ended?.id;
  const renew = useRenewal();
  useEffect(() => {
    if (endedId !== undefined) void renew(fileAnswers);
  }, [endedId, renew]);
  return (
    <>
      {open && <RunningFile companyId={companyId} file={open} />}
      {ended && <EndedFile file={ended} />}
      {children}
      {!open && sending.isReady && !sending.file && <LeftSending companyId={companyId} kind={kind} />}
      <FileDrop kind={kind} sending={sending} locked={open ? texts.lockedBy(open) : null} description={description} />
    </>
  );
}

/** A file whose sending was cut, and which this browser has not: the same one, chosen again, goes on where it was. */
function LeftSending({ companyId, kind }: { companyId: string; kind: FileKind }) {
  const { data: left } = useEndpoint(
    getSendings,
    { params: { companyId } },
    { select: ({ sendings }) => sendings.find((one) => one.kind === kind) },
  );
  // What is refused is gone already.
  const dropping = useAct(dropSending, {
    busy: null,
    isRefusalInPlace: true,
    changes: fileAnswers,
    renewsRefused: true,
  });
  if (!left) return null;
  const params = { companyId, sendingId: left.id };
  return (
    <Banner
      type="info"
      action={
        <Button size="sm" onClick={() => dropping.send({ params })}>
          {texts.dropSending}
        </Button>
      }
    >
      {texts.leftSending(left.fileName, sizeText(left.received), sizeText(left.byteSize))}
    </Banner>
  );
}

function EndedFile({ file }: { file: SentFile }) {
  if (file.processingStatus !== 2) return <Banner type={file.isCancelled ? 'info' : 'bad'}>{file.reason}</Banner>;
  return (
    <section className="card card__pad stack running" aria-labelledby="ended-file">
      <h2 id="ended-file">{texts.ready}</h2>
      <p className="muted cut">{file.fileName}</p>
      {file.upload ? <p>{uploadAnswerText(file.upload)}</p> : <RowCounts file={file} />}
      <div className="wraprow">
        <LinkButton variant="primary" to={`/my_products/${file.id}`} icon={FileCheck}>
          {texts.openReport}
        </LinkButton>
      </div>
    </section>
  );
}
