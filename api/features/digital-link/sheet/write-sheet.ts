import { linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { Link } from '@gtinoteka/contract/digital-link/links.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Readable } from 'node:stream';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import { writeWorkbook } from '../../../core/table-writing/workbook-writer.ts';
import { sheetColumns, type SheetField } from './sheet-columns.ts';

const widths: Partial<Record<SheetField, number>> = { gtin: 18, href: 60, linkType: 24 };

function cellsOf(link: Link): string[] {
  return sheetColumns.map(({ field }) => {
    if (field === 'gtin') return ownLengthGtin(link.gtin);
    if (field === 'linkType') return linkTypes[link.linkType].pl;
    if (field === 'isDefault') return link.isDefault ? 'tak' : '';
    return link[field] ?? '';
  });
}

const heads = sheetColumns.map(({ head }) => head);

/** Links as csv for Polish spreadsheets, readable by `readSheet`; no cell is a formula. */
export function sheetCsv(links: readonly Link[]): string {
  const lines = [heads, ...links.map(cellsOf)].map((row) => row.map(csvCell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Links as xlsx; the stream must be consumed. */
export function sheetWorkbook(links: readonly Link[]): Readable {
  return writeWorkbook({
    name: 'Linki',
    widths: sheetColumns.map(({ field }) => widths[field] ?? 14),
    rows: [heads, ...links.map(cellsOf)],
  });
}
