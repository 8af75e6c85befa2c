import { posix } from 'node:path';
import { SharedStrings } from './shared-strings.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';
import { cutText } from './table-row.ts';
import { builtInFormat, customFormat, type NumberFormat } from './workbook-dates.ts';
import type { WorkbookPackage } from './workbook-package.ts';
import { readXml, type XmlHandler } from './workbook-xml.ts';

/** Maximum of styles, sheets and relations that are read. Excel allows 65,490 styles. */
const maxStyles = 100_000;

export interface WorkbookParts {
  /** visible worksheets in order; if all are hidden, the first one */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  readonly is1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function readWhole(book: WorkbookPackage, name: string, handler: XmlHandler, limits: TableLimits): Promise<void> {
  for await (const _ of readXml(book.read(name), handler, limits));
}

/** Relations listed in `relsPart`, with targets relative to `folder`. Empty if the part is missing. */
async function relationsOf(
  book: WorkbookPackage,
  relsPart: string,
  folder: string,
  limits: TableLimits,
): Promise<Relation[]> {
  if (!book.has(relsPart)) return [];
  const found: Relation[] = [];
  await readWhole(
    book,
    relsPart,
    {
      open(tag, { Id = '', Type = '', Target = '', TargetMode }) {
        if (tag !== 'Relationship' || TargetMode === 'External' || found.length >= maxStyles) return;
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
        found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
      },
    },
    limits,
  );
  return found;
}

/** Throws TableFileError for zips that are not xlsx, with a message for each kind. */
async function refuseOthers(book: WorkbookPackage, { advised }: TableLimits): Promise<void> {
  if (book.has('xl/workbook.bin'))
    throw new TableFileError('XLSB', `To format binarny (.xlsb). Zapisz arkusz jako ${advised}.`);
  if (book.has('xl/vbaProject.bin'))
    throw new TableFileError('MACROS', 'Plik zawiera makra. Zapisz arkusz jako .xlsx bez makr.');
  if (book.has('mimetype') && book.has('content.xml'))
    throw new TableFileError('ODS', `To arkusz OpenDocument (.ods). Zapisz go jako ${advised}.`);
  if (['Index/Document.iwa', 'Index.zip'].some((part) => book.has(part)))
    throw new TableFileError('NUMBERS', `To arkusz Apple Numbers (.numbers). Wyeksportuj go jako ${advised}.`);
  if (!book.has('[Content_Types].xml') || !book.has('_rels/.rels'))
    throw new TableFileError('NOT_A_TABLE', 'To archiwum ZIP, a nie arkusz .xlsx. Rozpakuj je i podaj plik z tabelą.');
}

/** Finds the visible worksheets and the parts they need. Throws TableFileError if there is none, and for other zips. */
export async function findParts(book: WorkbookPackage, limits: TableLimits): Promise<WorkbookParts> {
  await refuseOthers(book, limits);
  const root = await relationsOf(book, '_rels/.rels', '', limits);
  const workbook = root.find((relation) => relation.type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (workbook.endsWith('.bin'))
    throw new TableFileError('XLSB', `To format binarny (.xlsb). Zapisz arkusz jako ${limits.advised}.`);
  if (!book.has(workbook)) throw new TableFileError('NO_SHEET', 'W pliku nie ma skoroszytu.');

  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let is1904 = false;
  await readWhole(
    book,
    workbook,
    {
      open(tag, attributes) {
        if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (tag !== 'sheet' || sheets.length >= maxStyles) return;
        const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'));
        sheets.push({
          name: attributes.name ?? '',
          relation: id?.[1] ?? '',
          hidden: (attributes.state ?? 'visible') !== 'visible',
        });
      },
    },
    limits,
  );
  const folder = posix.dirname(workbook);
  const relations = await relationsOf(
    book,
    posix.join(folder, '_rels', `${posix.basename(workbook)}.rels`),
    folder,
    limits,
  );
  const worksheets = new Map(
    relations
      .filter(({ type, target }) => type === 'worksheet' && book.has(target))
      .map(({ id, target }) => [id, target]),
  );
  const usable = sheets.flatMap(({ name, relation, hidden }) => {
    const part = worksheets.get(relation);
    return part === undefined ? [] : [{ name, part, hidden }];
  });
  const visible = usable.filter(({ hidden }) => !hidden);
  if (usable.length === 0) throw new TableFileError('NO_SHEET', 'W pliku nie ma żadnego arkusza z danymi.');
  const partOf = (type: string): string | null =>
    relations.find((relation) => relation.type === type && book.has(relation.target))?.target ?? null;
  const chosen = visible.length > 0 ? visible : usable.slice(0, 1);
  return { sheets: chosen, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** Decodes _xHHHH_, with which workbooks escape characters that XML does not allow. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
}

/** Reads the shared strings, with rich text joined and without phonetic hints, up to `sharedCharacters`. */
export async function readSharedStrings(
  book: WorkbookPackage,
  part: string,
  limits: TableLimits,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let current = '';
  let characters = 0;
  let inText = false;
  let inPhonetic = false;
  await readWhole(
    book,
    part,
    {
      open(tag) {
        if (tag === 'si') current = '';
        else if (tag === 'rPh') inPhonetic = true;
        else if (tag === 't') inText = !inPhonetic;
      },
      text(text) {
        if (inText) current += text;
      },
      close(tag) {
        if (tag === 't') inText = false;
        else if (tag === 'rPh') inPhonetic = false;
        else if (tag === 'si') {
          // an empty string also takes memory
          characters += current.length + 16;
          if (characters > limits.sharedCharacters)
            throw new TableFileError(
              'TOO_BIG',
              `Arkusz ma za dużo tekstów. ${limits.advised.includes('.csv') ? 'Zapisz go jako .csv.' : 'Podziel go na mniejsze pliki.'}`,
            );
          // A text may be used by every cell, so the part that exceeds a cell is not stored.
          strings.add(cutText(decodeEscapes(current), limits.cellLength + 1));
        }
      },
    },
    limits,
  );
  return strings;
}

/** The number format of each cell style. */
export async function readFormats(book: WorkbookPackage, part: string, limits: TableLimits): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await readWhole(
    book,
    part,
    {
      open(tag, { numFmtId = '0', formatCode = '' }) {
        if (tag === 'cellXfs') inCells = true;
        else if (tag === 'numFmt' && custom.size < maxStyles) custom.set(Number(numFmtId), customFormat(formatCode));
        else if (tag === 'xf' && inCells && formats.length < maxStyles)
          formats.push(custom.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)));
      },
      close(tag) {
        if (tag === 'cellXfs') inCells = false;
      },
    },
    limits,
  );
  return formats;
}
