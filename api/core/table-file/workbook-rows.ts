import { exactNumber } from './exact-number.ts';
import { headerOf, headerPlace, headerRows, nothingBefore, type BeforeHeader, type IsHeader } from './header-search.ts';
import { SharedStrings } from './shared-strings.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';
import { batchCells, batchRows, type TableBatch, type TableRow } from './table-row.ts';
import { isoDate, type NumberFormat } from './workbook-dates.ts';
import { openPackage, type WorkbookPackage } from './workbook-package.ts';
import { decodeEscapes, findParts, readFormats, readSharedStrings, type WorkbookParts } from './workbook-parts.ts';
import { readXml, type XmlHandler } from './workbook-xml.ts';

/** Column of a reference like `AB12`, from 0; -1 where it has no letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** The last row of a sheet in LibreOffice; Excel has 1,048,576. A number above it is a lie, and no column of ours has room for any. */
const lastRow = 16_777_216;

interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  readonly limits: TableLimits;
}

/** Turns the XML of one worksheet into rows; `takeRows` gives those collected since it was last asked. */
class SheetReader implements XmlHandler {
  readonly #context: SheetContext;
  #rows: TableRow[] = [];
  #cellCount = 0;
  #rowNumber = 0;
  #cells: string[] = [];
  #column = -1;
  #type = 'n';
  #style = 0;
  #text = '';
  #inCell = false;
  #inValue = false;
  #inPhonetic = false;
  #isFormula = false;
  #hasValue = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  get isFull(): boolean {
    return this.#rows.length >= batchRows || this.#cellCount >= batchCells;
  }

  takeRows(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#cellCount = 0;
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const given = Number(attributes.r);
      this.#rowNumber = Number.isInteger(given) && given > 0 && given <= lastRow ? given : this.#rowNumber + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      const given = attributes.r === undefined ? -1 : columnOf(attributes.r);
      this.#column = given >= 0 ? given : this.#column + 1;
      if (this.#column >= this.#context.limits.columns)
        throw new TableFileError(
          'TOO_MANY_COLUMNS',
          `Wiersz ${this.#rowNumber} ma ponad ${this.#context.limits.columns} kolumn.`,
          { line: this.#rowNumber },
        );
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#text = '';
      this.#isFormula = false;
      this.#hasValue = false;
      this.#inCell = true;
    } else if (name === 'rPh') this.#inPhonetic = true;
    else if (this.#inCell && (name === 'v' || name === 't')) this.#inValue = this.#hasValue = !this.#inPhonetic;
    else if (name === 'f') this.#isFormula = true;
  }

  text(text: string): void {
    if (this.#inValue) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inValue = false;
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'c') {
      this.#inCell = false;
      if (this.#text !== '') this.#put(this.#value());
      else if (this.#isFormula && !this.#hasValue) this.#put(this.#context.limits.formulaWithoutValue);
    } else if (name === 'row' && this.#cells.length > 0) {
      this.#rows.push({ line: this.#rowNumber, cells: this.#cells });
      this.#cells = [];
    }
  }

  #put(value: string): void {
    if (value.trim() === '') return;
    if (value.length > this.#context.limits.cellLength)
      throw new TableFileError(
        'CELL_TOO_LONG',
        `Wiersz ${this.#rowNumber}: komórka ma ponad ${this.#context.limits.cellLength} znaków.`,
        { line: this.#rowNumber },
      );
    this.#cells[this.#column] = value;
    this.#cellCount++;
  }

  #value(): string {
    const { strings, formats, is1904 } = this.#context;
    switch (this.#type) {
      case 's':
        return strings.get(Number(this.#text));
      case 'inlineStr':
      case 'str':
        return decodeEscapes(this.#text);
      case 'b':
        return this.#text === '1' || this.#text === 'true' ? 'true' : 'false';
      case 'e':
      case 'd':
        return this.#text;
      default: {
        const number = exactNumber(this.#text.trim());
        const format = formats[this.#style];
        if (format?.kind === 'date') return isoDate(number, is1904);
        return format?.kind === 'padded' && /^\d+$/.test(number) ? number.padStart(format.digits, '0') : number;
      }
    }
  }
}

interface ChosenSheet {
  readonly name: string;
  readonly part: string;
  readonly before: BeforeHeader;
}

/** The first visible sheet that has the header among its first rows; where none has, the first sheet with its first row. */
async function chooseSheet(
  book: WorkbookPackage,
  { sheets }: WorkbookParts,
  context: SheetContext,
  isHeader: IsHeader | null,
): Promise<ChosenSheet> {
  for (const [at, { name, part }] of (isHeader ? sheets : []).entries()) {
    const rows = isHeader ? headerPlace(await firstRows(book, part, context), isHeader) : -1;
    if (rows !== -1) return { name, part, before: { rows, sheet: at === 0 ? null : name } };
  }
  return { name: sheets[0]?.name ?? '', part: sheets[0]?.part ?? '', before: nothingBefore };
}

async function firstRows(book: WorkbookPackage, part: string, context: SheetContext): Promise<TableRow[]> {
  const sheet = new SheetReader(context);
  const rows: TableRow[] = [];
  for await (const _ of readXml(book.read(part), sheet, context.limits)) {
    rows.push(...sheet.takeRows());
    if (rows.length >= headerRows) return rows;
  }
  return [...rows, ...sheet.takeRows()];
}

/**
 * Rows of one visible worksheet of an xlsx. The header is the first row that `isHeader` takes among the first of each sheet, else
 * the first row of the first sheet that is not blank. `onProgress` gets the share of the sheet that has been read, 0 to 1.
 */
export async function* workbookRows(
  path: string,
  limits: TableLimits,
  onProgress: (share: number) => void,
  isHeader: IsHeader | null = null,
  onHeader: (before: BeforeHeader, sheet: string) => void = () => {},
): AsyncGenerator<TableBatch> {
  const book = await openPackage(path, limits);
  try {
    const parts = await findParts(book, limits);
    const context: SheetContext = {
      strings: parts.sharedStrings ? await readSharedStrings(book, parts.sharedStrings, limits) : new SharedStrings(),
      formats: parts.styles ? await readFormats(book, parts.styles, limits) : [],
      is1904: parts.is1904,
      limits,
    };
    const { name, part, before } = await chooseSheet(book, parts, context, isHeader);
    onHeader(before, name);
    const sheet = new SheetReader(context);
    const size = book.sizeOf(part) || 1;
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of book.read(part)) {
        bytes += chunk.length;
        onProgress(bytes / size);
        yield chunk;
      }
    }

    let columns: string[] | null = null;
    let toSkip = before.rows;
    let rowCount = 0;
    const take = (): TableBatch | null => {
      const taken = sheet.takeRows();
      const rows = taken.slice(toSkip);
      toSkip -= taken.length - rows.length;
      if (!columns) {
        const header = rows.shift();
        if (!header) return null;
        columns = headerOf(header.cells);
      }
      rowCount += rows.length;
      if (rowCount > limits.rows) throw new TableFileError('TOO_MANY_ROWS', `Arkusz ma ponad ${limits.rows} wierszy.`);
      return { columns, rows };
    };
    for await (const _ of readXml(counted(), sheet, limits)) {
      const batch = sheet.isFull ? take() : null;
      if (batch) yield batch;
    }
    const last = take();
    if (!last) throw new TableFileError('EMPTY', 'Pierwszy arkusz jest pusty.');
    yield last;
  } finally {
    book.close();
  }
}
