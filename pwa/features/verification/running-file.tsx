import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import {
  cancelFile,
  checkFirstCodes,
  rowStates,
  type RowState,
  type SentFile,
} from '@gtinoteka/contract/files/verification.ts';
import { errorText } from '../../core/network/api-error.ts';
import { callEndpoint } from '../../core/network/api-client.ts';
import { formatNumber } from '../../core/page/format.ts';
import { useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { Progress } from '../../ui/notice/progress.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { usePace } from './pace.ts';
import { useFilesChanged } from './verification-queries.ts';
import { verificationTexts as texts } from './verification-texts.ts';

export const stateShapes: Record<RowState, VerdictState> = {
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
  none: 'none',
  unchecked: 'wait',
};

/** Rows by verdict: shape, word, bars and number. */
export function RowCounts({ file }: { file: SentFile }) {
  const all = Math.max(file.rowsTotal ?? 0, file.rowsDone, 1);
  return (
    <ul className="counts">
      {rowStates.map((state) => (
        <li key={state} className={`counts__row counts__row--${state}`}>
          <VerdictIcon state={stateShapes[state]} />
          <span>{texts.states[state]}</span>
          <Meter used={file.counts[state]} limit={all} />
          <b>{formatNumber(file.counts[state])}</b>
        </li>
      ))}
    </ul>
  );
}

/** The file that is being checked: how far it is, and what the company can say. */
export function RunningFile({ companyId, file }: { companyId: string; file: SentFile }) {
  const busy = useBusy();
  const changed = useFilesChanged();
  const { show } = useStatusMessages();
  const pace = usePace(file.rowsDone, file.rowsTotal ?? 0);

  async function call(endpoint: typeof cancelFile | typeof checkFirstCodes): Promise<void> {
    try {
      await busy.run(callEndpoint(endpoint, { params: { companyId, fileId: file.id } }));
    } catch (error) {
      show({ type: 'bad', text: errorText(error) });
    }
    await changed();
  }

  if (file.askedLeft !== null) {
    return (
      <section className="card card__pad stack running" aria-labelledby="asked-file">
        <h2 id="asked-file">{texts.askTitle(file.codes ?? 0)}</h2>
        <p>
          <b>{file.fileName}</b>. {texts.askText(file.askedLeft)}
        </p>
        <div className="wraprow">
          <Button variant="primary" onClick={() => void call(checkFirstCodes)}>
            {texts.checkFirst(file.askedLeft)}
          </Button>
          <Button onClick={() => void call(cancelFile)}>{texts.dontCheck}</Button>
        </div>
      </section>
    );
  }
  const all = file.rowsTotal ?? 0;
  const percent = all === 0 ? 0 : Math.floor((100 * file.rowsDone) / all);
  return (
    <section className="card card__pad stack running" aria-labelledby="running-file">
      <h2 id="running-file">{texts.checking}</h2>
      <p className="muted cut">{file.fileName}</p>
      <div className="running__head">
        <span className="running__percent">{texts.percent(percent)}</span>
        <span className="muted" role="status">
          {file.processingStatus === 0 ? texts.waiting : texts.rowsDone(file.rowsDone, all)}
        </span>
        <Button onClick={() => void call(cancelFile)}>{texts.cancel}</Button>
      </div>
      <Progress label={texts.checking} percent={percent} />
      {pace && pace.secondsLeft > 0 && (
        <p className="small muted">
          {texts.perSecond(pace.perSecond)}, {texts.secondsLeft(pace.secondsLeft)}
        </p>
      )}
      <RowCounts file={file} />
      <p className="small">{texts.closeNote}</p>
      <p className="small muted">{file.kind === 'upload' ? texts.cancelUploadNote : texts.cancelNote}</p>
    </section>
  );
}
