import type { ReactNode } from 'react';
import { Navigate, type To } from 'react-router-dom';
import type { LoadingTexts } from '../../core/network/use-endpoint.ts';
import { formatNumber } from '../../core/page/format.ts';
import { Pager } from '../control/pager.tsx';
import { Answered } from '../notice/answered.tsx';
import { EmptyState } from '../notice/empty-state.tsx';

import { RecordTable, type RecordTableProps } from './record-table.tsx';

export interface RecordPage<T> {
  readonly records: readonly T[];
  readonly numAllRecords: number;
}

export interface RecordsAnswer<T> {
  readonly data: RecordPage<T> | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => void;
  readonly texts?: LoadingTexts;
}

interface RecordsTexts {
  /** where the answer has no texts of its own */
  readonly loading?: string;
  readonly interrupted?: string;
  /** the title of an empty list, and what to do about it */
  readonly none?: string;
  readonly noneText?: string;
}

/** Which page is shown, from 1, how long one is, and where the others are. */
export interface Paging {
  readonly page: number;
  readonly size: number;
  readonly to: (page: number) => To;
}

interface ListProps<T> {
  answer: RecordsAnswer<T>;
  texts?: RecordsTexts;
  paging: Paging;
  /** what can be done about an empty list, as clearing its filters */
  noneAction?: ReactNode;
  /** in the place of "none" */
  empty?: ReactNode;
  /** the heading above the rows: how many there are */
  count?: (records: number) => string;
  /** beside the heading */
  actions?: ReactNode;
  /** above the rows, in one card with them, also where there are none: what is done with what is ticked */
  bar?: ReactNode;
  /** says below the rows which of them are shown */
  hasRange?: boolean;
  /** below the rows, once there are some */
  children?: ReactNode;
}

/** Rows drawn by their columns, or as nothing else is drawn. */
type RowsProps<T> = Omit<RecordTableProps<T>, 'rows' | 'none'> | { draw: (records: readonly T[]) => ReactNode };

/** A list that the API pages: loading, failed, empty, missing page, its count, its rows and its pager. */
export function Records<T>({
  answer,
  texts: { loading, interrupted, none, noneText } = {},
  paging,
  noneAction,
  empty,
  count,
  actions,
  bar,
  hasRange = false,
  children,
  ...rows
}: ListProps<T> & RowsProps<T>) {
  const { data, isPlaceholderData } = answer;
  if (!data)
    return (
      <Answered answer={answer} loading={loading} interrupted={interrupted}>
        {() => null}
      </Answered>
    );
  const { records, numAllRecords } = data;
  const { page, size, to } = paging;
  const pages = Math.ceil(numAllRecords / size);
  const isEmpty = numAllRecords === 0;
  if (!isPlaceholderData && !isEmpty && page > pages) return <Navigate to={to(pages)} replace />;
  const nothing =
    empty !== undefined ? (
      empty
    ) : (
      <EmptyState title={none} actions={noneAction}>
        {noneText !== undefined && <p className="muted">{noneText}</p>}
      </EmptyState>
    );
  if (isEmpty && !bar) return nothing;
  const list =
    !isEmpty && ('draw' in rows ? rows.draw(records) : <RecordTable isBare={Boolean(bar)} {...rows} rows={records} />);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'records is-stale' : 'records'}>
      {count && (
        <div className="reshead">
          <h2 aria-live="polite">{count(numAllRecords)}</h2>
          {!isEmpty && actions}
        </div>
      )}
      {bar ? (
        <div className="card records__card">
          {bar}
          {list}
        </div>
      ) : (
        list
      )}
      {isEmpty && nothing}
      {(pages > 1 || hasRange) && (
        <div className="records__foot">
          <Pager page={page} count={pages} addressOf={to} />
          {hasRange && <Range {...paging} shown={records.length} count={numAllRecords} />}
        </div>
      )}
      {children}
    </div>
  );
}

/** Which rows of how many a page shows. */
export function Range({ page, size, shown, count }: Pick<Paging, 'page' | 'size'> & { shown: number; count: number }) {
  const before = (page - 1) * size;
  return <span className="small muted">{`${before + 1}–${before + shown} z\u00a0${formatNumber(count)}`}</span>;
}
