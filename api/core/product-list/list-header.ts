import { headerOf, type HeaderFinder } from '../table-file/header-search.ts';
import type { TableRow } from '../table-file/table-row.ts';
import { folded, headerWords, mapColumns, type FieldNames } from './column-map.ts';
import { chooseCodeColumn, weighColumns, type CodeColumn, type ColumnWeight } from './code-column.ts';
import { readCodeHeaders, saysOtherItem } from './code-headers.ts';
import { readCode, saysNoCode } from './read-code.ts';

/**
 * Options for reading a list of products. `lists`: known headers, the most reliable first; the last are ambiguous.
 */
export interface ListOptions {
  readonly lists: readonly FieldNames<string>[];
  /** the code column chosen by a person: its header, its number from 1 as a text, or its index; null: none */
  readonly wanted?: string | number | null;
  /** the first row is data */
  readonly noHeader?: boolean;
}

/** The result of reading the beginning of a list. */
export interface ListHead {
  /** the header of each column; without a header row `Kolumna 1`, `Kolumna 2` … */
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  /** rows above the header, or above the first row of data */
  readonly above: readonly TableRow[];
  /** rows below the header that explain it: "13 cyfr", "pole wymagane" */
  readonly explained: readonly TableRow[];
  /** the first rows of data, without explanations and the second row of a header */
  readonly rows: readonly TableRow[];
  readonly weights: readonly ColumnWeight[];
  readonly code: CodeColumn;
}

type Cells = TableRow['cells'];

/** Whether a cell may be meant as a code: it has enough digits. */
function looksLikeCode(cell = ''): boolean {
  if (cell.length > 40) return false;
  const read = readCode(cell);
  if ('code' in read) return true;
  return ['gtin_check_digit', 'not_trade_item', 'gtin_lost_zero', 'gtin_several'].includes(read.why)
    ? true
    : /^\D{0,2}\d{7,14}\D{0,2}$/.test(cell.trim()) || /^\d[.,]\d+e\+?\d{1,2}$/i.test(cell.trim());
}

/** A valid code of at least 12 digits: of 8 digits every tenth number is valid. */
function isSureCode(cell = ''): boolean {
  const read = readCode(cell);
  return 'code' in read && read.code.length >= 12;
}

function isNumeric(cell = ''): boolean {
  return cell.length <= 40 && /^[-+]?\d[\d\s\u00a0.,]*(?: ?(?:zł|pln|eur|%))?$/i.test(cell.trim());
}

function isFilled(cell = ''): boolean {
  return cell.trim() !== '';
}

/** Whether all cells of a row are words, as in a header. */
function isOfWords(cells: Cells): boolean {
  return cells.filter(isFilled).every((cell = '') => /\p{L}/u.test(cell) && !saysNoCode(cell) && !looksLikeCode(cell));
}

/** Whether a row is a product, with its code in `column`: a code, or none beside a number. */
function isDataRow(cells: Cells, column: number): boolean {
  const cell = cells[column];
  if (isFilled(cell)) return looksLikeCode(cell) || (saysNoCode(cell ?? '') && cells.filter(isFilled).length > 1);
  return cells.some((other) => isNumeric(other));
}

/** Words that continue the header above: "Nazwa" over "towaru", "Cena" over "netto [zł]". */
const continuing =
  /^(?:(?:towaru|produktu|artykulu|wyrobu|asortymentu|pozycji|handlow[ay]|katalogow[ay]|kreskow[ay]|kresk|paskow[ay]|magazynow[ay]|mag|jednostkow[ay]|jedn|jm|netto|brutto|sprzedazy|zakupu|hurtow[ay]|detaliczn[ay]|vat|zl|pln|eur|szt|kg|g|dag|ml|l|cm|mm|name|code|number|no|net|gross|price)(?: |$))+$/;

function continues(cell = ''): boolean {
  return cell.trim() === '%' || continuing.test(headerWords(cell));
}

/** Maximum number of explaining rows below a header. */
const mostExplained = 3;
/** Words of an explanation, folded: "13 cyfr", "pole wymagane", "# Optional | 8 to 14 digits". */
const explaining =
  /\b(?:cyfr\w*|znak(?:i|ow)|tekst\w*|wymagan\w*|obowiazkow\w*|opcjonaln\w*|przyklad\w*|digits?|characters?|required|optional|mandatory|example)\b/;

function explains(cell: string): boolean {
  return explaining.test(headerWords(cell)) || /(?:^|\W)(?:np|e\.g)\./i.test(cell.slice(0, 200));
}

/** The index of the chosen column among the headers; -1 if there is none. */
export function columnByName(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  if (exact !== -1) return exact;
  const alike = columns.findIndex((column) => folded(column) !== '' && folded(column) === folded(name));
  if (alike !== -1 || !/^\d{1,4}$/.test(name)) return alike;
  return Number(name) >= 1 && Number(name) <= columns.length ? Number(name) - 1 : -1;
}

function wantedColumn(header: readonly string[], columns: readonly string[], wanted: string | number): number {
  if (typeof wanted === 'number') return wanted;
  const index = columnByName(header, wanted);
  return index === -1 ? columnByName(columns, wanted) : index;
}

/**
 * Finds the header and the code column of a list; one instance for each file.
 * - Skips titles above the header and explanations below it.
 * - Joins a header of two rows.
 * - A first row with a code is data.
 */
export class ListHeader implements HeaderFinder {
  readonly #options: ListOptions;
  #above: readonly TableRow[] = [];
  #firstLine: number | null = null;
  /** whether the header row was found by its words */
  #isNamed = false;
  /** whether the next row is the second one of the header */
  #hasSecond = false;
  #line = 1;

  constructor(options: ListOptions) {
    this.#options = options;
  }

  find(rows: readonly TableRow[]): number {
    const [first] = rows;
    if (!first) return -1;
    this.#firstLine ??= first.line;
    const named = this.#options.noHeader ? -1 : this.#namedRow(rows);
    this.#isNamed = named !== -1;
    this.#hasSecond = named > 0 && this.#isAbove(rows[named - 1]?.cells ?? [], rows[named]?.cells ?? []);
    const header = this.#hasSecond ? named - 1 : named;
    const index = this.#options.noHeader ? 0 : this.#isNamed ? header : this.#rowByData(rows);
    this.#above = rows.slice(0, Math.max(index, 0));
    this.#line = rows[index]?.line ?? this.#firstLine;
    return index;
  }

  isTable(rows: readonly TableRow[]): boolean {
    const isNamed = !this.#options.noHeader && this.#namedRow(rows) !== -1;
    return isNamed || rows.some(({ cells }) => cells.some(isSureCode));
  }

  /** Reads the header and the rows after it; for jsonl the header is the keys. */
  read(header: readonly string[], after: readonly TableRow[], isKeyed = false): ListHead {
    const headerRow: TableRow = { line: this.#line, cells: header };
    const hasHeader = isKeyed || (!this.#options.noHeader && !this.#isData(header, after));
    const isTwoRows = hasHeader && !isKeyed && after[0] && (this.#hasSecond || this.#goesOn(header, after[0].cells));
    const second = isTwoRows ? after[0] : null;
    const below = hasHeader ? after.slice(second ? 1 : 0) : [headerRow, ...after];
    const width = isKeyed
      ? header.length
      : Math.max(header.length, widthOf([...(second ? [second.cells] : []), ...cellsOf(below)]));
    const columns = Array.from({ length: width }, (_, at) =>
      hasHeader ? this.#headerAt(at, header, second?.cells) : `Kolumna ${at + 1}`,
    );
    const explained = hasHeader && !isKeyed ? this.#explanations(header, columns, below) : [];
    const rows = below.slice(explained.length);
    const weights = weighColumns(cellsOf(rows));
    const code = this.#codeColumn(header, columns, weights);
    for (let at = columns.length; at <= (code.column ?? -1); at++) columns.push(hasHeader ? '' : `Kolumna ${at + 1}`);
    return { columns, hasHeader, above: this.#above, explained, rows, weights, code };
  }

  #codeColumn(header: readonly string[], columns: readonly string[], weights: readonly ColumnWeight[]): CodeColumn {
    const { wanted = null, lists } = this.#options;
    if (wanted === null) return chooseCodeColumn(weights, readCodeHeaders(columns, lists));
    const column = wantedColumn(header, columns, wanted);
    return { column: column === -1 ? null : column, doubt: null };
  }

  /** The rows below the header that explain its codes, and hold none. */
  #explanations(header: readonly string[], columns: readonly string[], below: readonly TableRow[]): TableRow[] {
    const { wanted = null, lists } = this.#options;
    const { named, sure } = readCodeHeaders(columns, lists);
    const best = sure.size > 0 ? named.filter(({ column }) => sure.has(column)) : named;
    const ofCodes = wanted === null ? best : [{ column: wantedColumn(header, columns, wanted) }];
    const first = below.slice(0, mostExplained);
    const end = first.findIndex(({ cells }) => {
      const ofRow = ofCodes.map(({ column }) => cells[column] ?? '');
      return ofRow.some(looksLikeCode) || !ofRow.some(explains);
    });
    return end === -1 ? first : first.slice(0, end);
  }

  /** The index of the row that names most fields, including the code. */
  #namedRow(rows: readonly TableRow[]): number {
    const { wanted = null } = this.#options;
    if (typeof wanted === 'string' && !/^\d{1,4}$/.test(wanted))
      return rows.findIndex(({ cells }) => columnByName(headerOf(cells), wanted) !== -1);
    let [index, most] = [-1, 0];
    for (const [at, { cells }] of rows.entries()) {
      const score = this.#scoreOf(headerOf(cells));
      if (score > most) [index, most] = [at, score];
    }
    return index;
  }

  /** How similar a row is to the header; 0: not at all. A single likely word is a title ("Cennik z kodami EAN"). */
  #scoreOf(cells: readonly string[]): number {
    const { lists } = this.#options;
    const [sure] = lists;
    const isAlone = cells.filter(isFilled).length < 2;
    const isSure = sure !== undefined && mapColumns(cells, [sure]).indexes.gtin !== undefined;
    if (!isSure && (isAlone || cells.some(isSureCode))) return 0;
    const { indexes } = mapColumns(cells, lists);
    if (indexes.gtin === undefined) return 0;
    return (isSure ? 1_000 : 10) + Object.keys(indexes).length;
  }

  /** Without known words: the row above the first row of data, or that row. */
  #rowByData(rows: readonly TableRow[]): number {
    const [code, column] = firstSureCode(rows);
    if (code === -1) return -1;
    let first = code;
    while (first > 0 && isDataRow(rows[first - 1]?.cells ?? [], column)) first--;
    const above = rows[first - 1]?.cells;
    if (!above || !isOfWords(above)) return first;
    const filled = above.filter(isFilled).length;
    return filled > 1 || (rows[first]?.cells.filter(isFilled).length ?? 0) < 2 ? first - 1 : first;
  }

  /** Whether the row taken for the header is data. */
  #isData(cells: Cells, after: readonly TableRow[]): boolean {
    if (cells.some(isSureCode)) return true;
    if (this.#isNamed || (isOfWords(cells) && cells.some(isFilled))) return false;
    const weights = weighColumns([cells, ...cellsOf(after)]);
    const { column } = this.#codeColumn(headerOf(cells), headerOf(cells), weights);
    return column === null ? cells.some(looksLikeCode) : isDataRow(cells, column);
  }

  /**
   * Whether a row is the upper one of two header rows: it has the product's name, the row of the code below it does
   * not.
   */
  #isAbove(above: Cells, named: Cells): boolean {
    if (!isOfWords(above) || above.filter(isFilled).length < 2) return false;
    const { lists } = this.#options;
    const [upper, lower] = [above, named].map((cells) => mapColumns(headerOf(cells), lists).indexes);
    return upper?.name !== undefined && lower?.name === undefined && upper.name !== lower?.gtin;
  }

  /**
   * Whether the next row continues the header: its words name fields, continue those above, or are beside code and
   * name.
   */
  #goesOn(header: readonly string[], below: Cells): boolean {
    const filled = below.filter(isFilled);
    if (filled.length > 0 && filled.every((cell = '') => continues(cell) || this.#namesField([cell]))) return true;
    if (!isOfWords(below)) return false;
    const { lists } = this.#options;
    const named = Object.keys(mapColumns(headerOf(below), lists.slice(0, 1)).indexes);
    if (named.length > 1) return true;
    const { gtin, name } = mapColumns(header, lists).indexes;
    if (gtin !== undefined && this.#splitsCodes(header, below, gtin)) return true;
    return [gtin, name].every((index) => index !== undefined && !isFilled(below[index]));
  }

  /** Whether a row distinguishes the codes below one header over several columns: "karton", "sztuka". */
  #splitsCodes(header: readonly string[], below: Cells, gtin: number): boolean {
    const next = header.findIndex((cell, at) => at > gtin && cell !== '');
    return below.slice(gtin, next === -1 ? undefined : next).some((cell = '') => saysOtherItem(cell));
  }

  #namesField(cells: readonly string[]): boolean {
    const [sure] = this.#options.lists;
    return sure !== undefined && Object.keys(mapColumns(cells, [sure]).indexes).length > 0;
  }

  /** The header of a column, with its second row; if empty, the row above. */
  #headerAt(at: number, header: readonly string[], second: Cells = []): string {
    const above = this.#above.at(-1)?.cells ?? [];
    const own = header[at] ?? '';
    const below = second[at]?.trim() ?? '';
    if (own === '' && below === '')
      return isOfWords(above) && this.#namesField([above[at]?.trim() ?? '']) ? (above[at]?.trim() ?? '') : '';
    if (own === '' || below === '') return own || below;
    if (this.#namesField([own])) return saysOtherItem(below) ? `${own} ${below}` : own;
    return this.#namesField([below]) && !continues(below) ? below : `${own} ${below}`;
  }
}

function cellsOf(rows: readonly TableRow[]): Cells[] {
  return rows.map(({ cells }) => cells);
}

/** Number of columns up to the last filled cell of the first rows. */
function widthOf(rows: readonly Cells[]): number {
  return Math.max(0, ...rows.slice(0, 20).map((cells) => cells.findLastIndex((cell) => isFilled(cell)) + 1));
}

/** Row and column of the first valid code of at least 12 digits. */
function firstSureCode(rows: readonly TableRow[]): [row: number, column: number] {
  for (const [at, { cells }] of rows.entries()) {
    const column = cells.findIndex(isSureCode);
    if (column !== -1) return [at, column];
  }
  return [-1, -1];
}
