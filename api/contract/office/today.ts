import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** How much of one kind waits for a person, and since when the first of it does. */
const waiting = z.object({ count: z.number(), since: z.nullable(z.string()) });

export const officeToday = z.object({
  /** jobs and mails that were given up */
  deadLetters: waiting,
  authorizations: waiting,
  orders: waiting,
  /** product data of companies that nobody has answered */
  uploads: waiting,
  /** groups of open issues that nobody has taken */
  issues: waiting,
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
