import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Runs on a page of the list. */
export const runsPageSize = 20;
/** Products on a page of those kept by an undoing, or different between two runs. */
export const runProductsPageSize = 50;
/** Maximum number of stored refused rows of a run. */
export const keptRejects = 20_000;

export const importKinds = ['products', 'licences', 'gpc', 'upload'] as const;
export type ImportKind = (typeof importKinds)[number];
/** Kinds of files that a browser can send; product data of companies have their own page. */
export const sentImportKinds = ['products', 'licences', 'gpc'] as const;
export type SentImportKind = (typeof sentImportKinds)[number];

const runStates = ['waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const;

const count = z.number();

/** Progress of a run: its phase (Polish), and while files are read the number of rows and their rate. */
const runProgress = z.object({ phase: z.string(), rows: count, perSecond: count });
export type RunProgress = z.infer<typeof runProgress>;

export const importRun = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  /** from the command line, or a browser */
  origin: z.enum(['command', 'browser', 'program']),
  state: z.enum(runStates),
  fileNames: z.array(z.string()),
  /** null: the command line, or a deleted person */
  startedBy: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** duration; null: not ended */
  seconds: z.nullable(z.number()),
  /** null: nothing was written */
  counts: z.nullable(
    z.object({
      rows: count,
      accepted: count,
      added: count,
      changed: count,
      unchanged: count,
      repeated: count,
      rejected: count,
    }),
  ),
  progress: z.nullable(runProgress),
  /** Polish sentence: why nothing was written or undone */
  fault: z.nullable(z.string()),
  /** Polish lines: what was skipped, and what to do */
  notes: z.array(z.string()),
  /** number of stored refused rows */
  keptRejects: z.number(),
  /** the upload of accepted product data; null: another run */
  uploadId: z.nullable(z.string()),
  /** can be undone: the last imported list of products, or accepted product data, for 90 days */
  isUndoable: z.boolean(),
  undone: z.nullable(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      /** restored products */
      restored: count,
      /** deleted products that the run had added */
      removed: count,
      /** kept products, which were changed after the run */
      kept: count,
    }),
  ),
});
export type ImportRun = z.infer<typeof importRun>;

/** Effects of the first real list of products on the demonstration. */
const demoEnd = z.object({
  /** accounts with a public password are closed */
  closesAccounts: z.boolean(),
  /** addresses of remaining platform administrators, the first 20 */
  staying: z.array(z.string()),
});
export type DemoEnd = z.infer<typeof demoEnd>;

const ofAdministrator = z.object({ companyId: z.string() });
const ofRun = z.object({ companyId: z.string(), runId: z.string() });
const page = z.optional(z.string().check(z.maxLength(6)));
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/**
 * @NOTE B names no screen for runs of data; `companyId` is that of the administrator's own company, as with uploads.
 */
export const getRuns = defineEndpoint({
  name: 'get-runs',
  method: 'GET',
  path: '/stewardship/:companyId/runs/',
  access: 'repository',
  summary:
    'Przebiegi danych od najnowszego, także przyjęte dane firm, z liczbami wierszy; po 20 na stronę (page od 0). Przebiegi zapisów programów stoją przy ich danych.',
  params: ofAdministrator,
  query: z.object({ page }),
  answer: z.object({
    records: z.array(importRun),
    numAllRecords: z.number(),
    /** demo data that the first real list of products deletes; null: none */
    demo: z.nullable(demoEnd),
  }),
  errors: denied,
});

export const getRun = defineEndpoint({
  name: 'get-run',
  method: 'GET',
  path: '/stewardship/:companyId/runs/:runId/',
  access: 'repository',
  summary: 'Jeden przebieg danych, także w toku.',
  params: ofRun,
  answer: importRun,
  errors: denied,
});

export const startRun = defineEndpoint({
  name: 'start-run',
  method: 'POST',
  path: '/stewardship/:companyId/runs/',
  access: 'repository',
  summary:
    'Przyjmuje plik (file, do 50 MB) z listą produktów (csv, tsv, jsonl, xlsx), licencji albo wydaniem GPC (także xml i json) i wczytuje go w tle. Rodzaj danych mówi kind. Gdy pierwsza prawdziwa lista zamknie konta demonstracyjne i nie zostanie żaden administrator, wymaga withoutAdministrator=yes.',
  params: ofAdministrator,
  query: z.object({
    kind: z.enum(sentImportKinds),
    /** confirmation, required if the first real list leaves the platform without an administrator */
    withoutAdministrator: z.optional(z.enum(['yes'])),
  }),
  parts: { file: 'file' },
  answer: importRun,
  errors: [...denied, 'FIELD_REQUIRED', 'FILE_TOO_LARGE', 'FILE_FORMAT_INVALID', 'NO_ADMINISTRATOR_STAYS'],
});

export const rejectForms = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const getRunRejects = defineEndpoint({
  name: 'get-run-rejects',
  method: 'GET',
  path: '/stewardship/:companyId/runs/:runId/rejects/',
  access: 'repository',
  summary: 'Odrzucone wiersze przebiegu z powodami, najwyżej 20 000 pierwszych (form: csv albo xlsx).',
  params: ofRun,
  query: z.object({ form: z.optional(z.enum(['csv', 'xlsx'])) }),
  file: Object.values(rejectForms),
  answer: z.unknown(),
  errors: denied,
});

export const getRunUndoing = defineEndpoint({
  name: 'get-run-undoing',
  method: 'GET',
  path: '/stewardship/:companyId/runs/:runId/undo/',
  access: 'repository',
  summary: 'Co zrobi cofnięcie przebiegu: ile produktów przywróci, ile usunie, a ile zostawi, bo zmieniono je później.',
  params: ofRun,
  answer: z.object({ restored: count, removed: count, kept: count }),
  errors: [...denied, 'RUN_NOT_LAST'],
});

export const undoRun = defineEndpoint({
  name: 'undo-run',
  method: 'POST',
  path: '/stewardship/:companyId/runs/:runId/undo/',
  access: 'repository',
  summary:
    'Cofa w tle ostatni przebieg produktów albo przyjęte dane firmy: przywraca stan sprzed niego, a produkty zmienione później zostawia. Wiersze danych firmy czekają potem na nową odpowiedź. Powtórzone niczego nie zmienia.',
  params: ofRun,
  answer: importRun,
  errors: [...denied, 'RUN_NOT_LAST'],
});

const runProduct = z.object({ gtin: z.string(), name: z.nullable(z.string()) });

export const getRunKept = defineEndpoint({
  name: 'get-run-kept',
  method: 'GET',
  path: '/stewardship/:companyId/runs/:runId/kept/',
  access: 'repository',
  summary: 'Produkty, które cofnięcie przebiegu zostawiło, bo zmieniono je później; po 50 na stronę (page od 0).',
  params: ofRun,
  query: z.object({ page }),
  answer: z.object({ records: z.array(runProduct), numAllRecords: z.number() }),
  errors: denied,
});
