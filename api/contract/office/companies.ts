import * as z from 'zod/mini';
import { membershipsPage, membershipsQuery } from '../company-users.ts';
import { defineEndpoint } from '../endpoint.ts';
import { rangeHeaders, fileHeaders } from '../files/file-in-parts.ts';
import { companyPackage } from '../service-packages.ts';

/** Companies on a page of /companies (B §9). */
export const companiesPageSize = 10;

/** Sort keys of /companies (B §9); a leading minus reverses the order. */
export const companySortKeys = [
  'name',
  'nip',
  'registration_date',
  'is_authorized',
  'access_to_download',
  'access_to_verify',
] as const;
export type CompanySortKey = (typeof companySortKeys)[number];

/** Longest note of the office and longest reason of a refusal, in characters. @NOTE B names none */
export const officeText = 2_000;

/** Rows of the ledger, the trail and notes on a company's page; the csv has the whole ledger. */
export const officeRows = 50;

/** Invalid or repeated values are ignored. */
const loose = z.catch(z.optional(z.string()), undefined);

/** Filters of the list. Invalid values are ignored. */
export const companyFilters = z.object({
  search_multi_match: z.optional(z.string().check(z.maxLength(130))),
  /** one of `companySortKeys`, or with a minus before it; any other is refused */
  ordering: z.optional(z.string()),
  /** `yes`, `no`, or `waits`: an authorization file is pending */
  authorized: loose,
  /** `yes` or `no` */
  download: loose,
  /** `yes` or `no` */
  verify: loose,
});

/** A row of /companies. */
const listedCompany = z.object({
  id: z.string(),
  name: z.string(),
  nip: z.nullable(z.string()),
  regon: z.nullable(z.string()),
  /** of the address of its first representative */
  domain: z.nullable(z.string()),
  registrationDate: z.string(),
  isAuthorized: z.boolean(),
  /** since when an authorization file is pending */
  waitsSince: z.nullable(z.string()),
  accessToDownload: z.boolean(),
  accessToVerify: z.boolean(),
});
export type ListedCompany = z.infer<typeof listedCompany>;

/** B §7: the company of the path is the caller's own. */
export const getCompanies = defineEndpoint({
  name: 'get-companies',
  method: 'GET',
  path: '/companies/:companyId/get_companies/',
  access: 'registered_company',
  summary: `Firmy, które mają w Gtinotece ludzi, po ${companiesPageSize}. Zła wartość filtra albo strony to domyślna, nieznana kolejność to błąd.`,
  params: z.object({ companyId: z.string() }),
  query: z.extend(companyFilters, { limit: loose, offset: loose }),
  answer: z.object({
    results: z.array(listedCompany),
    count: z.number(),
    /** companies with a pending authorization file, and the time of the first one */
    waiting: z.object({ count: z.number(), since: z.nullable(z.string()) }),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_INVALID'],
});

/** @NOTE B §7 names no such call. */
export const getCompaniesCsv = defineEndpoint({
  name: 'get-companies-csv',
  method: 'GET',
  path: '/companies/:companyId/get_companies/csv/',
  access: 'registered_company',
  summary: 'Wszystkie firmy pokazanego filtra jako csv.',
  params: z.object({ companyId: z.string() }),
  query: companyFilters,
  file: ['text/csv'],
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_INVALID'],
});

/** The company shown to the office; not the one that the caller acts for. */
const ofCompany = z.object({ company: z.string() });

/** B §7: PATCH /companies/company/{id}/. */
export const setCompanyAccess = defineEndpoint({
  name: 'set-company-access',
  method: 'PATCH',
  path: '/companies/company/:company/',
  access: 'registered_company',
  summary:
    'Włącza albo wyłącza firmie pobieranie bazy i zapis przez API od razu do katalogu; powtórzone nic nie zmienia.',
  params: ofCompany,
  /** absent values stay. @NOTE B §7 names accessToDownload alone */
  body: z.object({ accessToDownload: z.optional(z.boolean()), writesDirectly: z.optional(z.boolean()) }),
  answer: z.object({ id: z.string(), accessToDownload: z.boolean(), writesDirectly: z.boolean() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** B §7 shows no path for the people of a company that is not one's own. */
export const getRegisteredMemberships = defineEndpoint({
  name: 'get-registered-memberships',
  method: 'GET',
  path: '/companies/company/:company/memberships/',
  access: 'registered_company',
  summary: 'Osoby dowolnej firmy, jak lista firmy dla jej administratora. @NOTE B §7: wywołanie niepokazane',
  params: ofCompany,
  query: membershipsQuery,
  answer: membershipsPage,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const deleteRegisteredMembership = defineEndpoint({
  name: 'delete-registered-membership',
  method: 'DELETE',
  path: '/companies/company/:company/memberships/:membershipId/',
  access: 'registered_company',
  summary: 'Usuwa osobę z dowolnej firmy; nie siebie i nie ostatniego reprezentanta. @NOTE B §7: wywołanie niepokazane',
  params: z.extend(ofCompany, { membershipId: z.string() }),
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'DELETE_LAST_USER_WITH_REPRESENTATION_ERROR'],
});

const packageUse = z.object({
  at: z.string(),
  /** the counter */
  counter: z.enum(['verified', 'api', 'csv']),
  /** above 0: used; below: refunded */
  units: z.number(),
  /** the person; null: no longer a member */
  who: z.nullable(z.string()),
  /** the file of the use */
  fileName: z.nullable(z.string()),
  /** remaining units of that limit of its package; null: no limit */
  left: z.nullable(z.number()),
});
export type PackageUseRow = z.infer<typeof packageUse>;

const authorization = z.object({
  id: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  byteSize: z.number(),
  uploadedAt: z.string(),
  /** the authorized person, of the registration */
  person: z.string(),
  isRepresentative: z.boolean(),
  /** null: pending */
  isAccepted: z.nullable(z.boolean()),
  reviewedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type CompanyAuthorization = z.infer<typeof authorization>;

/** Another authorization file: judged before, or of a person not activated. */
const earlierAuthorization = z.extend(authorization, { isActivated: z.boolean() });
export type EarlierAuthorization = z.infer<typeof earlierAuthorization>;

const licence = z.object({
  prefix: z.string(),
  type: z.enum(['GCP', 'GTIN-8']),
  status: z.enum(['active', 'withdrawn']),
  validUntil: z.nullable(z.string()),
});

const trailRow = z.object({
  at: z.string(),
  act: z.string(),
  /** name of the actor; null: the system, or unknown */
  who: z.nullable(z.string()),
  /** name of the affected person */
  whom: z.nullable(z.string()),
});

const note = z.object({ id: z.string(), text: z.string(), who: z.nullable(z.string()), at: z.string() });

const companyRecord = z.object({
  /** of its first representative */
  /** its programs write to the catalogue directly, without the office */
  writesDirectly: z.boolean(),
  contact: z.nullable(z.object({ email: z.string(), phoneNumber: z.nullable(z.string()) })),
  /** the pending authorization file, else the newest */
  authorization: z.nullable(authorization),
  /** all others, the newest first */
  earlierAuthorizations: z.array(earlierAuthorization),
  package: companyPackage,
  uses: z.array(packageUse),
  licences: z.array(licence),
  /** number of the company's products in the catalogue */
  products: z.number(),
  trail: z.array(trailRow),
  notes: z.array(note),
});
export type CompanyRecord = z.infer<typeof companyRecord>;

export const getCompanyRecord = defineEndpoint({
  name: 'get-company-record',
  method: 'GET',
  path: '/companies/company/:company/record/',
  access: 'registered_company',
  summary: `Co biuro wie o firmie: upoważnienie, pakiet i jego księga, licencje, produkty, ślad zmian, notatki (po ${officeRows}). @NOTE B §7: wywołanie niepokazane`,
  params: ofCompany,
  answer: companyRecord,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const getPackageUsesCsv = defineEndpoint({
  name: 'get-package-uses-csv',
  method: 'GET',
  path: '/companies/company/:company/uses/',
  access: 'registered_company',
  summary: 'Cała księga użyć pakietów firmy jako csv. @NOTE B §7: wywołanie niepokazane',
  params: ofCompany,
  file: ['text/csv'],
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

const ofFile = z.extend(ofCompany, { fileId: z.string() });

export const getAuthorizationFile = defineEndpoint({
  name: 'get-authorization-file',
  method: 'GET',
  path: '/companies/company/:company/authorization/:fileId/',
  access: 'registered_company',
  summary: 'Plik upoważnienia, jak go zachowano: obraz narysowany od nowa albo PDF. @NOTE B §7: wywołanie niepokazane',
  params: ofFile,
  requestHeaders: rangeHeaders,
  responseHeaders: fileHeaders,
  file: ['image/png', 'image/jpeg', 'application/pdf'],
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'RANGE_INVALID'],
});

export const reviewAuthorization = defineEndpoint({
  name: 'review-authorization',
  method: 'POST',
  path: '/companies/company/:company/authorization/:fileId/',
  access: 'registered_company',
  summary:
    'Przyjmuje upoważnienie (firma jest autoryzowana) albo odrzuca je z powodem; kto je wysłał, dostaje e-mail. @NOTE B §7: wywołanie niepokazane',
  params: ofFile,
  body: z.object({ isAccepted: z.boolean(), reason: z.optional(z.string().check(z.maxLength(officeText))) }),
  answer: z.object({ isAccepted: z.boolean(), reviewedAt: z.string() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_REQUIRED', 'ALREADY_REVIEWED'],
});

export const addCompanyNote = defineEndpoint({
  name: 'add-company-note',
  method: 'POST',
  path: '/companies/company/:company/notes/',
  access: 'registered_company',
  summary: 'Dopisuje notatkę biura o firmie; firma jej nie widzi. @NOTE B §7: wywołanie niepokazane',
  params: ofCompany,
  body: z.object({ text: z.string().check(z.maxLength(officeText)) }),
  answer: note,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_REQUIRED'],
});
