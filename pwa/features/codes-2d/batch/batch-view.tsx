import {
  cancelCodeBatch,
  getCodeBatch,
  type BatchRefusal,
  type CodeBatch,
} from '@gtinoteka/contract/files/code-batches.ts';
import { Download, FileArchive } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../core/network/api-error.ts';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate } from '../../../core/page/format.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import { Progress } from '../../../ui/notice/progress.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { isRunning, saveRefusals, saveZip } from './batch-files.ts';
import { batchTexts as texts } from './batch-texts.ts';
import { Unbroken } from '../../../ui/layout/unbroken.tsx';

interface Place {
  readonly companyId: string;
  readonly batchId: string;
}

/** How soon a batch that is being made is requested again, in milliseconds. */
const askedEvery = 1_000;
/** Refused lines that are shown before somebody asks for more. */
const shownAtFirst = 10;

/** One batch: how far it is, then its zip and the lines without a code. */
export function BatchView({ companyId, batchId }: Place) {
  const { data, error, refetch } = useEndpoint(
    getCodeBatch,
    { params: { companyId, batchId } },
    { texts, every: (batch) => isRunning(batch) && askedEvery },
  );
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  const place = { companyId, batchId };
  return (
    <div className="batch-view">
      {isRunning(data) ? (
        <Making place={place} batch={data} />
      ) : data.processingStatus === 2 ? (
        <Ready place={place} batch={data} />
      ) : (
        <Failed batch={data} />
      )}
      {data.refused > 0 && <Refused place={place} batch={data} />}
    </div>
  );
}

function Making({ place, batch }: { place: Place; batch: CodeBatch }) {
  const { rowsDone, rowsTotal } = batch;
  const cancelling = useAct(cancelCodeBatch, { busy: null, changes: [getCodeBatch] });
  const percent = rowsTotal ? Math.min(100, Math.floor((100 * rowsDone) / rowsTotal)) : 0;
  return (
    <section className="card card__pad stack" aria-labelledby="batch-making">
      <div className="batch-head">
        <h2 id="batch-making">{texts.making}</h2>
        <Button busy={cancelling.isSending} onClick={() => cancelling.send({ params: place })}>
          {texts.cancel}
        </Button>
      </div>
      <Progress label={texts.making} percent={percent} />
      <p role="status">
        <b>{rowsTotal === null ? texts.waiting : texts.rowsDone(rowsDone, rowsTotal)}</b>
      </p>
      <p className="small muted">{texts.closeNote}</p>
    </section>
  );
}

/** A download by a button that says so while it comes. */
function useSaving(): { isBusy: boolean; save: (act: () => Promise<void>) => void } {
  const { isSending, send } = useAct((act: () => Promise<void>) => act(), {
    busy: null,
    refusals: (error) => `${texts.downloadFailed} ${errorText(error)}`,
  });
  return { isBusy: isSending, save: send };
}

function Ready({ place, batch }: { place: Place; batch: CodeBatch }) {
  const { isBusy, save } = useSaving();
  return (
    <section className="card card__pad stack" aria-labelledby="batch-ready">
      <div className="batch-file">
        <Icon icon={FileArchive} size={24} />
        <div role="status">
          <h2 id="batch-ready">{texts.ready}</h2>
          <p className="muted">{batch.fileName ?? texts.ofCompany}</p>
        </div>
      </div>
      <p>{texts.contents(batch)}</p>
      {batch.hasFile ? (
        <>
          <Button
            variant="primary"
            size="lg"
            icon={Download}
            busy={isBusy}
            onClick={() => save(() => saveZip(place, batch.zipName))}
          >
            {texts.download}
          </Button>
          <p className="small muted">
            <Unbroken>{texts.until(formatDate(batch.availableUntil))}</Unbroken> {texts.printScale}
          </p>
        </>
      ) : (
        <p role="alert">{texts.over}</p>
      )}
    </section>
  );
}

function Failed({ batch }: { batch: CodeBatch }) {
  return (
    <section className="card card__pad batch-file" role="alert">
      <VerdictIcon state={batch.isCancelled ? 'none' : 'bad'} />
      <div>
        <h2>{batch.isCancelled ? texts.cancelled : texts.failed}</h2>
        <p>{batch.reason}</p>
      </div>
    </section>
  );
}

function Refused({ place, batch: { refused, refusals } }: { place: Place; batch: CodeBatch }) {
  const [isAll, setAll] = useState(false);
  const { isBusy, save } = useSaving();
  const shown = isAll ? refusals : refusals.slice(0, shownAtFirst);
  const hidden = refusals.length - shown.length;
  return (
    <section className="stack" aria-labelledby="batch-refused">
      <div className="batch-head">
        <h2 id="batch-refused">{texts.refusedTitle(refused)}</h2>
        <Button size="sm" icon={Download} busy={isBusy} onClick={() => save(() => saveRefusals(place))}>
          {texts.refusedList}
        </Button>
      </div>
      <ul className="list card batch-refused">
        {shown.map((refusal) => (
          <RefusedLine key={`${refusal.line} ${refusal.field}`} refusal={refusal} />
        ))}
      </ul>
      {hidden > 0 && <Button onClick={() => setAll(true)}>{texts.showMore(hidden)}</Button>}
      {isAll && refused > refusals.length && <p className="muted">{texts.moreInList(refused - refusals.length)}</p>}
      <p className="small muted">{texts.refusedNote}</p>
    </section>
  );
}

function RefusedLine({ refusal: { line, gtin, field, reason } }: { refusal: BatchRefusal }) {
  return (
    <li>
      <VerdictIcon state="bad" />
      <span className="muted nowrap">{texts.line(line)}</span>
      <b className="batch-gtin">{gtin}</b>
      <span>
        {field}: {reason}
      </span>
    </li>
  );
}
