import { getCodesSample } from '@gtinoteka/contract/files/code-batches.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { buffer } from 'node:stream/consumers';
import { defineRoute } from '../../define-feature.ts';
import { attachment } from '../../../core/http/file-answer.ts';
import { writeWorkbook } from '../../../core/table-writing/workbook-writer.ts';
import { batchColumns, type BatchColumn } from './sheet-columns.ts';

const heads = batchColumns.map(({ head }) => head);

/** Adds the check digit to a code of the demonstration range (952). */
const sampleCode = (body: string): string => body + String(checkDigit(body));

const rows: readonly Partial<Record<BatchColumn, string>>[] = [
  { n01: sampleCode('952123456701'), name: 'Powidła śliwkowe 290 g', n10: 'L2611A', n17: '30-11-2027' },
  { n01: sampleCode('952123456702'), name: 'Ser dojrzewający na wagę', n15: '2027-03-31', n3103: '1,5', n422: '616' },
  {
    n01: sampleCode('952123456703'),
    name: 'Filet z dorsza mrożony',
    n10: 'D7',
    n7006: '02-11-2026',
    n7007: '01-11-2026/02-11-2026',
    n7008: 'COD',
    n7005: '27.3.d',
    n7009: 'OTB',
    ngs1Resolver: 'www.example.com',
  },
];

/** Sample sheet of the batch page: every recognised column, with typical values. */
function writeSample(): Promise<Buffer> {
  return buffer(
    writeWorkbook({
      name: 'Kody',
      widths: heads.map((head) => Math.max(18, head.length + 2)),
      rows: [heads, ...rows.map((row) => batchColumns.map(({ field }) => row[field] ?? ''))],
    }),
  );
}

let written: Promise<Buffer> | null = null;

/** Generated once and cached. */
export const getCodesSampleRoute = defineRoute(getCodesSample, async ({ reply }) =>
  reply
    .header('content-type', getCodesSample.file[0])
    .header('content-disposition', attachment('gtinoteka-seria-kodow.xlsx'))
    .send(await (written ??= writeSample())),
);
