import type { UploadRow } from '@gtinoteka/contract/files/product-upload.ts';
import { uploadRowStates, type UploadCounts, type UploadRowState } from '@gtinoteka/contract/files/verification.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { codeText, formatNumber } from '../../core/page/format.ts';
import { uploadTexts as texts } from '../../core/texts/uploads.ts';
import { Gtin } from '../barcode/gtin.tsx';
import { Icon } from '../control/icon.tsx';
import { RecordTable, type Column } from '../records/record-table.tsx';
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

/** Rows of product data with what they would change. `actions` are drawn at each row. */
export function UploadRows({ rows, actions }: { rows: readonly UploadRow[]; actions?: (row: UploadRow) => ReactNode }) {
  return (
    <RecordTable
      caption={texts.caption}
      columns={
        actions
          ? [
              ...columns,
              { label: texts.actions, isLabelHidden: true, value: actions, className: 'uploadrows__actions' },
            ]
          : columns
      }
      card={(row) => (
        <>
          <span className="row--between">
            <Code row={row} />
            <span className="xs muted">{texts.lineOf(row.line)}</span>
          </span>
          <Changes row={row} />
          <State row={row} />
          {actions?.(row)}
        </>
      )}
      cardClassName="uploadrows__row"
      className="uploadrows__table"
      rows={rows}
      rowKey={({ line }) => String(line)}
      isLong
      none={texts.none}
    />
  );
}

const columns: readonly Column<UploadRow>[] = [
  { label: texts.line, value: ({ line }) => line, className: 'num muted' },
  { label: texts.gtin, value: (row) => <Code row={row} />, className: 'nowrap' },
  { label: texts.changes, value: (row) => <Changes row={row} /> },
  { label: texts.state, value: (row) => <State row={row} /> },
];

function Code({ row: { code, gtin } }: { row: UploadRow }) {
  if (gtin !== null)
    return (
      <Link to={`/catalog/${gtin}`}>
        <Gtin value={shownGtin(gtin)} />
      </Link>
    );
  return <span className="breaks">{code.trim() === '' ? texts.noCode : codeText(code)}</span>;
}

function Changes({ row: { changes, isNew } }: { row: UploadRow }) {
  return (
    <span className="uploadrows__changes">
      {isNew && <span className="tag tag--accent">{texts.isNew}</span>}
      {changes.map(({ field, was, becomes }) => (
        <span key={field} className="breaks">
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
      {reason !== '' && <span className="small breaks">{reason}</span>}
      {isChanged && state === 'waiting' && <span className="small">{texts.isChanged}</span>}
    </span>
  );
}
