import * as z from 'zod/mini';
import { limits } from './business-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors/error-codes.ts';
import { checkedProduct } from './product.ts';
import { countedHeaders, productHasGcp } from './product-card.ts';

/** What the check of one code of a list gave: the product, or why there is none. */
const checkedCode = z.object({
  /** as it was sent */
  gtin: z.string(),
  code: z.nullable(z.enum(errorCodes)),
  product: z.nullable(checkedProduct),
});

// @NOTE A §7: no call for a list is shown. The path is ours; the limits are those of single look-ups.
export const checkCodes = defineEndpoint({
  name: 'check-codes',
  method: 'POST',
  path: '/products/:id/check_codes/',
  access: 'advanced_search',
  limit: 'code lists',
  summary:
    'Sprawdza listę do 1000 kodów naraz; `id` to aktywne członkostwo. Każdy nowy kod liczy się do dziennego limitu osobno.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    gtins: z
      .array(z.string().check(z.minLength(1), z.maxLength(40)))
      .check(z.minLength(1), z.maxLength(limits.listedCodes)),
  }),
  responseHeaders: countedHeaders,
  answer: z.object({ results: z.array(checkedCode) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', ...productHasGcp.errors],
});
