import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { subscriptions } from '../subscription.ts';
import { registryState } from './data-sources.ts';
import { workKinds } from './dead-letters.ts';

/** How much of one kind waits for a person, and since when the first of it does. */
const waiting = z.object({ count: z.number(), since: z.nullable(z.string()) });
/** The company that the first of it is about; null: none. */
const first = z.nullable(z.string());

export const officeToday = z.object({
  /** jobs and mails that were given up */
  deadLetters: z.extend(waiting, { kinds: z.array(z.object({ kind: z.enum(workKinds), count: z.int() })) }),
  authorizations: z.extend(waiting, { first }),
  orders: z.extend(waiting, { packages: z.array(z.object({ subscription: z.enum(subscriptions), count: z.int() })) }),
  /** product data of companies that nobody has answered */
  uploads: z.extend(waiting, { companies: z.int(), products: z.int() }),
  /** groups of open issues that nobody has taken */
  issues: z.extend(waiting, { openGroups: z.int() }),
  /** objections to a change of the terms that does not hold yet, or has for at most 30 days */
  objections: z.extend(waiting, { first }),
});
export type OfficeToday = z.infer<typeof officeToday>;

export const getOfficeToday = defineEndpoint({
  name: 'get-office-today',
  method: 'GET',
  path: '/companies/today/',
  access: 'registered_company',
  summary: 'Co dziś czeka na biuro: ile i od kiedy. @NOTE B §7: wywołanie niepokazane',
  answer: officeToday,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED'],
});

/** Seconds that the search index may be behind, and minutes that work may wait, before somebody should look. */
export const lateAfter = { searchSeconds: 60, workMinutes: 15 } as const;

/** What the platform stands on, as the database knows it: no other server is asked. */
const officeServices = z.object({
  /** null: searches go to PostgreSQL, which needs no index of its own */
  search: z.nullable(z.object({ lagSeconds: z.number(), isReady: z.boolean() })),
  registry: z.object({
    connection: registryState.shape.connection,
    state: registryState.shape.health.shape.state,
    /** questions of the check of the catalogue in the last hour, and how many it may ask */
    lastHour: z.int(),
    hourly: z.int(),
  }),
  /** work in the background: since when the first that is due waits; null: nothing does */
  work: z.object({ since: z.nullable(z.iso.datetime()) }),
  /** the last run of data that ended; null: none did */
  lastImport: z.nullable(z.object({ at: z.iso.datetime(), hasFailed: z.boolean() })),
});
export type OfficeServices = z.infer<typeof officeServices>;

export const getOfficeServices = defineEndpoint({
  name: 'get-office-services',
  method: 'GET',
  path: '/companies/services/',
  access: 'registered_company',
  summary:
    'Czy usługi platformy działają: wyszukiwarka, rejestr globalny, praca w tle, ostatni import. @NOTE B §7: wywołanie niepokazane',
  answer: officeServices,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED'],
});

/** Days that counters are told for, today (in Poland) among them. */
export const counterDays = 30;

/** One value a day, the oldest first; `before`: the value of the `counterDays` days before them, or for a stock that of their last day. */
const counter = z.object({ days: z.array(z.int()), before: z.int() });

/** `first`: the oldest day, RRRR-MM-DD. */
const officeCounters = z.object({
  first: z.iso.date(),
  /** companies that were activated */
  companies: counter,
  /** codes of files that were verified */
  codes: counter,
  /** open issues at the end of the day */
  issues: counter,
  /** files that companies sent */
  files: counter,
});
export type OfficeCounters = z.infer<typeof officeCounters>;

export const getOfficeCounters = defineEndpoint({
  name: 'get-office-counters',
  method: 'GET',
  path: '/companies/counters/',
  access: 'registered_company',
  summary: 'Liczniki platformy dzień po dniu, z ostatnich 30 dni. @NOTE B §7: wywołanie niepokazane',
  answer: officeCounters,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED'],
});
