import type { BeforeHeader, IsHeader } from './header-search.ts';
import { SharedStrings } from './shared-strings.ts';
import { tableOf } from './sheet-table.ts';
import type { TableLimits } from './table-limits.ts';
import { batchCells, batchRows, RowCells, type TableBatch, type TableRow } from './table-row.ts';
import { numberText, type NumberFormat } from './workbook-dates.ts';
import { openPackage, type WorkbookPackage } from './workbook-package.ts';
import { decodeEscapes, findParts, readFormats, readSharedStrings } from './workbook-parts.ts';
import { readXml, type XmlHandler } from './workbook-xml.ts';

/** Column of a reference like `AB12`, from 0; -1 if it has no letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Maximum row number: that of LibreOffice; Excel has 1,048,576. Larger numbers are ignored. */
const lastRow = 16_777_216;

interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  readonly limits: TableLimits;
}

/** Converts the XML of one worksheet to rows. `takeRows` returns those collected since its last call. */
class SheetReader implements XmlHandler {
  readonly #context: SheetContext;
  #rows: TableRow[] = [];
  #cellCount = 0;
  #rowNumber = 0;
  #row: RowCells;
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
    this.#row = new RowCells(0, context.limits);
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
      this.#row = new RowCells(this.#rowNumber, this.#context.limits);
      this.#column = -1;
    } else if (name === 'c') {
      const given = attributes.r === undefined ? -1 : columnOf(attributes.r);
      this.#column = given >= 0 ? given : this.#column + 1;
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
    } else if (name === 'row' && this.#row.filled > 0) {
      this.#rows.push(this.#row.row());
      this.#row = new RowCells(this.#rowNumber, this.#context.limits);
    }
  }

  #put(value: string): void {
    if (value.trim() === '') return;
    this.#row.put(this.#column, value);
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
      default:
        return numberText(this.#text.trim(), formats[this.#style], is1904);
    }
  }
}

async function* rowsOfPart(
  book: WorkbookPackage,
  part: string,
  context: SheetContext,
  onProgress: (share: number) => void,
): AsyncGenerator<TableRow[]> {
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
  for await (const _ of readXml(counted(), sheet, context.limits)) if (sheet.isFull) yield sheet.takeRows();
  yield sheet.takeRows();
}

/**
 * Rows of one visible worksheet of an xlsx (tableOf). `onProgress` receives the fraction of the sheet read so far, 0
 * to 1.
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
    const sheets = parts.sheets.map(({ name, part }) => ({
      name,
      firstRows: () => rowsOfPart(book, part, context, () => {}),
      rows: () => rowsOfPart(book, part, context, onProgress),
    }));
    yield* tableOf(sheets, limits, isHeader, onHeader);
  } finally {
    book.close();
  }
}
