import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Releases on a page, and changed codes on a page. */
export const gpcReleasesPageSize = 10;
export const gpcChangesPageSize = 50;

/** What a release did to a code. One that it no longer has stays in the tree, since products refer to it. */
export const gpcChanges = ['added', 'moved', 'renamed', 'missing'] as const;
export type GpcChange = (typeof gpcChanges)[number];

const count = z.number();
const text = z.nullable(z.string());

const gpcRelease = z.object({
  /** of its run */
  id: z.string(),
  fileName: z.string(),
  at: z.string(),
  by: text,
  changes: z.object({ added: count, moved: count, renamed: count, missing: count }),
});
export type GpcRelease = z.infer<typeof gpcRelease>;

const gpcChangedCode = z.object({
  code: z.string(),
  /** 1 segment to 4 brick */
  level: z.number(),
  change: z.enum(gpcChanges),
  title: z.string(),
  /** titles from the segment down to what it lies in, as the tree is now; empty for a segment */
  path: z.array(z.string()),
  /** what stood before: of a renamed code its title, of a moved one the title of what it lay in */
  before: text,
  /** products with this brick */
  products: count,
});
export type GpcChangedCode = z.infer<typeof gpcChangedCode>;

const ofAdministrator = z.object({ companyId: z.string() });
const page = z.optional(z.string().check(z.maxLength(6)));
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/** @NOTE B names no room for GPC; `companyId` is that of the administrator's own company, as with runs of data. */
export const getGpcReleases = defineEndpoint({
  name: 'get-gpc-releases',
  method: 'GET',
  path: '/stewardship/:companyId/gpc/',
  access: 'repository',
  summary: 'Klasyfikacja GPC, jaka jest, i wydania od najnowszego z liczbą zmian; po 10 na stronę (page od 0).',
  params: ofAdministrator,
  query: z.object({ page }),
  answer: z.object({
    tree: z.object({ segments: count, families: count, classes: count, bricks: count }),
    /** languages of titles with how many codes have one */
    languages: z.array(z.object({ language: z.string(), titles: count })),
    records: z.array(gpcRelease),
    numAllRecords: count,
  }),
  errors: denied,
});

export const getGpcChanges = defineEndpoint({
  name: 'get-gpc-changes',
  method: 'GET',
  path: '/stewardship/:companyId/gpc/:runId/changes/',
  access: 'repository',
  summary:
    'Kody GPC, które wydanie dodało, przeniosło, nazwało inaczej albo pominęło (change: tylko jedno z nich); po 50 na stronę (page od 0).',
  params: z.object({ companyId: z.string(), runId: z.string() }),
  query: z.object({ change: z.optional(z.enum(gpcChanges)), page }),
  answer: z.object({ release: gpcRelease, records: z.array(gpcChangedCode), numAllRecords: count }),
  errors: denied,
});
