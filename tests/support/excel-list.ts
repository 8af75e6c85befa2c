import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const packaging = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Writes rows of texts as Excel does: cells with their addresses, texts in the table of shared strings. Unlike the product's own writer, so
 * that what is measured is a file as companies send it. `rows` is gone through twice.
 */
export async function writeExcelList(path: string, rows: () => Iterable<readonly string[]>): Promise<void> {
  const zip = new ZipFile();
  const part = (name: string, text: string): void => zip.addBuffer(Buffer.from(declaration + text), name);
  part(
    '[Content_Types].xml',
    `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
  );
  part(
    '_rels/.rels',
    `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Arkusz1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  const places = new Map<string, number>();
  for (const row of rows()) for (const text of row) if (!places.has(text)) places.set(text, places.size);
  zip.addReadStream(Readable.from(inPieces(sheetXml(rows(), places))), 'xl/worksheets/sheet1.xml');
  zip.addReadStream(Readable.from(inPieces(stringsXml(places))), 'xl/sharedStrings.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

function* sheetXml(rows: Iterable<readonly string[]>, places: ReadonlyMap<string, number>): Generator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  let line = 0;
  for (const row of rows) {
    line++;
    const cells = row.map(
      (text, at) => `<c r="${String.fromCharCode(65 + at)}${line}" t="s"><v>${places.get(text)}</v></c>`,
    );
    yield `<row r="${line}" spans="1:${row.length}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function* stringsXml(places: ReadonlyMap<string, number>): Generator<string> {
  yield `${declaration}<sst xmlns="${main}" uniqueCount="${places.size}">`;
  for (const text of places.keys())
    yield `<si><t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`;
  yield '</sst>';
}

/** Texts joined to pieces of 64 thousand characters. */
export function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
