import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useNavigate, type To } from 'react-router-dom';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { Icon } from '../control/icon.tsx';
import { Table, type Column as TableColumn } from '../layout/table.tsx';
import { Unbroken } from '../layout/unbroken.tsx';
import './records.css';
import { SortLink, type Sorting } from './sort-link.tsx';
import { TickAll, TickOne, type Selection } from './tick.tsx';

/**
 * Where the value of a column stands on a phone: the first line, one line of notes joined by commas, a line of its own, marks below them,
 * or at the end, as a button does.
 */
type PhonePlace = 'title' | 'note' | 'line' | 'mark' | 'end';

export interface Column<T> {
  /** what the head says; null: the column stands on a phone alone */
  label: ReactNode;
  /** of a label that is no text */
  key?: string;
  /** the label is for readers alone, as above buttons */
  isLabelHidden?: boolean;
  value: (row: T) => ReactNode;
  /** a second, smaller line of the value; on a phone the first of the notes */
  sub?: (row: T) => ReactNode;
  /** the key by which the list is sorted by this column */
  sort?: string;
  /** which way the list is always sorted by this column */
  sorted?: 'ascending' | 'descending';
  /** without it the column stands in the table alone */
  phone?: PhonePlace;
  /** the value on a phone, where it is another one */
  phoneValue?: (row: T) => ReactNode;
  /** the value names its row */
  isRowHead?: boolean;
  className?: string;
}

export interface RecordTableProps<T> {
  /** what the table is, for readers */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  rowClassName?: (row: T) => string | undefined;
  /** the page of a row: a press anywhere on it opens it, beside the link that it has for those who press no mouse */
  rowTo?: (row: T) => To;
  /** what the link of a row takes along */
  rowState?: unknown;
  sorting?: Sorting;
  selection?: Selection<T>;
  /** rows of one list, rows that are links, or cards of their own */
  phone?: 'rows' | 'links' | 'cards';
  /** draws a row of a phone whose look is its own */
  card?: (row: T) => ReactNode;
  cardClassName?: string;
  /** the list of a phone, where a row of the table is not one of the list */
  list?: ReactNode;
  /** there is a card around it already */
  isBare?: boolean;
  /** hundreds of rows: only the one of both that fits the width is drawn */
  isLong?: boolean;
  className?: string;
  /** what is said instead of no rows */
  none?: string;
}

/** Records as a table from 1024 px and as a list below it, from one definition of their columns. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const isWide = useIsWide();
  const { rows, isBare, isLong, className = '', none } = props;
  if (rows.length === 0 && none !== undefined) return <p className="muted">{none}</p>;
  return (
    <>
      {(!isLong || isWide) && (
        <div className={`${isBare ? '' : 'card '}only-desktop ${className}`}>
          <WideTable {...props} />
        </div>
      )}
      {(!isLong || !isWide) && (props.list ?? <PhoneList {...props} />)}
    </>
  );
}

function WideTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  rowClassName,
  rowTo,
  rowState,
  sorting,
  selection,
}: RecordTableProps<T>) {
  const navigate = useNavigate();
  const shown = columns.filter(({ label }) => label !== null).map((column) => toTableColumn(column, sorting));
  if (selection)
    shown.unshift({
      key: 'tick',
      head: <TickAll rows={rows} selection={selection} />,
      cell: (row) => <TickOne row={row} selection={selection} />,
      className: 'records__tick',
    });
  return (
    <Table
      caption={caption}
      columns={shown}
      rows={rows}
      rowKey={rowKey}
      rowClassName={(row) => classesOf(rowClassName?.(row), selection?.has(row) && 'is-selected')}
      onRowClick={rowTo && ((row) => void navigate(rowTo(row), { state: rowState }))}
    />
  );
}

function toTableColumn<T>(column: Column<T>, sorting: Sorting | undefined): TableColumn<T> {
  const { label, isLabelHidden, value, sub, sort, className, isRowHead } = column;
  const sorted = sort !== undefined && sorting?.by === sort ? sorting.direction : column.sorted;
  const link = sorting && sort !== undefined && typeof label === 'string' && (
    <SortLink text={label} sorted={sorted} to={sorting.to(sort)} />
  );
  return {
    key: keyOf(column),
    head: link || (isLabelHidden ? <span className="vh">{label}</span> : label),
    cell: (row) => (
      <>
        {value(row)}
        {sub && <Sub>{sub(row)}</Sub>}
      </>
    ),
    className,
    sorted,
    isRowHead,
  };
}

function PhoneList<T>(props: RecordTableProps<T>) {
  const { rows, rowKey, rowClassName, selection, phone = 'rows', card, cardClassName, isBare } = props;
  const isCards = phone === 'cards';
  const list = (
    <ul
      className={classesOf(
        isCards ? 'stack' : 'list',
        !isCards && !isBare && !selection && 'card',
        !selection && 'only-phone',
      )}
    >
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classesOf(
            isCards ? 'card card__pad stack breaks' : !card && phone === 'rows' && 'record',
            selection && 'record record--ticked',
            cardClassName,
            rowClassName?.(row),
            selection?.has(row) && 'is-selected',
          )}
        >
          {selection && <TickOne row={row} selection={selection} />}
          {card ? card(row) : <PhoneRecord {...props} row={row} />}
        </li>
      ))}
    </ul>
  );
  if (!selection) return list;
  return (
    <div className={isBare ? 'only-phone' : 'card only-phone'}>
      <div className="records__all">
        <TickAll rows={rows} selection={selection} />
        <span aria-hidden="true">{selection.all}</span>
      </div>
      {list}
    </div>
  );
}

/** What the columns say of a row: its title, then the others in their order, its notes in one line. */
function PhoneRecord<T>({ columns, row, phone, rowTo, rowState }: RecordTableProps<T> & { row: T }) {
  const isCard = phone === 'cards';
  const isLink = phone === 'links' && rowTo !== undefined;
  // A link holds no paragraphs.
  const Line = isLink ? 'span' : 'p';
  const Note = isCard ? 'p' : 'span';
  const told = columns.filter((column) => column.phone !== undefined);
  const shown = [...told.filter(isTitle), ...told.filter((column) => !isTitle(column))];
  const first = shown.find((column) => column.phone === 'note' || column.sub);
  const notes = shown
    .flatMap((column) => [column.sub?.(row), column.phone === 'note' && valueOf(column, row)])
    .filter(isSaid);
  const marks = shown.filter((column) => column.phone === 'mark');
  const ends = shown.filter((column) => column.phone === 'end');
  const main = shown.map((column) => (
    <Fragment key={keyOf(column)}>
      {isTitle(column) && <span className="record__title">{valueOf(column, row)}</span>}
      {column.phone === 'line' && isSaid(valueOf(column, row)) && (
        <Line className="record__line small">{valueOf(column, row)}</Line>
      )}
      {column === first && notes.length > 0 && (
        <Note className={isCard ? 'small muted' : 'sub'}>
          {notes.map((note, index) => (
            <Fragment key={index}>
              {index > 0 && ', '}
              <Unbroken>{note}</Unbroken>
            </Fragment>
          ))}
        </Note>
      )}
      {column === marks[0] && (
        <span className="wraprow">
          {marks.map((mark) => (
            <Fragment key={keyOf(mark)}>{valueOf(mark, row)}</Fragment>
          ))}
        </span>
      )}
    </Fragment>
  ));
  const end = ends.map((column) => <Fragment key={keyOf(column)}>{valueOf(column, row)}</Fragment>);
  if (isCard)
    return (
      <>
        {main}
        {end}
      </>
    );
  if (isLink)
    return (
      <Link className="record" to={rowTo(row)} state={rowState}>
        <span className="record__main">{main}</span>
        <Icon icon={ChevronRight} />
      </Link>
    );
  return (
    <>
      <div className="record__main">{main}</div>
      {end.length > 0 && <div className="record__end">{end}</div>}
    </>
  );
}

function Sub({ children }: { children: ReactNode }) {
  return isSaid(children) && <span className="sub">{children}</span>;
}

function isTitle<T>({ phone }: Column<T>): boolean {
  return phone === 'title';
}

function isSaid(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== false && value !== '';
}

function valueOf<T>({ value, phoneValue = value }: Column<T>, row: T): ReactNode {
  return phoneValue(row);
}

function keyOf<T>({ key, label }: Column<T>): string {
  return key ?? String(label);
}

function classesOf(...classes: (string | false | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}
