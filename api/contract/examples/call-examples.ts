import { downloadCode, generateCodes } from '../codes-2d.ts';
import { exportLinks, importLinks } from '../digital-link/link-sheets.ts';
import {
  addLink,
  changeLink,
  copyLinks,
  getCodeLinks,
  getLinkCodes,
  removeLink,
  setCounting,
  type Link,
} from '../digital-link/links.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../endpoint.ts';
import {
  cancelCodeBatch,
  getBatchFile,
  getBatchRefusals,
  getCodeBatch,
  getCodeBatches,
  getCodesSample,
  orderCodes,
  orderCompanyCodes,
  previewCodes,
  type CodeBatch,
} from '../files/code-batches.ts';

/** An example of a call and its response; absent parts do not apply. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  readonly answer?: unknown;
  /** parts of a form: the content of a file */
  readonly parts?: Readonly<Record<string, string>> | undefined;
  /** the beginning of a returned file, by media type */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

interface TypedExample<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** absent for a file */
  readonly answer?: AnswerOf<E>;
  readonly parts?: CallExample['parts'];
  readonly files?: CallExample['files'];
}

/** An example typed by the call's schemas; returned as plain values. */
function exampleOf<const E extends Endpoint>({ name }: E, example: TypedExample<E>): [string, CallExample] {
  return [name, example as CallExample]; // params and query are texts by name in every call
}

const companyId = '01938d2c-5a00-7c20-ae7d-615e3a1c6563';
const batchId = '01938d2c-5a00-7c20-ae7d-615e3a1c6564';
const linkId = '01938d2c-5a00-7c20-ae7d-615e3a1c6565';
/** of the range for demonstrations, 952 */
const [gtin, otherGtin] = ['09521234567011', '09521234567028'];
const fields = { n01: gtin, n10: 'L2611A', n17: '271130', n3103: '001500' };
const desc = '(01)09521234567011(17)271130(3103)001500(10)L2611A';

const linkFields = {
  variant: '',
  batch: 'L2611A',
  serial: '',
  linkType: 'recipeInfo',
  language: 'pl',
  href: 'https://sady.example/przepisy/powidla',
  isDefault: false,
  validFrom: '2026-11-01',
  validUntil: null,
} as const;
const link: Link = { ...linkFields, id: linkId, gtin, version: 1 };

const batch: CodeBatch = {
  id: batchId,
  createdAt: '2026-11-24T10:50:38.760Z',
  fileName: 'kody.xlsx',
  options: { kind: 'qrcode', format: 'pdf', module: '0.495', dpi: '300', layout: 'a4-3x8' },
  processingStatus: 2,
  reason: null,
  rowsTotal: 3,
  rowsDone: 3,
  startedAt: '2026-11-24T10:50:39.120Z',
  finishedAt: '2026-11-24T10:50:39.480Z',
  codes: 2,
  labels: 2,
  refused: 1,
  refusals: [
    { line: 4, gtin: '123', field: 'GTIN (01)', reason: 'Zła liczba cyfr: jest 3. GTIN ma 8, 12, 13 albo 14 cyfr.' },
  ],
  zipName: 'kody-2026-11-24.zip',
  hasFile: true,
  availableUntil: '2026-12-24T10:50:39.480Z',
  isCancelled: false,
};
const ordered: CodeBatch = {
  ...batch,
  processingStatus: 0,
  rowsTotal: null,
  rowsDone: 0,
  startedAt: null,
  finishedAt: null,
  codes: 0,
  labels: 0,
  refused: 0,
  refusals: [],
  hasFile: false,
};
const options = { kind: 'qrcode', format: 'pdf', module: '0.495', dpi: '300', layout: 'a4-3x8' } as const;

const codesSheet = `GTIN (01);Nazwa na etykiecie;Numer partii (10);Data ważności (17)
9521234567011;Powidła śliwkowe 290 g;L2611A;30-11-2027
`;
const linksSheet = `GTIN;Partia;Rodzaj;Język;Adres;Domyślny;Działa od;Działa do
9521234567011;L2611A;Przepisy;pl;https://sady.example/przepisy/powidla;;01-11-2026;
`;
const pdf = '%PDF-1.4\n';
/** The first bytes of a zip or xlsx, each as a character. */
const zip = 'PK\u0003\u0004';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Examples of the OpenAPI document by name of the call; a test validates each by the call's schemas. */
export const callExamples: ReadonlyMap<string, CallExample> = new Map([
  exampleOf(generateCodes, {
    query: fields,
    answer: {
      gs1datamatrix: { image: 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjwvc3ZnPgo=', desc },
      qrcode: {
        image: 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjwvc3ZnPgo=',
        desc,
        qr_url: `https://gtinoteka.example/01/${gtin}/10/L2611A?17=271130&3103=001500`,
      },
    },
  }),
  exampleOf(downloadCode, {
    params: { a: 'datamatrix', format: 'png' },
    query: { ...fields, module: '0.495', dpi: '300', hri: 'true', quietZone: 'true' },
    files: {
      'application/illustrator': pdf,
      'application/pdf': pdf,
      'image/png': '\u0089PNG\r\n\u001a\n',
      'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg" ',
      'application/postscript': '%!PS-Adobe-3.0',
    },
  }),
  exampleOf(orderCodes, { params: { companyId }, query: options, parts: { file: codesSheet }, answer: ordered }),
  exampleOf(previewCodes, {
    params: { companyId },
    query: options,
    parts: { file: codesSheet },
    answer: { svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>', line: 2, rows: 3, pages: 1 },
  }),
  exampleOf(orderCompanyCodes, { params: { companyId }, body: options, answer: { ...ordered, fileName: null } }),
  exampleOf(getCodeBatches, { params: { companyId }, answer: { records: [batch], companyProducts: 85 } }),
  exampleOf(getCodeBatch, { params: { companyId, batchId }, answer: batch }),
  exampleOf(cancelCodeBatch, { params: { companyId, batchId }, answer: { ...ordered, isCancelled: true } }),
  exampleOf(getBatchFile, { params: { companyId, batchId }, files: { 'application/zip': zip } }),
  exampleOf(getBatchRefusals, {
    params: { companyId, batchId },
    files: { 'text/csv; charset=utf-8': '\ufeffWiersz;GTIN;Pole;Powód\r\n' },
  }),
  exampleOf(getCodesSample, { files: { [xlsx]: zip } }),
  exampleOf(getLinkCodes, {
    params: { companyId },
    query: { page: '0', search: 'powidła' },
    answer: { records: [{ gtin, name: 'Powidła śliwkowe', links: 1, opens: 1284 }], numAllRecords: 1 },
  }),
  exampleOf(getCodeLinks, {
    params: { companyId, gtin },
    answer: {
      gtin,
      name: 'Powidła śliwkowe',
      links: [link],
      isCounted: true,
      opens: {
        total: 1284,
        withBatch: 942,
        days: [{ day: '2026-11-24', opens: 1284 }],
        byType: [
          { linkType: 'recipeInfo', language: 'pl', opens: 284 },
          { linkType: '', language: '', opens: 1000 },
        ],
      },
    },
  }),
  exampleOf(addLink, { params: { companyId, gtin }, body: linkFields, answer: link }),
  exampleOf(changeLink, {
    params: { companyId, linkId },
    body: { ...linkFields, validUntil: '2027-01-06', version: 1 },
    answer: { ...link, validUntil: '2027-01-06', version: 2 },
  }),
  exampleOf(removeLink, { params: { companyId, linkId }, query: { version: '2' }, answer: { removed: true } }),
  exampleOf(copyLinks, {
    params: { companyId, gtin },
    body: { gtins: [otherGtin] },
    answer: { copied: [otherGtin], added: 1, unchanged: 0, refused: [] },
  }),
  exampleOf(setCounting, { params: { companyId }, body: { isCounted: false }, answer: { isCounted: false } }),
  exampleOf(importLinks, {
    params: { companyId },
    query: { keepsRight: 'true' },
    parts: { file: linksSheet },
    answer: {
      saved: 4999,
      right: 4999,
      codes: 4999,
      unchanged: [],
      faults: [
        { line: 17, gtin: '123', field: 'GTIN', reason: 'Zła liczba cyfr: jest 3. GTIN ma 8, 12, 13 albo 14 cyfr.' },
      ],
    },
  }),
  exampleOf(exportLinks, { params: { companyId }, files: { [xlsx]: zip } }),
]);
