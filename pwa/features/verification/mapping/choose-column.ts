import { columnFields, type ColumnField, type OfferedColumns } from '@gtinoteka/contract/files/verification-columns.ts';

/**
 * The columns, from 0, with one field moved to another of them, or to none. A column is one thing only: what stood there is in the file no
 * more, but the codes, which take the place that became free: some column always has them.
 */
export function withColumn(columns: OfferedColumns, field: ColumnField, at: number | null): OfferedColumns {
  const former = columns[field];
  if (at === null) return field === 'gtin' ? columns : { ...columns, [field]: null };
  if (field !== 'gtin' && at === columns.gtin)
    return former === null ? columns : { ...columns, gtin: former, [field]: at };
  const changed = { ...columns, [field]: at };
  for (const other of columnFields) {
    if (other !== 'gtin' && other !== field && changed[other] === at) changed[other] = null;
  }
  return changed;
}
