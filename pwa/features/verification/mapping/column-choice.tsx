import {
  columnFields,
  type CodeHarm,
  type ColumnField,
  type OfferedColumns,
  type PricedPreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { ChevronDown, CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { useIsWide } from '../../../core/page/use-is-wide.ts';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { withColumn } from './choose-column.ts';
import { mappingTexts as texts } from './mapping-texts.ts';

/** Rows of the preview that are drawn at first. */
const first = 6;

interface ChoiceProps {
  readonly preview: PricedPreview;
  readonly columns: OfferedColumns;
  readonly harm: CodeHarm | undefined;
  readonly onChange: (columns: OfferedColumns) => void;
}

/** What each column is, with the first rows below: a table on a desk, two folded lists on a phone. */
export function ColumnChoice(props: ChoiceProps) {
  const isWide = useIsWide();
  const { preview } = props;
  return (
    <section aria-labelledby="mapping-columns">
      <div className="mapping__head">
        <h2 id="mapping-columns">{texts.columns}</h2>
        <span className="small muted">{texts.shownOf(preview.rows.length, preview.rowsTotal)}</span>
      </div>
      {isWide ? <PreviewTable {...props} /> : <FoldedChoice {...props} />}
      <p className="small muted mapping__note">{texts.remembered}</p>
    </section>
  );
}

function fieldAt(columns: OfferedColumns, at: number): ColumnField | undefined {
  return columnFields.find((field) => columns[field] === at);
}

function ColumnSelect({
  at,
  header,
  columns,
  onChange,
}: { at: number; header: string } & Omit<ChoiceProps, 'preview' | 'harm'>) {
  const field = fieldAt(columns, at);
  return (
    <span className="inputbox selectbox">
      <select
        className="input"
        aria-label={texts.columnIs(at, header)}
        value={field ?? ''}
        onChange={({ target: { value } }) => {
          const wanted = columnFields.find((one) => one === value);
          if (wanted) onChange(withColumn(columns, wanted, at));
          else if (field) onChange(withColumn(columns, field, null));
        }}
      >
        {columnFields.map((one) => (
          <option key={one} value={one}>
            {texts.fields[one]}
          </option>
        ))}
        {/* Some column always holds the codes: they are moved to another one. */}
        <option value="" disabled={field === 'gtin'}>
          {texts.skip}
        </option>
      </select>
      <Icon icon={ChevronDown} className="selectbox__arrow" />
    </span>
  );
}

/** A cell of the codes: as it stands, and what becomes of one that the spreadsheet has harmed. */
function CodeCell({ cell, code, isRestored }: { cell: string; code: string | null; isRestored: boolean }) {
  if (code === null)
    return (
      <>
        <span className="harm">{cell}</span>
        <span className="harm__now harm__now--lost">
          <VerdictIcon state="bad" />
          {texts.lost}
        </span>
      </>
    );
  if (!isRestored) return cell;
  return (
    <>
      <span className="harm">{cell}</span>
      <span className="harm__now">
        <Icon icon={CornerDownRight} size={16} />
        <Gtin value={code} />
      </span>
    </>
  );
}

function PreviewTable({ preview: { headers, rows }, columns, harm, onChange }: ChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, first);
  const rest = rows.length - shown.length;
  const marks = new Map(harm?.marks.map(({ line, code }) => [line, code]));
  return (
    <div className="card mapping__card">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard (WCAG 2.1.1) */}
      <div className="mapping__table" role="region" aria-label={texts.preview(rows.length)} tabIndex={0}>
        <table className="table">
          <caption className="vh">{texts.preview(rows.length)}</caption>
          <thead>
            <tr>
              <th scope="col" className="num">
                <span className="vh">{texts.line}</span>
              </th>
              {headers.map((header, at) => (
                <th key={at} scope="col" className={fieldAt(columns, at) ? undefined : 'is-skipped'}>
                  <span className="mapping__of">{texts.column(at, header)}</span>
                  <ColumnSelect at={at} header={header} columns={columns} onChange={onChange} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, cells }) => {
              const mark = marks.get(line);
              const isHarmed = mark === null || (mark !== undefined && columns.restoreZeros === true);
              return (
                <tr key={line} className={isHarmed ? (mark === null ? 'is-lost' : 'is-harmed') : undefined}>
                  <td className="num xs muted">{line}</td>
                  {headers.map((_, at) => (
                    <td key={at} className={fieldAt(columns, at) ? undefined : 'muted'}>
                      {at === columns.gtin && mark !== undefined ? (
                        <CodeCell cell={cells[at] ?? ''} code={mark} isRestored={columns.restoreZeros === true} />
                      ) : (
                        (cells[at] ?? '')
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <Button variant="quiet" icon={ChevronDown} className="mapping__more" onClick={() => setWhole(true)}>
          {texts.more(rest)}
        </Button>
      )}
    </div>
  );
}

function FoldedChoice({ preview: { headers, rows }, columns, harm, onChange }: ChoiceProps) {
  const known = columnFields.filter((field) => columns[field] !== null);
  const skipped = headers.flatMap((header, at) => (fieldAt(columns, at) ? [] : [texts.column(at, header)]));
  const marks = new Map(harm?.marks.map(({ line, code }) => [line, code]));
  const textAt = (cells: readonly string[], field: ColumnField): string => {
    const at = columns[field];
    return at === null ? '' : (cells[at] ?? '');
  };
  return (
    <div className="card mapping__folds">
      <details open={columns.gtin === null}>
        <summary>
          <b>{texts.recognised(known.length)}</b>
          <Icon icon={ChevronDown} />
          <span className="small muted">
            {known.length > 0 && texts.recognisedAs(known.map((field) => texts.fields[field]))}{' '}
            {skipped.length > 0 && texts.skipped(skipped)}
          </span>
        </summary>
        <ul className="list mapping__selects">
          {headers.map((header, at) => (
            <li key={at}>
              <span className="cut">{texts.column(at, header)}</span>
              <ColumnSelect at={at} header={header} columns={columns} onChange={onChange} />
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>
          <b>{texts.preview(rows.length)}</b>
          <Icon icon={ChevronDown} />
        </summary>
        <ul className="list mapping__rows">
          {rows.map(({ line, cells }) => {
            const mark = marks.get(line);
            const cell = textAt(cells, 'gtin');
            return (
              <li key={line}>
                <b className="mapping__code">
                  {mark === undefined ? (
                    cell
                  ) : (
                    <CodeCell cell={cell} code={mark} isRestored={columns.restoreZeros === true} />
                  )}
                </b>
                <span className="small muted">
                  {(['name', 'brand', 'netContent'] as const)
                    .map((field) => textAt(cells, field))
                    .filter((text) => text !== '')
                    .join(', ')}
                </span>
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}
