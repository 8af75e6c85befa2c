import * as z from 'zod/mini';
import { defineKeyCall, problem } from './key-call.ts';
import { askedProduct, machineFilters, writtenAs } from './machine-products.ts';

/**
 * Maximum changes of a response, seconds of long polling, concurrent long polls of a company (with streams), and
 * streams of one key.
 */
export const feedLimits = { changes: 500, usual: 100, wait: 30, waitingOfCompany: 10, streamsOfKey: 3 } as const;

const changePage = z.object({
  /** cursor of the next request */
  cursor: z.string(),
  /** more can be read now */
  more: z.boolean(),
  changes: z.array(
    z.object({
      gtinNumber: z.string(),
      change: z.enum(['changed', 'removed']),
      /** its current state; null if removed */
      product: z.nullable(askedProduct),
    }),
  ),
});

export const getChanges = defineKeyCall({
  name: 'get-changes',
  method: 'GET',
  path: '/changes/',
  scope: 'read',
  summary: 'Zmiany produktów od kursora, w kolejności ich zatwierdzania; także produkty usunięte.',
  description:
    'Bez since odpowiada samym kursorem: weź go, zanim pobierzesz produkty z /products/, potem pytaj z since i przyjmuj zmiany. Każda niesie ' +
    'dzisiejszą treść produktu, więc powtórzona niczego nie psuje. Z filtrem „removed” oznacza też produkt, który przestał mu odpowiadać. Gdy more ' +
    'jest true, pytaj dalej od razu; gdy zmian nie ma, wait każe czekać na następną do 30 s. Zdejmuje z pakietu tyle jednostek, ile niesie ' +
    'cudzych produktów. Z Accept: text/event-stream te same strony przychodzą strumieniem jako zdarzenia „changes”, każda z kursorem jako id; ' +
    `jeden klucz ma naraz do ${feedLimits.streamsOfKey} strumieni. Zdarzenie „problem” mówi, dlaczego strumień się skończył. Pamięć zmian to 7 dni: starszy kursor to FEED_CURSOR_OLD (410).`,
  query: z.object({
    ...writtenAs,
    ...machineFilters,
    since: z.optional(z.string().check(z.maxLength(120))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(feedLimits.changes)), feedLimits.usual),
    /** seconds to wait for a change if there is none */
    wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(feedLimits.wait)), 0),
  }),
  hasEtag: true,
  examples: ['follow-changes', 'follow-events'],
  requestHeaders: { 'last-event-id': 'Kursor, od którego strumień idzie dalej; ma pierwszeństwo przed since.' },
  answer: changePage,
  events: z.union([changePage, problem]),
  errors: [
    'PACKAGE_LIMIT_REACHED',
    'DOWNLOAD_SWITCHED_OFF',
    'FEED_CURSOR_OLD',
    'FIELD_INVALID',
    'NIP_INVALID_CHARACTERS',
    'TOO_MANY_SEGMENTS',
  ],
});
