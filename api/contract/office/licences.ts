import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Licences on a page of the list. */
export const licencesPageSize = 25;
/** Longest text that licences are searched by, in characters. */
export const licenceSearchLength = 130;

/** State of a licence today: in force, withdrawn, ended, or not begun. */
export const licenceStandings = ['inForce', 'withdrawn', 'ended', 'notYet'] as const;
export type LicenceStanding = (typeof licenceStandings)[number];

const text = z.nullable(z.string());

const listedLicence = z.object({
  id: z.string(),
  licenceType: z.enum(['GCP', 'GTIN-8']),
  prefix: z.string(),
  standing: z.enum(licenceStandings),
  /** YYYY-MM-DD */
  validFrom: text,
  validUntil: text,
  /** the holder in the list, else the company's name */
  holder: text,
  nip: text,
  gln: text,
  organisation: z.string(),
  /** the company's page of the office; null: it has no people */
  companyId: text,
});
export type ListedLicence = z.infer<typeof listedLicence>;

/** Fields in a licence's history, in this order. */
export const licenceFields = [
  'status',
  'validFrom',
  'validUntil',
  'company',
  'licenseeName',
  'licenseeGln',
  'organisation',
] as const;

const licenceChange = z.object({
  at: z.string(),
  /** the list that changed it; null: its run was deleted */
  run: z.nullable(z.object({ id: z.string(), fileName: z.string(), by: text })),
  fields: z.array(z.object({ field: z.enum(licenceFields), before: text, after: text })),
});
export type LicenceChange = z.infer<typeof licenceChange>;

const ofAdministrator = z.object({ companyId: z.string() });
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/**
 * @NOTE B names no screen for licences; `companyId` is that of the administrator's own company, as with runs of data.
 */
export const getLicences = defineEndpoint({
  name: 'get-licences',
  method: 'GET',
  path: '/stewardship/:companyId/licences/',
  access: 'repository',
  summary:
    'Licencje według prefiksu; search to prefiks albo jego początek, GTIN, NIP lub słowa nazwy firmy. Po 25 na stronę (page od 0).',
  params: ofAdministrator,
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(licenceSearchLength))),
    standing: z.optional(z.enum(licenceStandings)),
    page: z.optional(z.string().check(z.maxLength(6))),
  }),
  answer: z.object({
    records: z.array(listedLicence),
    numAllRecords: z.number(),
    /** complete prefixes, where a number without a licence is illegal */
    complete: z.array(z.string()),
  }),
  errors: denied,
});

export const getLicence = defineEndpoint({
  name: 'get-licence',
  method: 'GET',
  path: '/stewardship/:companyId/licences/:licenceId/',
  access: 'repository',
  summary: 'Jedna licencja z historią: które listy co w niej zmieniły.',
  params: z.object({ companyId: z.string(), licenceId: z.string() }),
  answer: z.object({
    licence: listedLicence,
    createdAt: z.string(),
    /** number of the catalogue's products with this prefix */
    products: z.number(),
    /** the newest first */
    history: z.array(licenceChange),
  }),
  errors: denied,
});
