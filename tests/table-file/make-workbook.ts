import { makeZip, type ZipPart } from './make-zip.ts';

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export interface WorkbookInput {
  /** XML inside sheetData */
  readonly rows: string;
  /** XML inside sst */
  readonly strings?: string;
  /** XML inside styleSheet */
  readonly styles?: string;
  readonly is1904?: boolean;
  /** extra parts; one with the name of a usual part takes its place */
  readonly extra?: readonly ZipPart[];
}

export const sheetPart = 'xl/worksheets/sheet1.xml';

export function sheetXml(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
}

/** Parts of a small xlsx whose first, hidden sheet must not be the one that is read. */
export function workbookParts({ rows, strings, styles, is1904, extra = [] }: WorkbookInput): ZipPart[] {
  const usual: ZipPart[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relationTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${relationTypes}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="ukryty" sheetId="2" state="hidden" r:id="r9"/><sheet name="Dane" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relationTypes}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r9" Type="${relationTypes}/worksheet" Target="/xl/worksheets/sheet9.xml"/><Relationship Id="r2" Type="${relationTypes}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${relationTypes}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: sheetPart, content: sheetXml(rows) },
    {
      name: 'xl/worksheets/sheet9.xml',
      content: sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>ukryte</t></is></c></row>'),
    },
  ];
  if (strings !== undefined) usual.push({ name: 'xl/sharedStrings.xml', content: `<sst ${main}>${strings}</sst>` });
  if (styles !== undefined)
    usual.push({ name: 'xl/styles.xml', content: `<styleSheet ${main}>${styles}</styleSheet>` });
  const replaced = new Set(extra.map((part) => part.name));
  return [...usual.filter((part) => !replaced.has(part.name)), ...extra];
}

export function makeWorkbook(input: WorkbookInput): Buffer {
  return makeZip(workbookParts(input));
}
