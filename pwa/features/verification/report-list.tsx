import type { ReportRow } from '@gtinoteka/contract/files/verification-report.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { codeText } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Button } from '../../ui/control/button.tsx';
import { RecordTable, type Column } from '../../ui/records/record-table.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { stateShapes } from './running-file.tsx';

/** Rows that are drawn at once. */
const step = 100;

const columns: readonly Column<ReportRow>[] = [
  { label: texts.line, value: ({ line }) => line, className: 'num muted' },
  { label: texts.gtin, value: (row) => <Code row={row} /> },
  { label: texts.verdict, value: (row) => <Why row={row} /> },
  { label: texts.name, value: (row) => <Names row={row} />, className: 'report__names' },
  {
    label: texts.action,
    isLabelHidden: true,
    value: (row) => <Card row={row} />,
    className: 'num',
  },
];

/** Rows of a report, a hundred at first and more when they are wanted: a table, on a phone a list. */
export function ReportList({ rows, isOld }: { rows: readonly ReportRow[]; isOld: boolean }) {
  const [drawn, setDrawn] = useState(step);
  if (rows.length === 0) return <p className="muted">{texts.noRows}</p>;
  const shown = rows.slice(0, drawn);
  const rest = Math.min(step, rows.length - shown.length);
  return (
    <div className="stack" aria-busy={isOld}>
      <RecordTable
        caption={texts.caption}
        columns={columns}
        card={(row) => <ReportCard row={row} />}
        cardClassName="report__row"
        className="report__table"
        rows={shown}
        rowKey={({ line }) => String(line)}
        isLong
      />
      {rest > 0 && <Button onClick={() => setDrawn(drawn + step)}>{texts.moreRows(rest)}</Button>}
    </div>
  );
}

function ReportCard({ row }: { row: ReportRow }) {
  return (
    <>
      <span className="row--between">
        <Code row={row} />
        <span className="xs muted">{texts.lineOf(row.line)}</span>
      </span>
      <Why row={row} />
      <span className="small">
        <Names row={row} />
      </span>
      <Card row={row} />
    </>
  );
}

/** The code as the file has it; one of right length in its groups, its last digit marked where that is what is wrong. */
function Code({ row: { code, reasons, state } }: { row: ReportRow }) {
  if (code.trim() === '') return <span className="muted">{texts.noCode}</span>;
  if (/^\d{8,14}$/.test(code)) return <Gtin value={shownGtin(code)} wrongLast={reasons.includes('gtin_check_digit')} />;
  return <span className={`report__code${state === 'bad' ? ' v-bad' : ''}`}>{codeText(code)}</span>;
}

function Why({ row: { state, reason, mend, offer } }: { row: ReportRow }) {
  const shape = stateShapes[state];
  return (
    <span className="report__why">
      <VerdictIcon state={shape} className={`v-${shape}`} />
      <span>
        <span className="vh">{texts.shows[state]}: </span>
        {reason}
        {offer === '' ? (
          mend !== '' && <span className="small muted report__mend">{mend}</span>
        ) : (
          <span className="small report__mend">
            {texts.offer} <Gtin value={offer} />
          </span>
        )}
      </span>
    </span>
  );
}

/** Two texts of which the catalogue's differs. */
function Pair({ theirs, ours }: { theirs: string; ours: string }): ReactNode {
  return (
    <>
      <span className="report__pair">
        <span className="xs muted">{texts.inFile}</span> {theirs}
      </span>
      <span className="report__pair">
        <span className="xs muted">{texts.inCatalogue}</span> <b>{ours}</b>
      </span>
    </>
  );
}

function Names({ row: { name, ourName, brand, ourBrand, reasons } }: { row: ReportRow }) {
  const isOtherName = reasons.includes('name_differs');
  return (
    <>
      {isOtherName ? <Pair theirs={name} ours={ourName} /> : name || ourName}
      {reasons.includes('brand_differs') && <Pair theirs={brand} ours={ourBrand} />}
    </>
  );
}

function Card({ row: { gtin } }: { row: ReportRow }) {
  if (gtin === null) return null;
  return (
    <Link className="small report__card" to={`/catalog/${gtin}`} aria-label={texts.seeOf(shownGtin(gtin))}>
      {texts.see}
    </Link>
  );
}
