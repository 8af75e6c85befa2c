import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { defineEndpoint } from '../endpoint.ts';

const ofCompany = z.object({ companyId: z.string() });
const companyErrors = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;
const yes = z.optional(z.enum(['true', 'false']));

/** An invalid row of a sheet. */
const sheetFault = z.object({
  /** of the file, from 1 */
  line: z.number(),
  /** the number as the sheet has it */
  gtin: z.string(),
  /** header of the invalid column */
  field: z.string(),
  /** a Polish sentence */
  reason: z.string(),
});
export type SheetFault = z.infer<typeof sheetFault>;

export const importLinks = defineEndpoint({
  name: 'import-links',
  method: 'POST',
  path: '/links/:companyId/sheet/',
  access: 'file_sending_to_verification',
  summary: `Wczytuje linki z arkusza (xlsx albo csv, do ${limits.linkRows} wierszy) w całości albo wcale. Gdy są błędne wiersze, zapisuje resztę tylko z keepsRight=true. Link, który już jest, zostaje bez zmian, chyba że replaces=true. Wysłany ponownie niczego nie zmienia.`,
  params: ofCompany,
  query: z.object({
    /** true: replaces the links of the sheet's numbers; false: only adds rows */
    replaces: yes,
    /** true: saves valid rows although others are invalid; false: saves nothing then */
    keepsRight: yes,
  }),
  parts: { file: 'file' },
  answer: z.object({
    /** number of saved links */
    saved: z.number(),
    /** valid and new rows */
    right: z.number(),
    /** distinct numbers of the valid rows */
    codes: z.number(),
    /**
     * lines whose link (level, type, language, address) exists and is unchanged, including its days and default flag
     */
    unchanged: z.array(z.number()),
    faults: z.array(sheetFault),
  }),
  errors: [
    ...companyErrors,
    'FIELD_REQUIRED',
    'FIELD_INVALID',
    'FILE_FORMAT_INVALID',
    'FILE_TOO_LARGE',
    'TOO_MANY_ROWS',
  ],
});

export const exportLinks = defineEndpoint({
  name: 'export-links',
  method: 'GET',
  path: '/links/:companyId/sheet/',
  access: 'file_sending_to_verification',
  summary: 'Wszystkie linki firmy jako arkusz xlsx, taki sam, jaki się wczytuje. Bez linków: same nagłówki.',
  params: ofCompany,
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answer: z.any(),
  errors: companyErrors,
});
