import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import {
  getFileReport,
  reportShows,
  rowReasons,
  type ReportShow,
  type RowReason,
} from '@gtinoteka/contract/files/verification-report.ts';
import { X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../core/network/api-error.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatNumber } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { ReportList } from './report-list.tsx';
import { reasonTexts, reportTexts as texts } from './report-texts.ts';
import { stateShapes } from './running-file.tsx';

interface ReportFilter {
  readonly show: ReportShow;
  readonly reason: RowReason | null;
}

type Report = AnswerOf<typeof getFileReport>;

/** The filter in the address: a link to it shows the same rows, and "back" the ones before. */
function useFilter(file: SentFile): [ReportFilter, (filter: Partial<ReportFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('show');
  const reason = rowReasons.find((one) => one === query.get('reason')) ?? null;
  const show = reportShows.find((one) => one === asked) ?? (countOf(file, 'review') > 0 ? 'review' : 'ok');
  return [
    { show, reason },
    (filter) =>
      setQuery(new URLSearchParams(filter.reason ? { reason: filter.reason } : { show: filter.show ?? show })),
  ];
}

function countOf({ counts }: SentFile, show: ReportShow): number {
  return show === 'review' ? counts.bad + counts.warn + counts.none + counts.unchecked : counts[show];
}

/** How to mend what was found, and the first rows of what is asked for. */
export function ReportRows({ companyId, file }: { companyId: string; file: SentFile }) {
  const [filter, setFilter] = useFilter(file);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    getFileReport,
    {
      params: { companyId, fileId: file.id },
      query: filter.reason === null ? { show: filter.show } : { reason: filter.reason },
    },
    // What was found of a file does not change. Rows of the former filter stay until those of another one are here.
    { texts, isStoodIn: true, keepsFormer: true, staleTime: 600_000 },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <div className="report__note">
        <Banner type="info">{texts.onlyInResult}</Banner>
      </div>
    );
  if (!data)
    return error ? (
      <div className="report__note">
        <LoadFailed error={error} interrupted={texts.interrupted} onAgain={refetch} />
      </div>
    ) : (
      <p role="status" className="muted report__note">
        {texts.loading}
      </p>
    );
  return (
    <>
      <LimitNote report={data} />
      <HowToMend
        report={data}
        onReason={(reason) => {
          setFilter({ reason });
          heading.current?.focus();
        }}
      />
      <section className="report__section" aria-labelledby="report-rows">
        <RowsHead heading={heading} shown={isPlaceholderData ? null : data} />
        <Filters file={file} filter={filter} onFilter={setFilter} />
        <ReportList key={`${filter.show} ${filter.reason}`} rows={data.rows} isOld={isPlaceholderData} />
      </section>
    </>
  );
}

function LimitNote({ report: { reasons } }: { report: Report }) {
  const over = sumOf(reasons, 'limit_over');
  if (over === 0) return null;
  return (
    <div className="report__note">
      <Banner type="info">
        {texts.limitOver(over)} <Link to="/pricing">{texts.moreLimit}</Link>
      </Banner>
    </div>
  );
}

function sumOf(reasons: Report['reasons'], reason: RowReason): number {
  return reasons.reduce((sum, one) => sum + (one.reason === reason ? one.rows : 0), 0);
}

/** Each reason once, whatever verdicts its rows have, in the order of the answer. */
function HowToMend({ report: { reasons }, onReason }: { report: Report; onReason: (reason: RowReason) => void }) {
  const distinct = [...new Set(reasons.map(({ reason }) => reason))];
  if (distinct.length === 0) return null;
  return (
    <section className="report__section" aria-labelledby="report-mend">
      <h2 id="report-mend">{texts.howToMend}</h2>
      <ul className="list card mend">
        {distinct.map((reason) => {
          const { state, title, mend } = reasonTexts[reason];
          const shape = stateShapes[state];
          return (
            <li key={reason}>
              <VerdictIcon state={shape} className={`v-${shape}`} />
              <b>{title}</b>
              <span className="mend__rows">{formatNumber(sumOf(reasons, reason))}</span>
              <p className="small muted">{mend}</p>
              <Button
                variant="quiet"
                size="sm"
                className="mend__show"
                aria-label={texts.showRowsOf(title)}
                onClick={() => onReason(reason)}
              >
                {texts.showRows}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RowsHead({ heading, shown }: { heading: RefObject<HTMLHeadingElement | null>; shown: Report | null }) {
  return (
    <div className="row--between report__head">
      <h2 id="report-rows" tabIndex={-1} ref={heading}>
        {texts.rowsTitle}
      </h2>
      <span className="small muted" role="status">
        {shown ? texts.shown(shown.rows.length, shown.matching) : texts.loading}
      </span>
    </div>
  );
}

function Filters({
  file,
  filter,
  onFilter,
}: {
  file: SentFile;
  filter: ReportFilter;
  onFilter: (filter: Partial<ReportFilter>) => void;
}) {
  return (
    <div className="rowfilters" role="group" aria-label={texts.filters}>
      {filter.reason !== null && (
        <button type="button" aria-pressed="true" onClick={() => onFilter({ show: 'review' })}>
          {reasonTexts[filter.reason].title}
          <X size={16} aria-label={texts.allReasons} className="rowfilters__off" />
        </button>
      )}
      {(['review', 'bad', 'warn', 'none', 'unchecked', 'ok'] as const).map((show) => (
        <button
          key={show}
          type="button"
          aria-pressed={filter.reason === null && filter.show === show}
          onClick={() => onFilter({ show })}
        >
          {show !== 'review' && <VerdictIcon state={stateShapes[show]} className={`v-${stateShapes[show]}`} />}
          {texts.shows[show]} <span className="rowfilters__rows">{formatNumber(countOf(file, show))}</span>
        </button>
      ))}
    </div>
  );
}
