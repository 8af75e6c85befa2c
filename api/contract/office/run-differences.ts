import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { importKinds, importRun } from './import-runs.ts';

/** Entries of a product's history, the newest ones. */
export const historyEntries = 50;

const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/** Effect of a run on a product; null: none. */
const effect = z.nullable(z.enum(['added', 'changed']));

export const compareRuns = defineEndpoint({
  name: 'compare-runs',
  method: 'GET',
  path: '/stewardship/:companyId/runs/:runId/compare/:otherId/',
  access: 'repository',
  summary:
    'Dwa przebiegi obok siebie: ich liczby i produkty, które dodał albo zmienił choć jeden z nich; po 50 na stronę (page od 0).',
  params: z.object({ companyId: z.string(), runId: z.string(), otherId: z.string() }),
  query: z.object({ page: z.optional(z.string().check(z.maxLength(6))) }),
  answer: z.object({
    run: importRun,
    other: importRun,
    /** products added or changed by the first only, the second only, and both */
    onlyRun: z.number(),
    onlyOther: z.number(),
    both: z.number(),
    records: z.array(z.object({ gtin: z.string(), name: z.nullable(z.string()), run: effect, other: effect })),
  }),
  errors: denied,
});

const historyEntry = z.object({
  at: z.string(),
  act: z.enum(['added', 'changed', 'restored']),
  /** null: the command line, or a deleted person */
  by: z.nullable(z.string()),
  kind: z.enum(importKinds),
  fileNames: z.array(z.string()),
  runId: z.string(),
  /** changed columns with their former values; null: none */
  fields: z.array(z.object({ column: z.string(), before: z.nullable(z.string()) })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const getProductHistory = defineEndpoint({
  name: 'get-product-history',
  method: 'GET',
  path: '/stewardship/:companyId/products/:gtin/history/',
  access: 'repository',
  summary:
    'Historia produktu od najnowszej zmiany: kto, co i kiedy zmienił, i z którego przebiegu; 50 ostatnich zmian.',
  params: z.object({ companyId: z.string(), gtin: z.string().check(z.maxLength(14)) }),
  answer: z.object({ entries: z.array(historyEntry) }),
  errors: denied,
});
