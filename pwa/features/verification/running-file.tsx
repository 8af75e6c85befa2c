import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import {
  cancelFile,
  checkFirstCodes,
  rowStates,
  type RowState,
  type SentFile,
} from '@gtinoteka/contract/files/verification.ts';
import { useAct } from '../../core/network/use-act.ts';
import { formatNumber } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Meter, MeterOfParts } from '../../ui/notice/meter.tsx';
import { Progress } from '../../ui/notice/progress.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { aboutTime, usePace } from './pace.ts';
import { fileAnswers } from './sent-files.ts';
import { verificationTexts as texts } from './verification-texts.ts';

export const stateShapes: Record<RowState, VerdictState> = {
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
  none: 'none',
  unchecked: 'wait',
};

/** Rows by verdict: shape, word, bars and number; while it is checked also those that wait for the global registry. */
export function RowCounts({ file }: { file: SentFile }) {
  const all = Math.max(file.rowsTotal ?? 0, file.rowsDone, 1);
  const isChecked = file.processingStatus === 2;
  const { counts } = file;
  // Until the end nothing is given up: what is still asked for is no verdict yet.
  const states = rowStates.filter((state) => isChecked || state !== 'unchecked' || counts.unchecked > 0);
  const lines = states.map((state) => [state, texts.states[state], counts[state]] as const);
  const waits = ['unchecked', texts.waitsForRegistry, file.waiting] as const;
  return (
    <ul className="counts">
      {(isChecked ? lines : [...lines, waits]).map(([state, name, rows]) => (
        <li key={name} className={`counts__row counts__row--${state}`}>
          <VerdictIcon state={stateShapes[state]} />
          <span>{name}</span>
          <Meter used={rows} limit={all} />
          <b>{formatNumber(rows)}</b>
        </li>
      ))}
    </ul>
  );
}

/** How far the checking is, in figures (17-postep). */
function Facts({ file, all }: { file: SentFile; all: number }) {
  const pace = usePace(file.rowsDone, all);
  const facts = [
    [texts.checked, texts.checkedOf(file.rowsDone, all)],
    ...(pace && pace.secondsLeft > 0
      ? [
          [texts.perSecond, formatNumber(pace.perSecond)],
          [texts.timeLeft, aboutTime(pace.secondsLeft)],
        ]
      : []),
  ] as const;
  return (
    <dl className="running__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The file that is being checked: how far it is, and what the company can say. */
export function RunningFile({ companyId, file }: { companyId: string; file: SentFile }) {
  const params = { companyId, fileId: file.id };
  const cancelling = useAct(cancelFile, { changes: fileAnswers });
  const checkingFirst = useAct(checkFirstCodes, { changes: fileAnswers });

  if (file.askedLeft !== null) {
    return (
      <section className="card card__pad stack running" aria-labelledby="asked-file">
        <h2 id="asked-file">{texts.askTitle(file.codes ?? 0)}</h2>
        <p>
          <b>{file.fileName}</b>. {texts.askText(file.askedLeft)}
        </p>
        <div className="wraprow">
          <Button variant="primary" onClick={() => checkingFirst.send({ params })}>
            {texts.checkFirst(file.askedLeft)}
          </Button>
          <Button onClick={() => cancelling.send({ params })}>{texts.dontCheck}</Button>
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
        {file.processingStatus === 0 ? (
          <span className="muted" role="status">
            {texts.waiting}
          </span>
        ) : (
          <Facts file={file} all={all} />
        )}
        <Button onClick={() => cancelling.send({ params })}>{texts.cancel}</Button>
      </div>
      <Progress label={texts.checking} percent={percent}>
        <MeterOfParts
          parts={rowStates.map((state) => ({ name: state, value: file.counts[state] }))}
          limit={Math.max(all, 1)}
        />
      </Progress>
      <RowCounts file={file} />
      <p className="small muted">{texts.waitsForRegistryNote}</p>
      <p className="small">
        <b>{texts.closeTitle}</b>
        <br />
        {texts.closeNote(file.userEmail)}
      </p>
      <p className="small muted">{file.kind === 'upload' ? texts.cancelUploadNote : texts.cancelNote}</p>
    </section>
  );
}
