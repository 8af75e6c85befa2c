import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Releases on a page, and changed codes on a page. */
export const gpcReleasesPageSize = 10;
export const gpcChangesPageSize = 50;

/** Changes of codes by a release. Missing ones stay in the tree, because products refer to them. */
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
  /** titles of its ancestors from the segment down, by the current tree; empty for a segment */
  path: z.array(z.string()),
  /** the former title of a renamed code, the former parent's title of a moved one */
  before: text,
  /** products with this brick */
  products: count,
});
export type GpcChangedCode = z.infer<typeof gpcChangedCode>;

const ofAdministrator = z.object({ companyId: z.string() });
const page = z.optional(z.string().check(z.maxLength(6)));
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/** @NOTE B names no screen for GPC; `companyId` is that of the administrator's own company, as with runs of data. */
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
    /** languages of titles with their number of codes */
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
