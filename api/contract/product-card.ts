import * as z from 'zod/mini';
import { botCheckHeader } from './bot-check.ts';
import { defineEndpoint } from './endpoint.ts';
import { checkedProduct, product } from './product.ts';

/** Longest path value accepted as a GTIN: 14 digits with spaces or dashes between them. */
const typedGtin = z.string().check(z.minLength(1), z.maxLength(40));
const activeMembershipId = z.optional(z.string().check(z.maxLength(64)));

/** Response headers of look-ups that count towards a daily limit. */
export const lookupHeaders = {
  limit: 'x-daily-limit',
  left: 'x-daily-left',
  /** ISO time at which the oldest counted code leaves the 24 h window; absent if nothing is counted */
  nextFree: 'x-daily-next-free',
} as const;

/** A look-up repeated with the same key is counted once. */
export const idempotencyHeader = 'idempotency-key';
/** `true` on the response of a repeated look-up */
export const replayedHeader = 'idempotency-replayed';

/** Their descriptions on the OpenAPI page. */
export const countedHeaders = {
  [lookupHeaders.limit]: 'Ile kodów na 24 godziny; nie ma go, gdy limitu nie ma.',
  [lookupHeaders.left]: 'Ile z nich zostało.',
  [lookupHeaders.nextFree]: 'Kiedy zwolni się następny (ISO 8601).',
};
const repeatable = {
  requestHeaders: { [idempotencyHeader]: 'Powtórzone pytanie z tym samym kluczem liczy się raz.' },
  responseHeaders: { [replayedHeader]: '`true`, gdy to odpowiedź na pytanie powtórzone z tym samym kluczem.' },
};
const passed = { [botCheckHeader]: 'Dowód sprawdzenia, że nie pyta robot; potrzebny bez zalogowania.' };

export const productHasGcp = defineEndpoint({
  name: 'product-has-gcp',
  method: 'GET',
  path: '/products/product_has_gcp/:gtin/',
  hasSideEffects: true,
  access: 'public',
  cache: 'members',
  limit: 'anonymous calls',
  summary:
    'Sprawdza jeden GTIN: licencja, źródło i dane produktu. Liczy się do dziennego limitu; powtórzone z tym samym nagłówkiem Idempotency-Key nie liczy się drugi raz.',
  params: z.object({ gtin: typedGtin }),
  query: z.object({ activeMembershipId, test_recaptcha_fail: z.optional(z.string().check(z.maxLength(8))) }),
  requestHeaders: { ...passed, ...repeatable.requestHeaders },
  responseHeaders: { ...countedHeaders, ...repeatable.responseHeaders },
  hasEtag: true,
  answer: checkedProduct,
  errors: [
    'GTIN_INVALID',
    'GTIN_INVALID_LENGTH',
    'GTIN_INVALID_CHECKSUM',
    'GTIN_INVALID_CHARACTERS',
    'GTIN_ALL_ZERO',
    'GTIN_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
    'RECAPTCHA_ERROR',
    'USER_NOT_LOGGED',
    'TOO_MANY_REQUESTS_AUTH_USER',
    'TOO_MANY_REQUESTS_NOT_AUTH_USER',
    'GLOBAL_REGISTRY_UNAVAILABLE',
  ],
});

export const getProduct = defineEndpoint({
  name: 'get-product',
  method: 'GET',
  path: '/products/get_products/:gtin/',
  hasSideEffects: true,
  access: 'public',
  cache: 'members',
  limit: 'anonymous calls',
  summary:
    'Jeden produkt z katalogu według GTIN dopełnionego do 14 cyfr. Liczy się do dziennego limitu; powtórzone z tym samym nagłówkiem Idempotency-Key nie liczy się drugi raz.',
  params: z.object({ gtin: typedGtin }),
  query: z.object({ activeMembershipId, test_recaptcha_fail: z.optional(z.string().check(z.maxLength(8))) }),
  requestHeaders: { ...passed, ...repeatable.requestHeaders },
  responseHeaders: { ...countedHeaders, ...repeatable.responseHeaders },
  hasEtag: true,
  answer: product,
  errors: productHasGcp.errors,
});

/** State of the caller's daily limit, without a look-up; displayed before the first one. */
export const getLookUpQuota = defineEndpoint({
  name: 'get-look-up-quota',
  method: 'GET',
  path: '/products/look_up_quota/',
  access: 'public',
  cache: 'no-store',
  summary: 'Ile kodów zostało dziś do sprawdzenia temu, kto pyta; samo pytanie nic nie kosztuje. Bez limitu: null.',
  query: z.object({ activeMembershipId }),
  answer: z.object({
    limit: z.nullable(z.number()),
    left: z.nullable(z.number()),
    /** ISO time at which the oldest counted code leaves the window; null if nothing is counted */
    nextFree: z.nullable(z.string()),
  }),
  errors: ['NOT_FOUND'],
});
