import { checkGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { codeText, formatWhen } from '../../../core/page/format.ts';
import { scannerTexts } from '../../../core/texts/scanner.ts';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { Table, type Column } from '../../../ui/layout/table.tsx';
import { VerdictChip, VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { deadlineOf } from './element-facts.ts';
import { Thumb } from './thumb.tsx';
import { rowVerdict } from './row-verdict.ts';
import { grouped } from './scan-list.tsx';
import { countScan, removeScan, rowOf, useAdded, type Scan } from './scan-series.ts';

interface SeriesRow {
  readonly scan: Scan;
  /** of its GTIN: name and number are said once */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const valueOf = ({ elements }: Scan, ai: string): string | undefined =>
  elements.find((element) => element.ai === ai)?.value;

/** Of what people hear of a row: its number and batch. */
export function nameOfRow(scan: Scan): string {
  const batch = valueOf(scan, '10');
  return [scan.gtin === '' ? scan.short : codeText(scan.gtin), batch && scannerTexts.batch(batch)]
    .filter(Boolean)
    .join(', ');
}

/** The whole series on a wide screen: a row for each batch, deadline and serial number, those of one GTIN together. */
export function SeriesTable({ series, caption }: { series: readonly Scan[]; caption: string }) {
  const added = useAdded();
  const rows = grouped(series).flatMap((scans) =>
    scans.map((scan, i): SeriesRow => ({ scan, isFirst: i === 0, isLast: i === scans.length - 1 })),
  );
  return (
    <div className="card series__table">
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ scan }) => rowOf(scan)}
        rowClassName={({ scan, isFirst, isLast }) =>
          [added?.row === rowOf(scan) && 'is-new', !isFirst && 'is-next', !isLast && 'has-more']
            .filter(Boolean)
            .join(' ')
        }
      />
    </div>
  );
}

const columns: readonly Column<SeriesRow>[] = [
  { key: 'product', head: texts.head.product, cell: ({ scan, isFirst }) => isFirst && <Pictured scan={scan} /> },
  { key: 'batch', head: texts.head.batch, cell: ({ scan }) => <Batch scan={scan} /> },
  { key: 'deadline', head: texts.head.deadline, cell: ({ scan }) => <Deadline scan={scan} /> },
  { key: 'verdict', head: texts.head.verdict, cell: ({ scan }) => <RowVerdict scan={scan} /> },
  { key: 'pieces', head: texts.head.pieces, cell: ({ scan }) => <Stepper scan={scan} /> },
  { key: 'at', head: texts.head.at, cell: ({ scan }) => <span className="muted">{formatWhen(scan.at)}</span> },
  {
    key: 'actions',
    head: <span className="vh">{texts.head.actions}</span>,
    cell: ({ scan }) => (
      <Button
        variant="icon"
        icon={Trash2}
        aria-label={scannerTexts.remove(nameOfRow(scan))}
        onClick={() => removeScan(rowOf(scan))}
      />
    ),
  },
];

/** The product beside its photograph. */
function Pictured({ scan }: { scan: Scan }) {
  return (
    <div className="series__pictured">
      <Thumb image={scan.image} />
      <Product scan={scan} />
    </div>
  );
}

/** Name and number of a row, which lead to the card where the number is right. */
export function Product({ scan: { gtin, name, reason } }: { scan: Scan }) {
  const fault = gtin === '' ? null : checkGtin(gtin);
  if (gtin === '') return <span className="muted">{reason}</span>;
  const content = (
    <>
      {name && <b>{name}</b>}
      <Gtin value={gtin} wrongLast={fault === 'GTIN_INVALID_CHECKSUM'} />
    </>
  );
  return fault === null ? (
    <Link className="series__product" to={`/catalog/${toGtin14(gtin)}`}>
      {content}
    </Link>
  ) : (
    <span className="series__product">{content}</span>
  );
}

function Batch({ scan }: { scan: Scan }) {
  const [batch, serial] = [valueOf(scan, '10'), valueOf(scan, '21')];
  return (
    <>
      {batch ?? <span className="muted">{texts.noBatch}</span>}
      {serial && <small className="series__under">{texts.serial(serial)}</small>}
    </>
  );
}

function Deadline({ scan }: { scan: Scan }) {
  const deadline = deadlineOf(scan.elements);
  if (!deadline) return <span className="muted">{texts.noDeadline}</span>;
  const { fact, overdue } = deadline;
  if (fact.fault === null && overdue === null) return fact.value;
  return (
    <span className="v-warn">
      <b>{fact.value}</b>
      <small className="series__under">{fact.fault ?? texts.overdue(overdue ?? 0)}</small>
    </span>
  );
}

/** What is right is plain text, exceptions are chips. */
function RowVerdict({ scan }: { scan: Scan }) {
  const { state, short } = rowVerdict(scan);
  if (state !== 'ok' && state !== 'wait') return <VerdictChip state={state}>{short}</VerdictChip>;
  return (
    <span className="series__verdict">
      <span className={`v-${state}`}>
        <VerdictIcon state={state} />
      </span>
      {short}
    </span>
  );
}

/** The number of pieces of a row, by one or typed. */
export function Stepper({ scan }: { scan: Scan }) {
  const row = rowOf(scan);
  const [draft, setDraft] = useState<string | null>(null);
  function settle(): void {
    const count = Number(draft);
    // Six digits and more are rather a code than a count.
    if (draft !== null && /^\d{1,5}$/.test(draft) && count > 0 && count !== scan.times) countScan(row, count);
    setDraft(null);
  }
  const what = nameOfRow(scan);
  return (
    <span className="step">
      <button
        type="button"
        aria-label={scannerTexts.fewer(what)}
        aria-disabled={scan.times === 1}
        onClick={() => countScan(row, scan.times - 1)}
      >
        <Icon icon={Minus} size={16} />
      </button>
      <input
        inputMode="numeric"
        aria-label={texts.piecesOf(what)}
        value={draft ?? String(scan.times)}
        onChange={({ target }) => {
          const typed = target.value.replace(/\D/g, '');
          // A scan that passed by has put back what was there: nobody has typed a number.
          setDraft(typed === String(scan.times) ? null : typed);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <button type="button" aria-label={scannerTexts.more(what)} onClick={() => countScan(row, scan.times + 1)}>
        <Icon icon={Plus} size={16} />
      </button>
    </span>
  );
}
