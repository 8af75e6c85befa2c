import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { subscriptions } from '../subscription.ts';
import { registryState } from './data-sources.ts';
import { workKinds } from './dead-letters.ts';

/** Number of pending tasks of one kind, and the time of the first one. */
const waiting = z.object({ count: z.number(), since: z.nullable(z.string()) });
/** The company of the first one; null: none. */
const first = z.nullable(z.string());

export const officeToday = z.object({
  /** dead jobs and mails */
  deadLetters: z.extend(waiting, { kinds: z.array(z.object({ kind: z.enum(workKinds), count: z.int() })) }),
  authorizations: z.extend(waiting, { first }),
  orders: z.extend(waiting, { packages: z.array(z.object({ subscription: z.enum(subscriptions), count: z.int() })) }),
  /** product data of companies without an answer */
  uploads: z.extend(waiting, { companies: z.int(), products: z.int() }),
  /** groups of open issues without an assignee */
  issues: z.extend(waiting, { openGroups: z.int() }),
  /** objections to a change of the terms that is not in force, or has been for at most 30 days */
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

/** Seconds of search lag, and minutes of queuing, after which an operator should look. */
export const lateAfter = { searchSeconds: 60, workMinutes: 15 } as const;

/** The platform's services as the database knows them; no other server is queried. */
const officeServices = z.object({
  /** null: searches use PostgreSQL, without an index of their own */
  search: z.nullable(z.object({ lagSeconds: z.number(), isReady: z.boolean() })),
  registry: z.object({
    connection: registryState.shape.connection,
    state: registryState.shape.health.shape.state,
    /** samples of the last hour, and their limit */
    lastHour: z.int(),
    hourly: z.int(),
  }),
  /** background work: since when the first due job is queued; null: none */
  work: z.object({ since: z.nullable(z.iso.datetime()) }),
  /** the last ended run of data; null: none */
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

/** Days of counters, today (in Poland) included. */
export const counterDays = 30;

/**
 * One value a day, the oldest first; `before`: the value of the `counterDays` days before them, or for a stock that
 * of their last day.
 */
const counter = z.object({ days: z.array(z.int()), before: z.int() });

/** `first`: the oldest day, YYYY-MM-DD. */
const officeCounters = z.object({
  first: z.iso.date(),
  /** activated companies */
  companies: counter,
  /** verified codes of files */
  codes: counter,
  /** open issues at the end of the day */
  issues: counter,
  /** files sent by companies */
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
