import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const productCount = defineEndpoint({
  name: 'product-count',
  method: 'GET',
  path: '/products/product_count/',
  access: 'public',
  cache: { sMaxAge: 60, staleWhileRevalidate: 300 },
  summary: 'Liczba produktów w bazie i nowych w ostatnich 7 dniach.',
  responseHeaders: { etag: 'Zmienia się razem z liczbami.' },
  answer: z.object({ productCount: z.number(), productCountFrom7Days: z.number() }),
  errors: [],
});

/** Data of this installation that the shell needs before a log-in. */
export const health = defineEndpoint({
  name: 'health',
  method: 'GET',
  path: '/health/',
  access: 'public',
  cache: 'no-store',
  limit: 'nothing',
  summary: 'Stan usługi i bazy danych; mówi też, czy katalog zawiera dane demonstracyjne.',
  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.boolean(),
    demoData: z.boolean(),
    /** whether accounts with a public password are open to everyone */
    demoAccounts: z.boolean(),
    version: z.string(),
  }),
  errors: ['SERVICE_UNAVAILABLE'],
});
