import ExcelJS, { type Style, type Worksheet } from 'exceljs';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { sheetText } from './safe-text.ts';

const textFormat = '@';

function tint(fill: string, colour?: string): Partial<Style> {
  return {
    numFmt: textFormat,
    font: { name: 'Calibri', size: 11, bold: true, ...(colour && { color: { argb: `FF${colour}` } }) },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${fill}` } },
  };
}

/** Styles of cells; those of verdicts have the colours of the design. exceljs knows a style again by its object. */
const looks = {
  plain: { numFmt: textFormat },
  head: tint('EEEAF0'),
  ok: tint('E2F3E8', '0F5A33'),
  warn: tint('FFF1D3', '764600'),
  bad: tint('FCE8E8', '98141F'),
  none: tint('E8EAF0', '3D4455'),
  unchecked: tint('EEEAF0', '4C4453'),
  number: { numFmt: '#,##0' },
  title: { numFmt: textFormat, font: { name: 'Calibri', size: 16, bold: true } },
} satisfies Record<string, Partial<Style>>;

export interface Cell {
  /** A string is always a text cell. A number can be calculated with. */
  readonly value: string | number;
  readonly look?: keyof typeof looks;
  /** a bar behind a number, as long as its share of `full`; the colour is RRGGBB */
  readonly bar?: { readonly full: number; readonly colour: string };
}

export type Row = readonly (string | Cell)[];

export interface SheetShape {
  readonly name: string;
  /** widths of the columns, in characters */
  readonly widths: readonly number[];
  /** number of the header row, which stays in view and has filters; 1 by default, null for none */
  readonly headRow?: number | null;
}

interface OpenSheet {
  readonly sheet: Worksheet;
  /** where exceljs sends the XML; exceljs writes on when it is full, and would hold every row in memory */
  readonly sink: Writable;
  readonly columns: number;
  readonly headRow: number | null;
  rows: number;
}

/**
 * Writes a workbook as a stream, sheet by sheet and row by row. Memory does not grow with the rows.
 * Every string becomes a text cell, so none is a formula.
 */
export class WorkbookWriter {
  /** The file. Read it while rows are added. */
  readonly output: Readable;
  readonly #output = new PassThrough();
  readonly #closed = new AbortController();
  readonly #book: ExcelJS.stream.xlsx.WorkbookWriter;
  #open: OpenSheet | null = null;

  /** `activeTab`: index of the sheet that is shown when the file is opened */
  constructor(activeTab = 0) {
    this.output = this.#output;
    this.#output.once('close', () => this.#closed.abort());
    // The reader of `output` and the caller of addRow() get the error; without a listener it would end the process.
    this.#output.on('error', () => {});
    this.#book = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream: this.#output,
      useStyles: true,
      zip: { zlib: { level: 3 } },
    });
    this.#book.creator = this.#book.lastModifiedBy = 'Gtinoteka';
    this.#book.views = [{ x: 0, y: 0, width: 24_000, height: 12_000, firstSheet: 0, activeTab, visibility: 'visible' }];
  }

  /** Begins a sheet; the one before is over. */
  beginSheet({ name, widths, headRow = 1 }: SheetShape): void {
    this.#endSheet();
    const sheet = this.#book.addWorksheet(name, {
      views: headRow === null ? [] : [{ state: 'frozen', ySplit: headRow }],
    });
    sheet.columns = widths.map((width) => ({ width, style: looks.plain }));
    const { stream } = sheet as unknown as { stream: { pipes: [Writable] } }; // missing in exceljs' types
    this.#open = { sheet, sink: stream.pipes[0], columns: widths.length, headRow, rows: 0 };
  }

  /** Adds a row; waits while the reader of `output` is slower. Throws the error that `output` was destroyed with. */
  async addRow(cells: Row): Promise<void> {
    if (this.#output.destroyed) throw this.#gone();
    const open = this.#open;
    if (!open) throw new Error('no sheet was begun');
    const { sheet, sink, headRow } = open;
    const usual = ++open.rows === headRow ? 'head' : 'plain';
    const row = sheet.addRow([]);
    cells.forEach((given, at) => {
      const { value, look = usual, bar }: Cell = typeof given === 'string' ? { value: given } : given;
      if (value === '' && look === 'plain') return;
      const cell = row.getCell(at + 1);
      cell.value = typeof value === 'number' ? value : textValue(value);
      cell.style = looks[look];
      if (bar) sheet.addConditionalFormatting({ ref: cell.address, rules: [barRule(bar)] });
    });
    row.commit();
    if (sink.write('')) return; // an empty write says whether it is full
    await once(sink, 'drain', { signal: this.#closed.signal }).catch(() => {
      throw this.#gone();
    });
  }

  /** Ends the workbook. The file is whole when `output` has ended. */
  finish(): void {
    this.#endSheet();
    this.#book.commit().catch((error: unknown) => this.fail(error));
  }

  /** Gives up: the reader of `output` gets the error. */
  fail(error: unknown): void {
    this.#output.destroy(error instanceof Error ? error : new Error(String(error)));
  }

  #endSheet(): void {
    if (!this.#open) return;
    const { sheet, columns, headRow, rows } = this.#open;
    if (headRow !== null && rows > headRow)
      sheet.autoFilter = { from: { row: headRow, column: 1 }, to: { row: rows, column: columns } };
    sheet.commit();
    this.#open = null;
  }

  #gone(): Error {
    return this.#output.errored ?? new Error('nobody reads this workbook any more');
  }
}

/** Writes a workbook of sheets whose rows are read as they are written. An error of the rows ends the stream. */
export function writeWorkbook(
  ...sheets: readonly (SheetShape & { readonly rows: Iterable<Row> | AsyncIterable<Row> })[]
): Readable {
  const writer = new WorkbookWriter();
  const write = async (): Promise<void> => {
    for (const sheet of sheets) {
      writer.beginSheet(sheet);
      for await (const row of sheet.rows) await writer.addRow(row);
    }
    writer.finish();
  };
  write().catch((error: unknown) => writer.fail(error));
  return writer.output;
}

/** Spaces at the ends survive only in rich text. */
function textValue(text: string): ExcelJS.CellValue {
  const safe = sheetText(text);
  return /^\s|\s$/.test(safe) ? { richText: [{ text: safe }] } : safe;
}

function barRule({
  full,
  colour,
}: NonNullable<Cell['bar']>): ExcelJS.DataBarRuleType & { color: Partial<ExcelJS.Color> } {
  return {
    type: 'dataBar',
    priority: 0, // exceljs numbers them
    cfvo: [
      { type: 'num', value: 0 },
      { type: 'num', value: full },
    ],
    color: { argb: `FF${colour}` },
  };
}
