import type { UploadRow } from '@gtinoteka/contract/files/product-upload.ts';
import { uploadRowStates, type UploadCounts, type UploadRowState } from '@gtinoteka/contract/files/verification.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { codeText, formatNumber } from '../../core/page/format.ts';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { uploadTexts as texts } from '../../core/texts/uploads.ts';
import { Gtin } from '../barcode/gtin.tsx';
import { Icon } from '../control/icon.tsx';
import { Table, type Column } from '../layout/table.tsx';
import { VerdictChip } from '../verdict/verdict.tsx';
import './upload-rows.css';

const shapes: Readonly<Record<UploadRowState, VerdictState>> = {
  waiting: 'wait',
  accepted: 'ok',
  refused: 'none',
  unfit: 'bad',
};

/** Rows by state, of which one is shown. */
export function UploadFilters({
  counts,
  shown,
  onShow,
}: {
  counts: UploadCounts;
  shown: UploadRowState;
  onShow: (state: UploadRowState) => void;
}) {
  return (
    <div className="uploadfilters" role="group" aria-label={texts.filters}>
      {uploadRowStates.map((state) => (
        <button key={state} type="button" aria-pressed={state === shown} onClick={() => onShow(state)}>
          {texts.shows[state]} <span>{formatNumber(counts[state])}</span>
        </button>
      ))}
    </div>
  );
}

/** Rows of product data with what they would change: a table, on a phone a list. `actions` are drawn at each row. */
export function UploadRows({ rows, actions }: { rows: readonly UploadRow[]; actions?: (row: UploadRow) => ReactNode }) {
  const isWide = useIsWide();
  if (rows.length === 0) return <p className="muted">{texts.none}</p>;
  if (!isWide)
    return (
      <ul className="list card uploadrows">
        {rows.map((row) => (
          <li key={row.line}>
            <span className="row--between">
              <Code row={row} />
              <span className="xs muted">{texts.lineOf(row.line)}</span>
            </span>
            <Changes row={row} />
            <State row={row} />
            {actions?.(row)}
          </li>
        ))}
      </ul>
    );
  const columns: Column<UploadRow>[] = [
    { key: 'line', head: texts.line, cell: ({ line }) => line, className: 'num muted' },
    { key: 'gtin', head: texts.gtin, cell: (row) => <Code row={row} />, className: 'nowrap' },
    { key: 'changes', head: texts.changes, cell: (row) => <Changes row={row} /> },
    { key: 'state', head: texts.state, cell: (row) => <State row={row} /> },
  ];
  if (actions)
    columns.push({
      key: 'actions',
      head: <span className="vh">{texts.actions}</span>,
      cell: actions,
      className: 'uploadrows__actions',
    });
  return (
    <div className="card uploadrows__table">
      <Table caption={texts.caption} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
    </div>
  );
}

function Code({ row: { code, gtin } }: { row: UploadRow }) {
  if (gtin !== null)
    return (
      <Link to={`/catalog/${gtin}`}>
        <Gtin value={shownGtin(gtin)} />
      </Link>
    );
  return <span className="uploadrows__text">{code.trim() === '' ? texts.noCode : codeText(code)}</span>;
}

function Changes({ row: { changes, isNew } }: { row: UploadRow }) {
  return (
    <span className="uploadrows__changes">
      {isNew && <span className="tag tag--accent">{texts.isNew}</span>}
      {changes.map(({ field, was, becomes }) => (
        <span key={field} className="uploadrows__text">
          <span className="xs muted">{texts.fields[field]}</span>{' '}
          {!isNew && (
            <>
              <span className="vh">{texts.wasLabel} </span>
              <span className="muted">{texts.was(was)}</span> <Icon icon={ArrowRight} size={16} />{' '}
              <span className="vh">{texts.becomesLabel} </span>
            </>
          )}
          <b>{becomes}</b>
        </span>
      ))}
    </span>
  );
}

function State({ row: { state, reason, isChanged } }: { row: UploadRow }) {
  return (
    <span className="uploadrows__state">
      <VerdictChip state={shapes[state]}>{texts.states[state]}</VerdictChip>
      {reason !== '' && <span className="small uploadrows__text">{reason}</span>}
      {isChanged && state === 'waiting' && <span className="small">{texts.isChanged}</span>}
    </span>
  );
}
