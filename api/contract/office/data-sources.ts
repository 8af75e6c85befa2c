import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Days of which the use of the global registry is told, today included. */
export const registryDays = 30;

const count = z.number();
const moment = z.nullable(z.string());
const ofAdministrator = z.object({ companyId: z.string() });
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

export const registryState = z.object({
  /** `simulated`: its answers are invented, for the demonstration, and not kept */
  connection: z.enum(['none', 'simulated', 'real']),
  /** the host that is asked; null: none */
  host: z.nullable(z.string()),
  health: z.object({
    /** `unasked`: it was never asked, or answers are invented */
    state: z.enum(['unasked', 'answering', 'failing']),
    answeredAt: moment,
    failedAt: moment,
    /** what went wrong the last time, as the program said */
    fault: z.nullable(z.string()),
  }),
  /** the check of the catalogue against the registry, which goes on by the hour */
  sampling: z.object({
    /** questions that it may ask in an hour */
    hourly: count,
    lastHour: count,
    /** products of the catalogue that were asked about, and those that differ */
    products: count,
    differing: count,
    lastAt: moment,
  }),
  /** answers that are kept, and those of them that are given without asking again */
  cache: z.object({ answers: count, known: count, fresh: count, oldestAt: moment }),
  /** from today back; days without a question are left out */
  days: z.array(z.object({ day: z.string(), known: count, unknown: count, failed: count })),
});
export type RegistryState = z.infer<typeof registryState>;

const searchIndexState = z.object({
  kind: z.enum(['products', 'terms']),
  alias: z.string(),
  /** the index that is searched; null: none is ready */
  index: z.nullable(z.string()),
  since: moment,
  /** when it last learnt something */
  movedAt: moment,
  /** changes that it has not learnt, and the age in seconds of the oldest */
  lagChanges: count,
  lagSeconds: count,
  refused: count,
  /** one that is being built beside it, and how many documents it has */
  filling: z.nullable(z.object({ index: z.string(), filled: count })),
  lastCheck: z.nullable(
    z.object({
      at: z.string(),
      /** every row and document was compared; else a sample */
      isFull: z.boolean(),
      compared: count,
      differences: count,
      repaired: count,
      rows: count,
      documents: count,
      /** by how many the two differ beyond what waited and what was refused */
      unexplained: count,
    }),
  ),
});
export type SearchIndexState = z.infer<typeof searchIndexState>;

/** @NOTE B names no room for sources; `companyId` is that of the administrator's own company, as with runs of data. */
export const getRegistryState = defineEndpoint({
  name: 'get-registry-state',
  method: 'GET',
  path: '/stewardship/:companyId/registry/',
  access: 'repository',
  summary:
    'Globalny rejestr: czy odpowiada, ile pytań zadano, ile odpowiedzi jest zachowanych i co sprawdza próbka katalogu.',
  params: ofAdministrator,
  answer: registryState,
  errors: denied,
});

export const getSearchState = defineEndpoint({
  name: 'get-search-state',
  method: 'GET',
  path: '/stewardship/:companyId/search_index/',
  access: 'repository',
  summary: 'Indeksy wyszukiwania: opóźnienie, odrzucone dokumenty i wynik ostatniego porównania z bazą.',
  params: ofAdministrator,
  answer: z.object({
    /** products of the catalogue */
    products: count,
    /** empty: searches go to PostgreSQL, which needs no index of its own */
    indexes: z.array(searchIndexState),
  }),
  errors: denied,
});
