import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Dead letters on a page of the list. */
export const deadLettersPageSize = 25;

/** Kinds whose dead letters can be deleted; the others end when accepted, or with their company's log. */
export const droppedKinds = [
  'mail',
  'imports',
  'verifications',
  'database-exports',
  'code-batches',
  'issue-files',
] as const;

/** Kinds of background work. */
export const workKinds = [...droppedKinds, 'search', 'webhooks'] as const;
export type WorkKind = (typeof workKinds)[number];

/**
 * Kinds that the office can retry.
 * - Failures of the others are shown to the company and refunded; it orders again, so here they can only be deleted.
 */
export const retriedKinds = ['mail', 'imports', 'issue-files', 'search', 'webhooks'] as const;

const count = z.number();

const workQueue = z.object({
  kind: z.enum(workKinds),
  /** queued work */
  waiting: count,
  /** since when the first is queued; null: none */
  since: z.nullable(z.string()),
  running: count,
  /** given up */
  dead: count,
});
export type WorkQueue = z.infer<typeof workQueue>;

const deadLetter = z.object({
  id: z.string(),
  kind: z.enum(workKinds),
  /** subject in Polish, or a name of a file, a number, an address */
  subject: z.string(),
  /** error of the last attempt */
  reason: z.string(),
  tries: count,
  queuedAt: z.string(),
  /** when it was given up */
  deadAt: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

const ofAdministrator = z.object({ companyId: z.string() });
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;
/** Dead letters that one call can name. */
const named = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100)));

/**
 * @NOTE B names no screen for background work; `companyId` is that of the administrator's own company, as with runs
 * of data.
 */
export const getWork = defineEndpoint({
  name: 'get-work',
  method: 'GET',
  path: '/stewardship/:companyId/work/',
  access: 'repository',
  summary: 'Praca w tle według rodzaju: ile czeka i od kiedy, ile trwa, ilu zadań nie udało się wykonać.',
  params: ofAdministrator,
  answer: z.object({ queues: z.array(workQueue) }),
  errors: denied,
});

export const getDeadLetters = defineEndpoint({
  name: 'get-dead-letters',
  method: 'GET',
  path: '/stewardship/:companyId/dead_letters/',
  access: 'repository',
  summary: 'Zadania, które się nie udały, od najnowszego; po 25 na stronę (page od 0). kind: tylko jeden rodzaj.',
  params: ofAdministrator,
  query: z.object({ kind: z.optional(z.enum(workKinds)), page: z.optional(z.string().check(z.maxLength(6))) }),
  answer: z.object({ records: z.array(deadLetter), numAllRecords: z.number() }),
  errors: denied,
});

export const retryDeadLetters = defineEndpoint({
  name: 'retry-dead-letters',
  method: 'POST',
  path: '/stewardship/:companyId/dead_letters/retry/',
  access: 'repository',
  summary:
    'Ponawia zadania jednego rodzaju: wskazane (ids) albo wszystkie. Powtórzone nie zrobi nic ponad to, co jeszcze jest na liście.',
  params: ofAdministrator,
  body: z.object({ kind: z.enum(retriedKinds), ids: named }),
  answer: z.object({ count }),
  errors: denied,
});

export const dropDeadLetters = defineEndpoint({
  name: 'drop-dead-letters',
  method: 'POST',
  path: '/stewardship/:companyId/dead_letters/drop/',
  access: 'repository',
  summary: 'Zdejmuje z listy wskazane zadania jednego rodzaju: nikt ich już nie ponowi.',
  params: ofAdministrator,
  body: z.object({
    kind: z.enum(droppedKinds),
    ids: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ count }),
  errors: denied,
});
