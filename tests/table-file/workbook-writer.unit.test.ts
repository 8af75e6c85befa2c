import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { WorkbookWriter, writeWorkbook, type Row } from '../../api/core/table-writing/workbook-writer.ts';
import { textsOf } from '../support/unpacked.ts';
import { fileWith, readTable } from './temporary-table.ts';

const shape = { name: 'Produkty', widths: [20, 20] };
const wide: Row = Array.from({ length: 20 }, (_, n) => `zażółć gęślą jaźń ${n} ${'x'.repeat(200)}`);

describe('addRow', () => {
  test('addRow waits for the reader, so that memory does not grow with the rows', async () => {
    const writer = new WorkbookWriter();
    writer.beginSheet(shape);
    const random = randomBytes(4_096);
    let added = 0;
    const adding = (async () => {
      for (; added < 10_000; added++) await writer.addRow([String(added), random.toString('hex', added % 2_048)]);
    })();
    adding.catch(() => {});
    for (let before = -1; before !== added; await sleep(100)) before = added;
    expect(added).toBeLessThan(10_000);
    writer.fail(new Error('over'));
    await expect(adding).rejects.toThrow('over');
  });

  test('addRow throws the error with which the reader left', async () => {
    const writer = new WorkbookWriter();
    writer.beginSheet(shape);
    const adding = (async () => {
      for (;;) await writer.addRow(wide);
    })();
    setImmediate(() => writer.output.destroy(new Error('has left')));
    await expect(adding).rejects.toThrow('has left');
    await expect(writer.addRow(wide)).rejects.toThrow('has left');
  });
});

describe('writeWorkbook', () => {
  test('writeWorkbook fails as its rows fail', async () => {
    async function* rows(): AsyncGenerator<Row> {
      yield ['GTIN', 'Nazwa'];
      throw new Error('the database is gone');
    }
    await expect(buffer(writeWorkbook({ ...shape, rows: rows() }))).rejects.toThrow('the database is gone');
  });

  test('writeWorkbook ends the rows when nobody reads any more', async () => {
    let ended = false;
    async function* rows(): AsyncGenerator<Row> {
      try {
        for (;;) yield wide;
      } finally {
        ended = true;
      }
    }
    const output = writeWorkbook({ ...shape, rows: rows() });
    output.once('data', () => output.destroy());
    await expect.poll(() => ended).toBe(true);
  });

  test('writeWorkbook freezes the header row and puts filters on it', async () => {
    const above: Row[] = [['Cennik'], ['GTIN', 'Nazwa'], ['05901234123457', 'Woda']];
    const [with2, without] = await Promise.all([
      buffer(writeWorkbook({ ...shape, headRow: 2, rows: above })),
      buffer(writeWorkbook({ ...shape, headRow: null, rows: above })),
    ]);
    const sheet = textsOf(with2)['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A2:B3"/>');
    expect(textsOf(without)['xl/worksheets/sheet1.xml']).not.toMatch(/frozen|autoFilter/);
  });

  test('writeWorkbook writes texts that our own reader gives back, none as a formula or a number', async () => {
    const texts = ['=1+1', '+48', '-5', '@a', '\t=1', '0590', ' a ', '_x0041_', 'a\nb', `<f>"&'`, '1e5', '\u00a0=1'];
    const path = fileWith(
      await buffer(writeWorkbook({ ...shape, rows: [['GTIN', 'Tekst'], ...texts.map((t) => ['1', t])] })),
    );
    const { columns, rows } = await readTable(path);
    expect([columns[1], ...rows.map((cells) => cells[1])]).toEqual(['Tekst', ...texts]);
    const { 'xl/worksheets/sheet1.xml': sheet } = textsOf(
      await buffer(writeWorkbook({ ...shape, rows: texts.map((t) => [t]) })),
    );
    expect(sheet).not.toMatch(/<f[ >]|<c [^>]*(?<!t="(?:str|inlineStr)")><(?:v|is)>/);
  });
});
