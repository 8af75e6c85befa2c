import * as z from 'zod/mini';
import { errorCodes } from '../errors/error-codes.ts';
import { uploadFields } from '../files/product-upload.ts';
import { defineKeyCall } from './key-call.ts';
import { writtenAs } from './machine-products.ts';

/** Maximum products of one call, and a company's calls pending the office's answer. */
export const writeLimits = { products: 1_000, waitingOfCompany: 100 } as const;

const typed = z.string().check(z.maxLength(1_000));

/** Writable fields, in the format of responses or as a text, so that responses can be sent back. */
const writableFields = {
  name: typed,
  brand: typed,
  /** "1.5LTR", or "1,5 l"; several in a list */
  netContent: z.union([typed, z.array(typed).check(z.maxLength(20))]),
  /** the code of a brick, 8 digits */
  gpc: z.union([typed, z.array(z.object({ code: typed, text: z.optional(typed) })).check(z.length(1))]),
};

/** All writable fields of a product. */
const wholeProduct = z.strictObject(writableFields);
/** Only the changed fields. */
const someOfProduct = z.partial(wholeProduct);
export type SomeOfProduct = z.infer<typeof someOfProduct>;

const sentGtin = {
  gtinNumber: z.string().check(z.maxLength(40)),
  /**
   * the ETag of the response that this row is based on (without `fields` and `net_content`); refused if it has
   * changed
   */
  ifMatch: z.optional(z.string().check(z.maxLength(200))),
  /** "*": only if there is no such product */
  ifNoneMatch: z.optional(z.literal('*')),
};

/** Outcome of a sent product. */
export const writtenStates = ['accepted', 'waiting', 'unchanged', 'unfit'] as const;

const nullableText = z.nullable(z.string());

const writtenProduct = z.object({
  /** 14 digits; null unless a GTIN was sent */
  gtinNumber: nullableText,
  /** `accepted`: in the catalogue; `waiting`: pending a platform administrator's answer; `unfit`: refused */
  state: z.enum(writtenStates),
  /** of an unfit one: a Polish sentence */
  reason: nullableText,
  /** the same for programs: PRODUCT_CHANGED, GTIN_NOT_OWN, FIELD_INVALID… */
  code: z.nullable(z.enum(errorCodes)),
  /** the invalid field */
  field: nullableText,
  /** a new product */
  isNew: z.boolean(),
  /** changed fields as displayed; `was` is '' if empty in the catalogue */
  changes: z.array(z.object({ field: z.enum(uploadFields), was: z.string(), becomes: z.string() })),
});
export type WrittenProduct = z.infer<typeof writtenProduct>;

const about = {
  /** true: nothing was written */
  dryRun: z.boolean(),
  /** pending or accepted rows, for /uploads/{uploadId}/; null: nothing to write */
  uploadId: nullableText,
};

const writtenList = z.object({
  ...about,
  counts: z.record(z.enum(writtenStates), z.number()),
  results: z.array(z.extend(writtenProduct, { /** place in what was sent, from 1 */ line: z.number() })),
});
export type WrittenList = z.infer<typeof writtenList>;

const dryRun = z.optional(z.enum(['true', 'false']));

const requestHeaders = {
  'idempotency-key': 'Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo.',
};

const accepted = 'Czeka na przyjęcie: state waiting. Co się z nim stało, mówi adres w Location.';

const ofOne = {
  accepted,
  scope: 'write',
  params: z.object({ gtin: z.string().check(z.maxLength(40)) }),
  query: z.object({ ...writtenAs, dry_run: dryRun }),
  requestHeaders: {
    ...requestHeaders,
    'if-match':
      'ETag odpowiedzi, którą zmieniasz (z tymi samymi fields i net_content). Gdy produkt jest już inny: 412.',
    'if-none-match': '„*”: tylko gdy produktu jeszcze nie ma.',
  },
  responseHeaders: { etag: 'Po state accepted: ETag produktu, jaki jest teraz, do następnego If-Match.' },
  answer: z.extend(writtenProduct, about),
  errors: [
    'FIELD_INVALID',
    'FIELD_REQUIRED',
    'GTIN_NOT_OWN',
    'GTIN_INVALID_LENGTH',
    'GTIN_INVALID_CHECKSUM',
    'GTIN_INVALID_CHARACTERS',
    'GTIN_ALL_ZERO',
    'PRODUCT_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
    'CATALOGUE_BUSY',
    'GLOBAL_REGISTRY_UNAVAILABLE',
  ],
} as const;

const ofMany = {
  accepted: 'Są wiersze, które czekają na przyjęcie. Co się z nimi stało, mówi adres w Location.',
  scope: 'write',
  path: '/products/',
  query: z.object({ dry_run: dryRun }),
  bodyBytes: 5_000_000,
  requestHeaders,
  answer: writtenList,
  errors: ['TOO_MANY_ROWS', 'FIELD_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'CATALOGUE_BUSY'],
} as const;

export const putMachineProduct = defineKeyCall({
  ...ofOne,
  name: 'put-machine-product',
  method: 'PUT',
  path: '/products/:gtin/',
  summary: 'Zapisuje produkt własnej firmy: nowy albo w miejsce tego, co jest.',
  description:
    'Tylko numery, na które firma ma ważną licencję. Zmiana czeka na przyjęcie, jak wysłany plik (202, state waiting), albo jest w katalogu od razu ' +
    '(200, accepted), jeśli biuro na to pozwala. Los zapisu mówi /uploads/{uploadId}/ i zdarzenia webhooków. Nic nie kosztuje. Z dry_run=true mówi, co by się stało, i nic nie zapisuje. Z If-Match albo ' +
    'If-None-Match: * zapisuje tylko wtedy, gdy nikt nie był szybszy.',
  body: wholeProduct,
});

export const patchMachineProduct = defineKeyCall({
  ...ofOne,
  name: 'patch-machine-product',
  method: 'PATCH',
  path: '/products/:gtin/',
  examples: ['write-product'],
  summary: 'Zmienia podane pola produktu własnej firmy, który jest już w katalogu.',
  description:
    'Pola, których nie podasz, zostają. Pustego pola nie da się zapisać w miejsce wypełnionego. Poza tym jak PUT.',
  body: someOfProduct,
  errors: [...ofOne.errors, 'NOT_FOUND'],
});

export const putMachineProducts = defineKeyCall({
  ...ofMany,
  name: 'put-machine-products',
  method: 'PUT',
  summary: `Zapisuje do ${writeLimits.products} produktów własnej firmy; każdy ma swoją odpowiedź.`,
  description:
    '202, gdy jakiś wiersz czeka na przyjęcie: jego los mówi /uploads/{uploadId}/. Wiersze, których nie można przyjąć (state unfit), nie zatrzymują innych: każdy ma powód, kod i pole. Wiersz z ifMatch zapisuje się tylko wtedy, gdy nikt nie był szybszy; ETag daje lista z etag=true. ' +
    'Powtórzony numer liczy się raz, pierwszy. Z dry_run=true nic nie zapisuje. ' +
    `Na przyjęcie może czekać do ${writeLimits.waitingOfCompany} takich zapisów firmy; następny to 429.`,
  body: z.strictObject({ products: z.array(z.extend(wholeProduct, sentGtin)).check(z.minLength(1)) }),
});

export const patchMachineProducts = defineKeyCall({
  ...ofMany,
  name: 'patch-machine-products',
  method: 'PATCH',
  summary: `Zmienia podane pola do ${writeLimits.products} produktów własnej firmy; każdy ma swoją odpowiedź.`,
  description: 'Jak PUT, ale tylko produkty, które są już w katalogu, i tylko pola, które podasz.',
  body: z.strictObject({ products: z.array(z.extend(someOfProduct, sentGtin)).check(z.minLength(1)) }),
});
