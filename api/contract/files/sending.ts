import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { fileKinds, sentFile, uploadErrors } from './verification.ts';

/** The largest accepted part, in bytes. */
export const partBytes = 8_388_608;

/** An upload in parts. */
const sending = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  fileName: z.string(),
  byteSize: z.number(),
  /** stored bytes from the beginning: the offset of the next part */
  received: z.number(),
  createdAt: z.string(),
  /** the file, once complete; null before */
  file: z.nullable(sentFile),
});
export type Sending = z.infer<typeof sending>;

const ofSending = z.object({ companyId: z.string(), sendingId: z.string() });

/** @NOTE no call of the specification: uploads in parts, for unreliable connections. */
export const beginSending = defineEndpoint({
  name: 'begin-sending',
  method: 'POST',
  path: '/verification/:companyId/sendings/',
  access: 'signed-in',
  summary:
    'Zaczyna wysyłanie pliku w częściach albo podejmuje przerwane: ten sam klucz powtórzenia, albo ten sam rodzaj, rozmiar i sha256, to to samo wysyłanie.',
  params: z.object({ companyId: z.string() }),
  body: z.object({
    kind: z.enum(fileKinds),
    fileName: z.string().check(z.maxLength(1_000)),
    byteSize: z.int().check(z.gte(0)),
    /** of the whole file, in hexadecimal digits; detects a file that changed meanwhile */
    sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
    description: z.optional(z.string().check(z.maxLength(limits.fileDescription))),
    /** the company names the columns before the check */
    preview: z.optional(z.boolean()),
  }),
  requestHeaders: { [idempotencyHeader]: 'Wysyłanie zaczęte ponownie z tym samym kluczem jest tym samym wysyłaniem.' },
  answer: sending,
  errors: [...uploadErrors, 'NO_LIMIT_FOR_VERIFY', 'FILE_ALREADY_PROCESSING', 'FILE_CHANGED'],
});

export const getSendings = defineEndpoint({
  name: 'get-sendings',
  method: 'GET',
  path: '/verification/:companyId/sendings/',
  access: 'file_sending_to_verification',
  summary: 'Własne wysyłania, które zostały przerwane; do doby od ostatniej części.',
  params: z.object({ companyId: z.string() }),
  answer: z.object({ sendings: z.array(sending) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const sendPart = defineEndpoint({
  name: 'send-part',
  method: 'POST',
  path: '/verification/:companyId/sendings/:sendingId/parts/',
  access: 'signed-in',
  summary:
    'Następna część pliku, do 8 388 608 bajtów, od miejsca start. Część, która już jest, niczego nie zmienia; po ostatniej plik jest przyjęty (file).',
  params: ofSending,
  query: z.object({ start: z.string().check(z.regex(/^\d{1,9}$/)) }),
  parts: { file: 'file' },
  answer: sending,
  errors: [...uploadErrors, 'PART_OUT_OF_PLACE', 'FILE_CHANGED'],
});

export const dropSending = defineEndpoint({
  name: 'drop-sending',
  method: 'POST',
  path: '/verification/:companyId/sendings/:sendingId/drop/',
  access: 'signed-in',
  summary: 'Porzuca własne wysyłanie i to, co z niego doszło; powtórzone niczego nie zmienia.',
  params: ofSending,
  answer: z.object({ isDropped: z.boolean() }),
  errors: [...uploadErrors],
});
