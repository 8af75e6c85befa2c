import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { uploadRow, uploadRowsQuery } from './product-upload.ts';
import { importRun } from '../office/import-runs.ts';
import { uploadCounts } from './verification.ts';

/** Uploads on a page of the list. */
export const uploadsPageSize = 25;

/** Maximum number of rows accepted in one call; the caller repeats it while `left` is above 0. */
export const acceptedAtOnce = 5_000;

/** Longest reason of a refusal, in characters. */
export const refusalReason = 500;

/** Maximum number of rows that one call can name. */
const namedRows = 1_000;

/** Product data of a company as shown to platform administrators. */
const catalogueUpload = z.object({
  id: z.string(),
  companyName: z.string(),
  nip: z.nullable(z.string()),
  fileName: z.string(),
  description: z.string(),
  userEmail: z.string(),
  createdAt: z.string(),
  /** no row is pending; null: some are */
  answeredAt: z.nullable(z.string()),
  counts: uploadCounts,
});
export type CatalogueUpload = z.infer<typeof catalogueUpload>;

const ofAdministrator = z.object({ companyId: z.string() });
const ofUpload = z.object({ companyId: z.string(), uploadId: z.string() });
const lines = z.optional(
  z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.minLength(1), z.maxLength(namedRows)),
);

/**
 * @NOTE no screen of the specification: it says that data can be sent, not who accepts them. `companyId` is the
 * administrator's own.
 */
export const getUploads = defineEndpoint({
  name: 'get-uploads',
  method: 'GET',
  path: '/stewardship/:companyId/uploads/',
  access: 'repository',
  summary: 'Dane produktów wysłane przez firmy: najpierw te, które czekają na odpowiedź; po 25 na stronę (page od 0).',
  params: ofAdministrator,
  query: z.object({ page: z.optional(z.string().check(z.maxLength(6))) }),
  answer: z.object({ records: z.array(catalogueUpload), numAllRecords: z.number() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const getUpload = defineEndpoint({
  name: 'get-upload',
  method: 'GET',
  path: '/stewardship/:companyId/uploads/:uploadId/',
  access: 'repository',
  summary: 'Wysłane dane i ich różnice z katalogiem, wiersz po wierszu, po 50 na stronę (page od 0).',
  params: ofUpload,
  query: uploadRowsQuery,
  answer: z.object({
    upload: catalogueUpload,
    rows: z.array(uploadRow),
    matching: z.number(),
    /** what accepting all would include: new products, and changes of existing ones */
    acceptable: z.object({ added: z.number(), changed: z.number() }),
    /** the last 20 runs that accepted rows of it */
    runs: z.array(importRun),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const acceptUpload = defineEndpoint({
  name: 'accept-upload',
  method: 'POST',
  path: '/stewardship/:companyId/uploads/:uploadId/accept/',
  access: 'repository',
  summary:
    'Przyjmuje do katalogu wskazane wiersze (lines) albo wszystkie, które czekają, do 5000 naraz. Powtórzone niczego nie zmienia. Wiersz, który zmienił się w katalogu po sprawdzeniu pliku, czeka dalej i jest o tym mowa (changed).',
  params: ofUpload,
  body: z.object({ lines }),
  answer: z.object({
    upload: catalogueUpload,
    accepted: z.number(),
    /** skipped, because the catalogue changed meanwhile; pending another answer */
    changed: z.number(),
    /** skipped, because the licence ended */
    unfit: z.number(),
    /** pending rows that the next call for all would accept */
    left: z.number(),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'CATALOGUE_BUSY'],
});

export const refuseUpload = defineEndpoint({
  name: 'refuse-upload',
  method: 'POST',
  path: '/stewardship/:companyId/uploads/:uploadId/refuse/',
  access: 'repository',
  summary: 'Odrzuca wskazane wiersze (lines) albo wszystkie, które czekają, z powodem, który zobaczy firma.',
  params: ofUpload,
  body: z.object({ lines, reason: z.optional(z.string().check(z.maxLength(refusalReason))) }),
  answer: z.object({ upload: catalogueUpload, refused: z.number() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
