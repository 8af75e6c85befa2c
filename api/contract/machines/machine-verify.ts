import * as z from 'zod/mini';
import { rowReasons } from '../files/verification-report.ts';
import { rowStates } from '../files/verification.ts';
import { licenceStatus } from '../product.ts';
import { defineKeyCall, problem } from './key-call.ts';

/** Maximum codes of a response, lines of a stream, and bytes of those lines. */
export const verifyLimits = { codes: 1_000, lines: 100_000, bytes: 32_000_000, streamsOfCompany: 2 } as const;

const cell = z.optional(z.string().check(z.maxLength(500)));

/** A code as a text of 8 to 14 digits, or with data to compare. */
export const codeToVerify = z.union([
  z.string().check(z.maxLength(200)),
  z.object({
    gtin: z.string().check(z.maxLength(200)),
    name: cell,
    brand: cell,
    netContent: cell,
    /** a GPC code, or the name of a level */
    gpc: cell,
  }),
]);
export type CodeToVerify = z.infer<typeof codeToVerify>;

const textOrNull = z.nullable(z.string());

/** Similarity of a sent text to ours. */
const likeness = z.nullable(z.enum(['equal', 'near', 'differs']));

/** Empty fields of our product. */
const missingFields = ['name', 'brand', 'gpc', 'netContent', 'targetMarket', 'imageUrls'] as const;

/** Codes of the Polish texts of a verdict, for programs. */
const verdictCodes = z.object({
  licence: z.nullable(licenceStatus),
  name: likeness,
  brand: likeness,
  /** the code of the brick */
  gpc: textOrNull,
  missing: z.array(z.enum(missingFields)).check(z.maxLength(missingFields.length)),
  /** the first line with this code; null: this one */
  firstLine: z.nullable(z.number()),
});
export type VerdictCodes = z.infer<typeof verdictCodes>;

/** The verdict on one code, with the texts of a result file; null if empty. */
export const verifiedCode = z.object({
  /** index in the request, from 1 */
  line: z.number(),
  /** the code as sent */
  code: z.string(),
  gtinNumber: textOrNull,
  state: z.enum(rowStates),
  why: z.array(z.enum(rowReasons)),
  reason: textOrNull,
  mend: textOrNull,
  /** the probable code */
  offer: textOrNull,
  licence: textOrNull,
  holder: textOrNull,
  name: textOrNull,
  brand: textOrNull,
  nameLikeness: textOrNull,
  brandLikeness: textOrNull,
  category: textOrNull,
  missing: textOrNull,
  repeated: textOrNull,
  codes: verdictCodes,
});
export type VerifiedCode = z.infer<typeof verifiedCode>;

const counts = z.record(z.enum(rowStates), z.number());

export const verifyCodes = defineKeyCall({
  name: 'verify-codes',
  method: 'POST',
  path: '/verify/',
  scope: 'read',
  summary: 'Weryfikuje do 1000 kodów w jednej odpowiedzi; jako application/x-ndjson do 100 000 wierszy strumieniem.',
  description:
    'Odpowiada to samo, co wynik wysłanego pliku: teksty po polsku, a w why i codes to samo jako kody. Zdejmuje z limitu weryfikacji tyle, ile jest różnych poprawnych kodów: wszystkie albo żadnego, ' +
    'w strumieniu porcjami po 1000 wierszy. Wiersz strumienia to kod albo obiekt. Każda odpowiedź ma cursor: po przerwaniu wyślij to samo z ?cursor= ' +
    'i tym samym Idempotency-Key, a dostaniesz resztę bez drugiej opłaty. Ostatni wiersz ma done albo problem.',
  query: z.object({
    /** number of lines already answered, of an interrupted stream */
    cursor: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(verifyLimits.lines))),
  }),
  body: z.object({
    codes: z.array(codeToVerify).check(z.minLength(1)).register(z.globalRegistry, { maxItems: verifyLimits.codes }),
  }),
  bodyBytes: 2_500_000,
  lines: {
    sent: codeToVerify,
    answered: z.union([
      z.extend(verifiedCode, { cursor: z.number() }),
      z.object({ done: z.literal(true), cursor: z.number(), counts }),
      z.object({ problem, cursor: z.number() }),
    ]),
  },
  examples: ['verify-many'],
  requestHeaders: { 'idempotency-key': 'Powtórzone z tym samym kluczem i tymi samymi kodami liczy się raz.' },
  answer: z.object({ counts, results: z.array(verifiedCode).check(z.maxLength(verifyLimits.codes)) }),
  errors: ['PACKAGE_LIMIT_REACHED', 'TOO_MANY_CODES', 'IDEMPOTENCY_KEY_REUSED', 'FIELD_INVALID'],
});
