import { unzipSync } from 'fflate';

/** Largest part of a workbook that is unpacked, in bytes: a zip bomb says a size too, or is cut at the one it says. */
const largestPart = 40_000_000;

const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';
const stringsPart = 'xl/sharedStrings.xml';

/**
 * The first sheet of an xlsx as text: a row a line, cells between tabs, an empty line for an empty row, so that lines have the numbers of the
 * sheet's rows. Numbers are written out whole (5907770010725, not 5.90777E+12). Throws for what is no xlsx, for parts over 40 MB.
 */
export function textOfWorkbook(bytes: Uint8Array): string {
  const about = unpack(bytes, [workbookPart, relationsPart]);
  const place = firstSheet(about(workbookPart), about(relationsPart));
  // Of a hundred sheets one is read: the others are not unpacked.
  const read = unpack(bytes, [place, stringsPart]);
  const sheet = read(place);
  if (!sheet) throw new Error('no sheet');
  const strings = Array.from(read(stringsPart)?.getElementsByTagNameNS('*', 'si') ?? [], textOf);
  const lines: string[] = [];
  for (const row of Array.from(sheet.getElementsByTagNameNS('*', 'row'))) {
    // A row may say its number, and must not where it is the next one.
    const number = Number(row.getAttribute('r') ?? lines.length + 1);
    while (lines.length < Math.min(number - 1, mostRows)) lines.push('');
    if (lines.length >= mostRows) throw new Error('too many rows');
    lines.push(lineOf(row, strings));
  }
  return lines.join('\n');
}

/** Rows of an xlsx at most. */
const mostRows = 1_048_576;
/** Columns that are looked at: documents of deliveries have a dozen. */
const mostColumns = 256;

/** Unpacks these parts of the zip; gives them by their names, null where one is not there. */
function unpack(bytes: Uint8Array, names: readonly string[]): (name: string) => Document | null {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!names.includes(name)) return false;
      if (originalSize > largestPart) throw new Error('too large');
      return true;
    },
  });
  return (name) => {
    const part = parts[name];
    return part ? parseXml(new TextDecoder().decode(part)) : null;
  };
}

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new Error('no XML');
  return document;
}

/** Where the first sheet of the workbook stands: the order of its tabs, not of its files. */
function firstSheet(workbook: Document | null, relations: Document | null): string {
  const [sheet] = Array.from(workbook?.getElementsByTagNameNS('*', 'sheet') ?? []);
  const id = Array.from(sheet?.attributes ?? []).find(({ localName, prefix }) => localName === 'id' && prefix)?.value;
  const relation = Array.from(relations?.getElementsByTagNameNS('*', 'Relationship') ?? []).find(
    (one) => one.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The words of a string, its formats and readings of Asian letters left out. */
function textOf(element: Element): string {
  return Array.from(element.getElementsByTagNameNS('*', 't'))
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('');
}

function lineOf(row: Element, strings: readonly string[]): string {
  const cells: string[] = [];
  for (const cell of Array.from(row.getElementsByTagNameNS('*', 'c'))) {
    const column = columnOf(cell.getAttribute('r')) ?? cells.length;
    if (column >= mostColumns) break;
    while (cells.length < column) cells.push('');
    cells[column] = valueOf(cell, strings)
      .replace(/[\t\r\n]+/g, ' ')
      .trim();
  }
  return cells.join('\t');
}

/** "C7" is column 2. */
function columnOf(address: string | null): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? [];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(cell: Element, strings: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = cell.getElementsByTagNameNS('*', 'v')[0]?.textContent ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'e') return '';
  // Excel keeps long numbers as 5.907770010725E12.
  return /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}
