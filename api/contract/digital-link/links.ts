import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { linkTypeNames } from './link-types.ts';

const ofCompany = z.object({ companyId: z.string() });
const ofCode = z.object({ companyId: z.string(), gtin: z.string().check(z.maxLength(40)) });
const ofLink = z.object({ companyId: z.string(), linkId: z.string() });
const text = (most: number) => z.string().check(z.maxLength(most));
const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));

/** A company's data of a link; '' for an empty text. */
const linkFields = z.object({
  variant: text(20),
  batch: text(20),
  serial: text(20),
  linkType: z.enum(linkTypeNames),
  /** ISO 639-1, with or without a country; '': none or any */
  language: z.string().check(z.regex(/^(?:[a-z]{2}(?:-[A-Z]{2})?)?$/)),
  href: text(8_000),
  isDefault: z.boolean(),
  /** YYYY-MM-DD in Warsaw, both days included */
  validFrom: day,
  validUntil: day,
});
export type LinkFields = z.infer<typeof linkFields>;

const link = z.extend(linkFields, {
  id: z.string(),
  gtin: z.string(),
  /** increases with each change; a change names the version it is based on */
  version: z.number(),
});
export type Link = z.infer<typeof link>;

/** A code of a company in the list of /links. */
const linkCode = z.object({
  gtin: z.string(),
  /** of the product in the catalogue; null: none */
  name: z.nullable(z.string()),
  links: z.number(),
  /** in the last 28 days */
  opens: z.number(),
});
export type LinkCode = z.infer<typeof linkCode>;

/** Days over which opens are shown. */
export const openDays = 28;

const codeLinks = z.object({
  gtin: z.string(),
  name: z.nullable(z.string()),
  links: z.array(link),
  /** whether opens of the company's codes are counted */
  isCounted: z.boolean(),
  opens: z.object({
    total: z.number(),
    /** with a batch or a serial in the code */
    withBatch: z.number(),
    /** of the last 28 days, in order; the last one is today */
    days: z.array(z.object({ day: z.string(), opens: z.number() })),
    /** '' instead of a type: the card of the product */
    byType: z.array(z.object({ linkType: z.string(), language: z.string(), opens: z.number() })),
  }),
});
export type CodeLinks = z.infer<typeof codeLinks>;

const companyErrors = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;
const gtinErrors = [
  'GTIN_INVALID_LENGTH',
  'GTIN_INVALID_CHECKSUM',
  'GTIN_INVALID_CHARACTERS',
  'GTIN_ALL_ZERO',
  'GTIN_NOT_OWN',
] as const;
const fieldErrors = [
  'FIELD_REQUIRED',
  'FIELD_INVALID',
  'FIELD_TOO_LONG',
  'LINK_TARGET_INVALID',
  'LINK_LEVEL_INVALID',
  'LINK_DATES_INVALID',
] as const;

export const getLinkCodes = defineEndpoint({
  name: 'get-link-codes',
  method: 'GET',
  path: '/links/:companyId/codes/',
  access: 'file_sending_to_verification',
  summary: 'Kody firmy z liczbą linków i otwarć w 28 dniach, od najczęściej otwieranych, po 10 na stronę (page od 0).',
  params: ofCompany,
  query: z.object({ page: z.optional(z.string()), search: z.optional(text(130)) }),
  answer: z.object({ records: z.array(linkCode), numAllRecords: z.number() }),
  errors: companyErrors,
});

export const getCodeLinks = defineEndpoint({
  name: 'get-code-links',
  method: 'GET',
  path: '/links/:companyId/codes/:gtin/',
  access: 'file_sending_to_verification',
  summary: 'Linki jednego kodu firmy i jego otwarcia w 28 dniach.',
  params: ofCode,
  answer: codeLinks,
  errors: [...companyErrors, ...gtinErrors],
});

export const addLink = defineEndpoint({
  name: 'add-link',
  method: 'POST',
  path: '/links/:companyId/codes/:gtin/',
  access: 'file_sending_to_verification',
  summary: 'Dodaje link do kodu firmy. Adres tylko http albo https; nigdy go nie pobieramy.',
  params: ofCode,
  body: linkFields,
  requestHeaders: { [idempotencyHeader]: 'Link dodany ponownie z tym samym kluczem dodawany jest raz.' },
  answer: link,
  errors: [
    ...companyErrors,
    ...gtinErrors,
    ...fieldErrors,
    'LINK_ALREADY_THERE',
    'TOO_MANY_LINKS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const changeLink = defineEndpoint({
  name: 'change-link',
  method: 'PUT',
  path: '/links/:companyId/link/:linkId/',
  access: 'file_sending_to_verification',
  summary:
    'Zmienia link. `version` mówi, którą wersję ktoś miał przed sobą: starsza to LINK_CHANGED i nic się nie zmienia.',
  params: ofLink,
  body: z.extend(linkFields, { version: z.number() }),
  answer: link,
  errors: [...companyErrors, ...fieldErrors, 'GTIN_NOT_OWN', 'LINK_CHANGED', 'LINK_ALREADY_THERE'],
});

export const removeLink = defineEndpoint({
  name: 'remove-link',
  method: 'DELETE',
  path: '/links/:companyId/link/:linkId/',
  access: 'file_sending_to_verification',
  summary: 'Usuwa link w podanej wersji.',
  params: ofLink,
  query: z.object({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  answer: z.object({ removed: z.literal(true) }),
  errors: [...companyErrors, 'LINK_CHANGED'],
});

export const copyLinks = defineEndpoint({
  name: 'copy-links',
  method: 'POST',
  path: '/links/:companyId/codes/:gtin/copy/',
  access: 'file_sending_to_verification',
  summary:
    'Kopiuje linki całego kodu (bez partii i numerów seryjnych) na inne kody firmy; takie, które już są, zostają bez zmian, a domyślny zostaje domyślny.',
  params: ofCode,
  body: z.object({ gtins: z.array(text(40)).check(z.minLength(1), z.maxLength(limits.linkCopies)) }),
  answer: z.object({
    /** codes that have all the links now */
    copied: z.array(z.string()),
    /** number of added links, and of existing ones, which are unchanged */
    added: z.number(),
    unchanged: z.number(),
    refused: z.array(z.object({ gtin: z.string(), code: z.string() })),
  }),
  errors: [...companyErrors, ...gtinErrors, 'FIELD_INVALID', 'FIELD_TOO_LONG'],
});

export const setCounting = defineEndpoint({
  name: 'set-counting',
  method: 'PUT',
  path: '/links/:companyId/counting/',
  access: 'users_manage',
  summary:
    'Włącza albo wyłącza liczenie otwarć kodów firmy. Wyłączone usuwa też to, co policzono, więc robi to tylko administrator firmy.',
  params: ofCompany,
  body: z.object({ isCounted: z.boolean() }),
  answer: z.object({ isCounted: z.boolean() }),
  errors: [...companyErrors, 'FIELD_REQUIRED', 'FIELD_INVALID'],
});
