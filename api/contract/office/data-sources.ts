import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Days of the global registry's figures, today included. */
export const registryDays = 30;

const count = z.number();
const moment = z.nullable(z.string());
const ofAdministrator = z.object({ companyId: z.string() });
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

export const registryState = z.object({
  /** `simulated`: its answers are invented, for the demonstration, and not stored */
  connection: z.enum(['none', 'simulated', 'real']),
  /** its host; null: none */
  host: z.nullable(z.string()),
  health: z.object({
    /** `unasked`: never queried, or simulated */
    state: z.enum(['unasked', 'answering', 'failing']),
    answeredAt: moment,
    failedAt: moment,
    /** the last error */
    fault: z.nullable(z.string()),
  }),
  /** the hourly check of catalogue samples against the registry */
  sampling: z.object({
    /** queries allowed in an hour */
    hourly: count,
    lastHour: count,
    /** checked products of the catalogue, and those that differ */
    products: count,
    differing: count,
    lastAt: moment,
  }),
  /** stored answers, and those still fresh */
  cache: z.object({ answers: count, known: count, fresh: count, oldestAt: moment }),
  /** from today backwards; days without a query are absent */
  days: z.array(z.object({ day: z.string(), known: count, unknown: count, failed: count })),
});
export type RegistryState = z.infer<typeof registryState>;

const searchIndexState = z.object({
  kind: z.enum(['products', 'terms']),
  alias: z.string(),
  /** the current index; null: none is ready */
  index: z.nullable(z.string()),
  since: moment,
  /** time of its last update */
  movedAt: moment,
  /** missing changes, and the age in seconds of the oldest */
  lagChanges: count,
  lagSeconds: count,
  refused: count,
  /** an index being built, and its number of documents */
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
      /** difference beyond pending and refused ones */
      unexplained: count,
    }),
  ),
});
export type SearchIndexState = z.infer<typeof searchIndexState>;

/**
 * @NOTE B names no screen for sources; `companyId` is that of the administrator's own company, as with runs of data.
 */
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
    /** empty: searches use PostgreSQL, without an index of their own */
    indexes: z.array(searchIndexState),
  }),
  errors: denied,
});
