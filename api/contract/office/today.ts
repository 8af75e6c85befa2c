import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** How much of one kind waits for a person, and since when the first of it does. */
const waiting = z.object({ count: z.number(), since: z.nullable(z.string()) });

const officeToday = z.object({
  /** jobs and mails that were given up */
  deadLetters: waiting,
  authorizations: waiting,
  orders: waiting,
  /** product data of companies that nobody has answered */
  uploads: waiting,
  /** groups of open issues that nobody has taken */
  issues: waiting,
  /** objections to a change of the terms that does not hold yet, or has for at most 30 days */
  objections: waiting,
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

/** Days that counters are told for, today (in Poland) among them. */
export const counterDays = 30;

/** One value a day, the oldest first; `before`: the value of the `counterDays` days before them, or for a stock that of their last day. */
const counter = z.object({ days: z.array(z.int()), before: z.int() });

/** `first`: the oldest day, RRRR-MM-DD. */
export const officeCounters = z.object({
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
