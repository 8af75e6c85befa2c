import { cancelDatabase, type DatabaseDetail, type DatabaseExport } from '@gtinoteka/contract/files/database-export.ts';
import type { Membership } from '@gtinoteka/contract/session.ts';
import {
  Clock,
  Download as DownloadIcon,
  FileArchive,
  FileSpreadsheet,
  FileText,
  Info,
  ShieldCheck,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../core/network/api-error.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { Progress } from '../../ui/notice/progress.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { addressOfFilters, onlyChangesName } from '../../ui/search/database-size.ts';
import { sizeText } from '../../core/page/file-size.ts';
import { databaseTexts as texts } from './database-export-texts.ts';
import { isRunning, limitAnswers, useDatabase } from './use-database.ts';
import { useDownload, type Download } from './use-download.ts';

/** A package of the company: how far its making is, then its download, which begins by itself (B §1). */
export function MadeDatabase({ membership, databaseId }: { membership: Membership; databaseId: string }) {
  const membershipId = membership.id;
  const { data, error, refetch } = useDatabase(membership, databaseId);
  const title = data ? titleOf(data) : texts.title;
  useDocumentTitle(title);
  return (
    <div className="wrap page">
      <PageHead title={title} lead={data ? leadOf(data) : ''} />
      {error && !data ? (
        // B §7: a failure to load the link shows LINK_EXPIRED.
        error instanceof ApiError && error.status < 500 && error.status !== 429 ? (
          <Expired />
        ) : (
          <LoadFailed error={error} interrupted={texts.statusInterrupted} onAgain={refetch} />
        )
      ) : !data ? (
        <p role="status" className="muted">
          {texts.loading}
        </p>
      ) : isRunning(data) ? (
        <Making membershipId={membershipId} made={data} />
      ) : data.processingStatus !== 2 ? (
        <Failed made={data} />
      ) : data.hasFile ? (
        <Ready membershipId={membershipId} made={data} />
      ) : (
        <Expired made={data} />
      )}
    </div>
  );
}

function titleOf(made: DatabaseExport): string {
  if (isRunning(made)) return texts.makingTitle;
  if (made.processingStatus !== 2) return made.isCancelled ? texts.cancelledTitle : texts.failedTitle;
  return made.hasFile ? texts.readyTitle : texts.expired;
}

function leadOf({ described, startedAt, createdAt, changesSince }: DatabaseExport): string {
  const timeOf = (at: string): string => `${formatDate(at)}, ${formatTime(at)}`;
  const at = timeOf(startedAt ?? createdAt);
  const what = described.map(({ filter, value }) => texts.filter(filter, value)).join(', ');
  return changesSince ? texts.changesOf(what, timeOf(changesSince), at) : texts.stateOf(what, at);
}

function Making({ membershipId, made }: { membershipId: string; made: DatabaseExport }) {
  const { rowsDone, rowsTotal } = made;
  const cancelling = useAct(cancelDatabase, { busy: null, changes: limitAnswers });
  const percent = rowsTotal === 0 ? 0 : Math.min(100, Math.floor((100 * rowsDone) / rowsTotal));
  return (
    <section className="card card__pad stack database-file" aria-labelledby="database-making">
      <div className="database-file__head">
        <Icon icon={FileArchive} size={24} />
        <div>
          <h2 id="database-making">{made.fileName}</h2>
          <span className="muted" role="status">
            {made.processingStatus === 0 ? texts.waiting : texts.rowsDone(rowsDone, rowsTotal)}
          </span>
        </div>
      </div>
      <Progress label={texts.making} percent={percent} />
      <p>
        <b>{texts.percent(percent)}</b>
      </p>
      <p className="small muted">{texts.closeNote}</p>
      <div className="database-file__foot">
        <p className="small muted">{texts.cancelNote}</p>
        <Button
          busy={cancelling.isSending}
          onClick={() => cancelling.send({ params: { id: membershipId, databaseId: made.id } })}
        >
          {texts.cancel}
        </Button>
      </div>
    </section>
  );
}

function Ready({ membershipId, made }: { membershipId: string; made: DatabaseDetail }) {
  const download = useDownload(membershipId, made);
  const { start, phase } = download;
  const isStarted = useRef(false);
  useEffect(() => {
    // In development effects run twice: a download that the first one began was called off.
    const timer = setTimeout(() => {
      if (!isStarted.current) start();
      isStarted.current = true;
    });
    return () => clearTimeout(timer);
  }, [start]);
  if (phase === 'expired') return <Expired made={made} />;
  return (
    <div className="database-ready">
      <div className="stack">
        <FileDownload made={made} download={download} />
        <section aria-labelledby="database-inside" className="stack">
          <h2 id="database-inside">{texts.inside}</h2>
          <ul className="list card database-inside">
            {made.contents.map((file) => (
              <InsideFile key={file.name} file={file} />
            ))}
          </ul>
        </section>
      </div>
      <aside className="stack">
        <About made={made} />
        {phase === 'saved' && <NextTime made={made} />}
      </aside>
    </div>
  );
}

function About({ made }: { made: DatabaseDetail }) {
  const { cost, left, orderedBy } = made;
  return (
    <section className="card card__pad stack">
      <h2>{texts.aboutIt}</h2>
      <dl className="database__sum database__sum--about small">
        <div>
          <dt>{texts.productsIn}</dt>
          <dd>{formatNumber(productsIn(made))}</dd>
        </div>
        <div>
          <dt>{texts.until}</dt>
          <dd>{formatDate(made.availableUntil)}</dd>
        </div>
        <div>
          <dt>{texts.charged}</dt>
          <dd>{cost === 0 ? texts.chargedNothing : texts.chargedLeft(cost, left)}</dd>
        </div>
        {orderedBy !== null && (
          <div>
            <dt>{texts.orderedBy}</dt>
            <dd>{orderedBy}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What is known from now on: the next package of the same filters may hold only what has changed. */
function NextTime({ made }: { made: DatabaseExport }) {
  return (
    <section className="card card__pad stack">
      <h2>{texts.nextTime}</h2>
      <p className="small muted">{texts.nextTimeText}</p>
      <LinkButton to={`/products/database/new?${addressOfFilters(made.filters)}&${onlyChangesName}=true`}>
        {texts.orderChanges}
      </LinkButton>
    </section>
  );
}

function productsIn({ contents }: DatabaseExport): number {
  const tables = contents.filter(({ name }) => name !== 'usuniete.csv');
  return tables.reduce((most, { rows }) => Math.max(most, rows ?? 0), 0);
}

const phaseTexts: Readonly<Record<Exclude<Download['phase'], 'expired'>, string>> = {
  idle: texts.idle,
  running: texts.began,
  cut: texts.notSaved,
  saved: texts.saved,
};

function FileDownload({ made, download }: { made: DatabaseExport; download: Download }) {
  const { phase, bytes, total, secondsLeft, start } = download;
  const percent = phase === 'saved' ? 100 : total ? Math.floor((100 * bytes) / total) : 0;
  return (
    <section className="card card__pad stack database-file" aria-labelledby="database-file">
      <div className="database-file__head">
        <Icon icon={FileArchive} size={24} />
        <div>
          <h2 id="database-file">{made.fileName}</h2>
          <span className="muted" role="status">
            {phase === 'expired' ? '' : phaseTexts[phase]}
          </span>
        </div>
      </div>
      <Progress label={texts.downloading} percent={percent} />
      <p className="small database-file__state">
        <b>
          {phase === 'saved'
            ? texts.done
            : phase === 'running' && total === null
              ? sizeText(bytes)
              : phase === 'cut'
                ? texts.stopped(percent)
                : texts.downloaded(percent)}
        </b>
        <span className="muted">
          {total !== null && texts.bytesOf(sizeText(bytes), sizeText(total))}
          {secondsLeft !== null && `, ${texts.secondsLeft(secondsLeft)}`}
        </span>
      </p>
      <div className="database-file__foot">
        <p className="small muted">{texts.resumeNote}</p>
        <Button icon={DownloadIcon} busy={phase === 'running'} onClick={start}>
          {phase === 'cut' ? texts.resume : texts.download}
        </Button>
      </div>
    </section>
  );
}

function InsideFile({ file: { name, bytes, rows } }: { file: DatabaseExport['contents'][number] }) {
  const kind = name in texts.fileNotes ? name : (name.split('.').pop() ?? '');
  const icons = {
    csv: FileText,
    xlsx: FileSpreadsheet,
    jsonl: FileText,
    'usuniete.csv': FileText,
    'CZYTAJ.txt': Info,
    'SHA256.txt': ShieldCheck,
  };
  const known = Object.keys(icons).find((one) => one === kind) as keyof typeof icons | undefined; // one of its keys
  const note = known && texts.fileNotes[known];
  return (
    <li>
      <Icon icon={known ? icons[known] : FileText} size={24} />
      <span>
        <b>{name}</b>
        <span className="small muted">{typeof note === 'function' ? note(rows ?? 0) : note}</span>
      </span>
      <span className="small muted nowrap">{sizeText(bytes)}</span>
    </li>
  );
}

function Failed({ made }: { made: DatabaseExport }) {
  return (
    <section className="card card__pad database-over" role="alert">
      <VerdictIcon state={made.isCancelled ? 'none' : 'bad'} />
      <p>{made.reason}</p>
      <LinkButton variant="primary" to={`/products/database/new?${addressOfFilters(made.filters)}`}>
        {texts.again}
      </LinkButton>
    </section>
  );
}

/** LINK_EXPIRED (B §8). Without `made` nobody knows what it was. */
function Expired({ made }: { made?: DatabaseExport }) {
  return (
    <section className="card card__pad database-over" role="alert">
      <Icon icon={Clock} size={24} />
      <div>
        <h2>{texts.expired}</h2>
        <p className="muted">{made ? texts.expiredText(formatDate(made.availableUntil)) : texts.unknownText}</p>
      </div>
      <LinkButton variant="primary" to={made ? `/products/database/new?${addressOfFilters(made.filters)}` : '/catalog'}>
        {made ? texts.again : texts.openCatalogue}
      </LinkButton>
    </section>
  );
}
