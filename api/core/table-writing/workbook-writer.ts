import type { Readable } from 'node:stream';
import { chartContentTypes, chartParts, drawingXml, type BarChart } from './chart-parts.ts';
import { xmlText } from './safe-text.ts';
import { ZipStream, type Packing } from './zip-stream.ts';

/** Looks of a cell; each is one entry of `cellXfs` below, in this order. */
const cellLooks = ['plain', 'head', 'ok', 'warn', 'bad', 'none', 'unchecked', 'number', 'title'] as const;
export type CellLook = (typeof cellLooks)[number];

export interface Cell {
  /** a text is always shown as text; a number is one that is computed with */
  readonly value: string | number;
  readonly look?: CellLook;
}

/** Widths of columns, in characters. */
export interface SheetShape {
  readonly name: string;
  readonly widths: readonly number[];
  /** number of the row with the header, the first unless told; null: there is none */
  readonly headRow?: number | null;
}

/** Characters of one cell that Excel takes. */
const longestCell = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Letters of a column, from 0: A, B … Z, AA. */
function columnLetters(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(65 + rest);
  return column < 26 ? letter : columnLetters((column - rest) / 26 - 1) + letter;
}

/** How a cell of each look begins, up to its end or its type; the first look is what a cell has without saying so. */
const openings: Readonly<Record<CellLook, string>> = Object.fromEntries(
  cellLooks.map((look, at) => [look, at === 0 ? '<c' : `<c s="${at}"`]),
) as Record<CellLook, string>; // of every look

function cellXml({ value, look = 'plain' }: Cell): string {
  const opening = openings[look];
  if (typeof value === 'number') return `${opening}><v>${value}</v></c>`;
  if (value === '') return `${opening}/>`;
  const text = xmlText(value.length > longestCell ? value.slice(0, longestCell) : value);
  // Excel reads _x0041_ in a text as "A" unless the underscore is written that way itself.
  const escaped = text.includes('_x') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text;
  const kept = /^\s|\s$|[\t\n]|  /.test(escaped) ? ' xml:space="preserve"' : '';
  return `${opening} t="inlineStr"><is><t${kept}>${escaped}</t></is></c>`;
}

/** Texts of which cellXml() writes nothing otherwise than it stands, but for what is looked for beside. */
const plainTexts = /^[ !#-%'-;=?-~\u00a0-\ud7ff\ue000-\ufffd]*$/;
const plainOpening = '<c t="inlineStr"><is><t>';
const plainClosing = '</t></is></c>';

/** A row of plain texts parted by a sign, in a fraction of the time of rowXml(); null where a text wants care. */
export function plainRowXml(texts: string, parting: string): string | null {
  if (texts.length > longestCell || !plainTexts.test(texts) || /_x| {2}/i.test(texts)) return null;
  let xml = '<row>';
  for (const text of texts.split(parting)) {
    if (text === '') xml += '<c/>';
    else if (/^\s|\s$/.test(text)) return null;
    else xml += plainOpening + text + plainClosing;
  }
  return `${xml}</row>`;
}

/** A row of a sheet as XML. */
export function rowXml(cells: readonly Cell[]): string {
  let xml = '<row>';
  for (const cell of cells) xml += cellXml(cell);
  return `${xml}</row>`;
}

function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `<cols>${columns.join('')}</cols>`;
}

/** The rows down to the header stay in sight. */
function frozenView(headRow: number): string {
  return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
}
const plainView = '<sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>';

/** Fills of the verdict colours of the design, tint with text; every colour stands beside a word. */
const tints: readonly (readonly [fill: string, text: string])[] = [
  ['E2F3E8', '0F5A33'],
  ['FFF1D3', '764600'],
  ['FCE8E8', '98141F'],
  ['E8EAF0', '3D4455'],
  ['EEEAF0', '4C4453'],
];

const styles = `${declaration}<styleSheet ${main}>
<fonts count="${3 + tints.length}"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font>${tints
  .map(([, text]) => `<font><b/><sz val="11"/><color rgb="FF${text}"/><name val="Calibri"/></font>`)
  .join('')}</fonts>
<fills count="${3 + tints.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEEAF0"/></patternFill></fill>${tints
  .map(([fill]) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`)
  .join('')}</fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${cellLooks.length}"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/>${tints
  .map(
    (_, at) =>
      `<xf numFmtId="49" fontId="${3 + at}" fillId="${3 + at}" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="49" fontId="2" applyNumberFormat="1" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${declaration}<workbook ${main} xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relationsXml(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.join('')}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}

const packageRelations = `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(count: number, hasChart: boolean): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.join('')}${hasChart ? chartContentTypes : ''}</Types>`;
}

interface Summary {
  readonly rows: readonly (readonly Cell[])[];
  readonly widths: readonly number[];
}

function summaryXml({ rows, widths }: Summary, hasChart: boolean): string {
  return `${declaration}<worksheet ${main}>${plainView}${columnsXml(widths)}<sheetData>${rows.map(rowXml).join('')}</sheetData>${hasChart ? drawingXml : ''}</worksheet>`;
}

/** What a chart draws of a summary. */
function chartCells(rows: Summary['rows'], { headRow, colours }: BarChart) {
  const valueAt = (row: number, column: number): string | number => rows[row - 1]?.[column]?.value ?? '';
  const below = colours.map((_, at) => headRow + 1 + at);
  return {
    head: String(valueAt(headRow, 1)),
    words: below.map((row) => String(valueAt(row, 0))),
    numbers: below.map((row) => Number(valueAt(row, 1))),
  };
}

/** Text of a sheet gathered before it goes on, in characters. */
const gathered = 131_072;

/**
 * Writes a workbook as a stream: a table row by row, whose header stays in sight and filters, and before it a sheet of summary where one is
 * wanted, written when the rows are over. Memory does not grow with the rows. Every text is a text cell: nothing in it becomes a formula.
 */
export class WorkbookWriter {
  /** the file; read it while rows are added */
  readonly output: Readable;
  readonly #zip: ZipStream;
  readonly #columns: number;
  readonly #headRow: number | null;
  readonly #summary: { readonly name: string; readonly chart?: BarChart } | null;
  /** what is to be written before anything else */
  readonly #begun: Promise<void>;
  #waiting = '';
  #rows = 0;
  #failure: Error | null = null;

  /** `chart`: what of the summary is drawn below it */
  constructor(
    summary: { readonly name: string; readonly chart?: BarChart } | null,
    table: SheetShape,
    packing: Packing = 'beside',
  ) {
    this.#summary = summary;
    this.#columns = table.widths.length;
    this.#headRow = table.headRow === undefined ? 1 : table.headRow;
    this.#zip = new ZipStream(packing);
    this.output = this.#zip.output;
    // Who reads the file, or adds to it, gets the error; without this it would end the process where neither does.
    this.output.on('error', (error) => (this.#failure ??= error));
    const names = summary ? [summary.name, table.name] : [table.name];
    this.#begun = this.#writeParts([
      ['[Content_Types].xml', contentTypes(names.length, summary?.chart !== undefined)],
      ['_rels/.rels', packageRelations],
      ['xl/workbook.xml', workbookXml(names)],
      ['xl/_rels/workbook.xml.rels', relationsXml(names.length)],
      ['xl/styles.xml', styles],
    ]).then(() => this.#zip.beginPart(`xl/worksheets/sheet${names.length}.xml`));
    this.#begun.catch(() => {});
    this.#waiting = `${declaration}<worksheet ${main}>${this.#headRow === null ? plainView : frozenView(this.#headRow)}${columnsXml(table.widths)}<sheetData>`;
  }

  /** Adds a row of the table, the header first; waits where the reader of `output` is slower. */
  async add(cells: readonly Cell[]): Promise<void> {
    await this.addRows([rowXml(cells)]);
  }

  /** Adds rows as rowXml() gives them; the next when it has resolved. */
  async addRows(rows: readonly string[]): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#rows += rows.length;
    for (const row of rows) this.#waiting += row;
    if (this.#waiting.length < gathered) return;
    await this.#begun;
    const text = this.#waiting;
    this.#waiting = '';
    await this.#zip.write(text);
  }

  /** Ends the table and writes the summary, where the workbook has one. The file is whole when `output` has ended. */
  finish(summary: Summary | null): void {
    this.#end(summary).catch((error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))));
  }

  async #end(summary: Summary | null): Promise<void> {
    await this.#begun;
    const head = this.#headRow;
    const filter =
      head !== null && this.#rows > head
        ? `<autoFilter ref="A${head}:${columnLetters(this.#columns - 1)}${this.#rows}"/>`
        : '';
    await this.#zip.write(`${this.#waiting}</sheetData>${filter}</worksheet>`);
    await this.#zip.endPart();
    const { name = '', chart } = this.#summary ?? {};
    if (summary) {
      const parts = chart ? chartParts(name, chart, chartCells(summary.rows, chart)) : [];
      await this.#writeParts([['xl/worksheets/sheet1.xml', summaryXml(summary, chart !== undefined)], ...parts]);
    }
    this.#zip.finish();
  }

  async #writeParts(parts: readonly (readonly [name: string, xml: string])[]): Promise<void> {
    for (const [name, xml] of parts) {
      this.#zip.beginPart(name);
      await this.#zip.write(xml);
      await this.#zip.endPart();
    }
  }

  /** Gives up: whoever reads `output` gets the error. */
  fail(error: Error): void {
    this.output.destroy(error);
  }
}
