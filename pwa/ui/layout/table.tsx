import type { ReactNode } from 'react';
import './table.css';

export interface Column<T> {
  key: string;
  /** what the head says; `vh` hides it from the eye, not from readers */
  head: ReactNode;
  cell: (row: T) => ReactNode;
  className?: string | undefined;
  /** the cell names its row */
  isRowHead?: boolean | undefined;
  /** the table is sorted by this column */
  sorted?: 'ascending' | 'descending' | undefined;
}

/** A table for wide screens (from 1024 px); most lists draw it by RecordTable. `caption` is for readers. */
export function Table<T>({
  caption,
  columns,
  rows,
  rowKey,
  rowClassName,
  onRowClick,
}: {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  rowClassName?: (row: T) => string | undefined;
  /** a press beside what can be pressed by itself; the row has a link to the same place for those who press no mouse */
  onRowClick?: ((row: T) => void) | undefined;
}) {
  return (
    <table className="table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, className, sorted }) => (
            <th key={key} scope="col" className={className} aria-sort={sorted}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={[rowClassName?.(row), onRowClick && 'is-link'].filter(Boolean).join(' ') || undefined}
            onClick={
              onRowClick &&
              (({ target }) => {
                if (!(target instanceof Element && target.closest('a, button, input, label'))) onRowClick(row);
              })
            }
          >
            {columns.map(({ key, cell, className, isRowHead }) => {
              const Cell = isRowHead ? 'th' : 'td';
              return (
                <Cell key={key} className={className} scope={isRowHead ? 'row' : undefined}>
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
