import {
  chooseColumns,
  getFilePreview,
  type CodeHarm,
  type OfferedColumns,
  type PricedPreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { cancelFile, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint, useRenewal } from '../../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../../core/page/document-title.ts';
import { useDraft } from '../../../core/page/form-draft.ts';
import { useIsWide } from '../../../core/page/use-is-wide.ts';
import { ActionBar } from '../../../ui/control/action-bar.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import { fileAnswers } from '../sent-files.ts';
import { UnreadSheets } from '../unread-sheets.tsx';
import { CheckCost } from './check-cost.tsx';
import { CodeHarmList } from './code-harm.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { storedChoice, type Choice } from './stored-choice.ts';
import { mappingTexts as texts } from './mapping-texts.ts';
import './mapping.css';

/** How a sent file is read, what that costs, and how much of it is checked: the company says before anything is spent. */
export function MappingPage({ companyId, file }: { companyId: string; file: SentFile }) {
  useDocumentTitle(texts.title);
  const { data, error, refetch } = useEndpoint(
    getFilePreview,
    { params: { companyId, fileId: file.id } },
    { texts, isStoodIn: true },
  );
  return (
    <div className="wrap page">
      {data ? (
        <Mapping key={file.id} companyId={companyId} file={file} preview={data} />
      ) : (
        <>
          <h1>{texts.title}</h1>
          <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
        </>
      )}
    </div>
  );
}

/** Distinct codes of right structure by what is done to harmed cells; null where nobody has counted that column. */
function codesBy(harm: CodeHarm | undefined, { restoreZeros, splitCodes }: OfferedColumns): number | null {
  if (!harm) return null;
  if (restoreZeros && splitCodes) return harm.codes.both;
  return restoreZeros ? harm.codes.zeros : splitCodes ? harm.codes.split : harm.codes.plain;
}

function Mapping({ companyId, file, preview }: { companyId: string; file: SentFile; preview: PricedPreview }) {
  const [{ columns, first }, choose] = useDraft<Choice>(
    // What can be mended is, unless the company said otherwise for a file like this.
    () => ({ columns: { restoreZeros: true, splitCodes: true, ...preview.columns }, first: null }),
    { key: `mapping ${file.id}`, read: (stored) => storedChoice(stored, preview.headers.length) },
  );
  const setColumns = (now: OfferedColumns): void => choose((choice) => ({ ...choice, columns: now }));
  const setFirst = (now: number | null): void => choose((choice) => ({ ...choice, first: now }));
  const noCodes = useId();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const renew = useRenewal();
  const params = { companyId, fileId: file.id };
  const { gtin } = columns;
  const harm = preview.harm.find(({ column }) => column === gtin);
  const codes = codesBy(harm, columns);
  const left = file.kind === 'upload' ? null : preview.left;
  const most = codes === null || left === null ? null : Math.min(codes, left);
  const isShort = most !== null && codes !== null && most < codes;
  const wanted = isShort ? (first ?? most) : codes;
  const isFaulty = isShort && (wanted === null || wanted < 1 || wanted > most || !Number.isInteger(wanted));

  // Of a file that is answered there is no preview any more.
  const after = { onRefused: () => void renew([getFilePreview]), changes: fileAnswers };
  const choosing = useAct(chooseColumns, after);
  const givingUp = useAct(cancelFile, after);
  const uploading = useAct(cancelFile, { ...after, onDone: () => void navigate('/verify_data/upload') });
  function check(): void {
    if (gtin === null || isFaulty) return;
    const firstCodes = isShort && wanted !== null ? { firstCodes: wanted } : {};
    choosing.send({ params, body: { ...columns, gtin, ...firstCodes } });
  }
  const giveUp = (): void => givingUp.send({ params });
  const button = (
    <Button
      variant="primary"
      size="lg"
      block
      disabled={gtin === null || isFaulty}
      aria-describedby={gtin === null ? noCodes : undefined}
      onClick={check}
    >
      {file.kind === 'upload' || wanted === null || isFaulty ? texts.check : texts.checkCodes(wanted)}
    </Button>
  );
  return (
    <>
      <div className="pagehead">
        <div>
          <h1>{texts.title}</h1>
          <p>
            <b>{file.fileName}</b>
            {texts.file(preview.sheet, preview.rowsTotal)}
          </p>
        </div>
        <Button variant="quiet" className="only-desktop" onClick={giveUp}>
          {texts.otherFile}
        </Button>
      </div>
      <div className="verify">
        <div className="stack mapping__main">
          {file.kind === 'verify' && preview.isIssueFile && (
            <Banner
              type="warn"
              action={
                <Button variant="primary" onClick={() => uploading.send({ params })}>
                  {texts.toUpload}
                </Button>
              }
            >
              {texts.issueFile}
            </Banner>
          )}
          <UnreadSheets names={preview.unreadSheets} />
          {(preview.doubt !== null || gtin === null) && (
            <div id={noCodes}>
              <Banner type="warn">
                {preview.doubt && preview.doubt.kind !== 'none'
                  ? texts.doubt(preview.doubt, preview.headers)
                  : texts.noCodes}
              </Banner>
            </div>
          )}
          <ColumnChoice preview={preview} columns={columns} harm={harm} onChange={setColumns} />
          {harm && <CodeHarmList harm={harm} columns={columns} onChange={setColumns} />}
        </div>
        <aside className="stack mapping__aside">
          {file.kind === 'verify' && (
            <CheckCost
              codes={codes}
              left={left}
              subscription={preview.subscription}
              first={first}
              isFaulty={isFaulty}
              onFirst={setFirst}
            >
              {isWide && button}
            </CheckCost>
          )}
          {isWide && file.kind === 'upload' && button}
          {!isWide && <ActionBar forward={button} back={<Button onClick={giveUp}>{texts.otherFile}</Button>} />}
        </aside>
      </div>
    </>
  );
}
