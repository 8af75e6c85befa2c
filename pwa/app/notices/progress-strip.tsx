import { getProgress, type Progress } from '@gtinoteka/contract/files/progress.ts';
import { FileCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { isProgressLive } from '../../core/network/follow-progress.ts';
import { askedEvery, useProgress } from '../../core/network/use-progress.ts';
import { progressTexts as texts } from './progress-strip-texts.ts';
import { aboutTime, usePace } from '../../features/verification/pace.ts';
import { sendingPages } from '../../features/verification/sending-pages.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import './progress-strip.css';

/** Pages that show what is under way themselves. */
const ownPages = ['/verify_data', '/my_products', '/products/database'];

interface Line {
  readonly id: string;
  readonly text: string;
  readonly to: string;
  readonly isOver: boolean;
  readonly rowsDone: number;
  readonly rowsTotal: number | null;
}

/** What the company has under way, on pages that are about something else. */
export function ProgressStrip({ companyId }: { companyId: string }) {
  const { pathname } = useLocation();
  return ownPages.some((page) => pathname.startsWith(page)) ? null : <Strip companyId={companyId} />;
}

function Strip({ companyId }: { companyId: string }) {
  const { data } = useEndpoint(
    getProgress,
    { params: { companyId }, isBackground: true },
    {
      staleTime: 60_000,
      every: (progress) => linesOf(progress).length > 0 && !isProgressLive(companyId) && 5 * askedEvery.alone,
    },
  );
  const lines = linesOf(data);
  // What comes is kept where it is read from here.
  useProgress(lines.length > 0 ? companyId : null, () => {});
  return (
    <>
      {lines.length > 0 && (
        <div className="progress-strip">
          <ul className="list wrap" aria-label={texts.label}>
            {lines.map((line) => (
              <StripLine key={line.id} line={line} />
            ))}
          </ul>
        </div>
      )}
      {/* Only an end is said aloud: a percentage that changes all the time would say nothing else. */}
      <p role="status" className="vh">
        {lines
          .filter(({ isOver }) => isOver)
          .map(({ text }) => text)
          .join(' ')}
      </p>
    </>
  );
}

/** How far one thing is, drawn as bars (17-postep-pasek), or that it is over. */
function StripLine({ line: { text, to, isOver, ...rows } }: { line: Line }) {
  const pace = usePace(rows.rowsDone, rows.rowsTotal ?? 0);
  const percent = percentOf(rows);
  return (
    <li>
      {isOver ? <Icon icon={FileCheck} /> : <Meter used={percent} limit={100} />}
      <span className="progress-strip__text">
        <span className="cut">{text}</span>
        {!isOver && (
          <span>
            <b>{texts.percent(percent)}</b>
            {pace && pace.secondsLeft > 0 && (
              <span className="only-desktop">{texts.timeLeft(aboutTime(pace.secondsLeft))}</span>
            )}
          </span>
        )}
      </span>
      <Link to={to}>{isOver ? texts.open : texts.show}</Link>
    </li>
  );
}

/** What goes on by itself, and what of it has just ended; a file that waits for an answer has its place in the reports. */
function linesOf(progress: Progress | undefined): Line[] {
  if (!progress) return [];
  const files = progress.files.flatMap(({ id, kind, fileName, processingStatus, askedLeft, asksColumns, ...file }) => {
    if (askedLeft !== null || asksColumns) return [];
    const isOver = processingStatus !== 0 && processingStatus !== 1;
    const text =
      processingStatus === 2
        ? texts.fileReady(fileName)
        : isOver
          ? texts.fileFailed(fileName)
          : texts.fileRunning(fileName);
    const to = processingStatus === 2 ? `/my_products/${id}` : isOver ? '/my_products' : sendingPages[kind];
    const { rowsDone, rowsTotal } = file;
    return [{ id, text, to, isOver, rowsDone, rowsTotal }];
  });
  const databases = progress.databases.map(({ id, processingStatus, ...made }) => {
    const isOver = processingStatus !== 0 && processingStatus !== 1;
    const ended = processingStatus === 2 ? texts.databaseReady : texts.databaseFailed;
    const text = isOver ? ended : texts.databaseRunning;
    const { rowsDone, rowsTotal } = made;
    return { id, text, to: `/products/database/${id}`, isOver, rowsDone, rowsTotal };
  });
  return [...files, ...databases];
}

function percentOf({ rowsDone, rowsTotal }: { rowsDone: number; rowsTotal: number | null }): number {
  return rowsTotal ? Math.min(100, Math.floor((100 * rowsDone) / rowsTotal)) : 0;
}
