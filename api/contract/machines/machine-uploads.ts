import * as z from 'zod/mini';
import { uploadFields } from '../files/product-upload.ts';
import { uploadCounts, uploadRowStates } from '../files/verification.ts';
import { defineKeyCall } from './key-call.ts';

/** Rows of one page: enough for one write. */
export const uploadRowsPage = { most: 1_000, usual: 100 } as const;

const nullableText = z.nullable(z.string());

/** States of product data: a file in checking or failed; pending rows; all rows answered. */
const uploadStates = ['checking', 'failed', 'waiting', 'answered'] as const;

const answeredRow = z.object({
  /** index in the request, from 1; of a file its row */
  line: z.number(),
  /** 14 digits; null unless a GTIN was sent */
  gtinNumber: nullableText,
  /** `waiting`: pending a platform administrator's answer; `unfit`: cannot be accepted */
  state: z.enum(uploadRowStates),
  /** of a refused or unfit one: a Polish sentence; null: none given */
  reason: nullableText,
  answeredAt: nullableText,
  /** a new product */
  isNew: z.boolean(),
  /** changed fields as displayed */
  changes: z.array(z.object({ field: z.enum(uploadFields), was: z.string(), becomes: z.string() })),
});
export type AnsweredRow = z.infer<typeof answeredRow>;

const machineUpload = z.object({
  id: z.string(),
  state: z.enum(uploadStates),
  /** of a failed file: a Polish sentence */
  reason: nullableText,
  createdAt: z.string(),
  /** time of the last answer; null: rows are pending */
  answeredAt: nullableText,
  /** rows by state; null during the check */
  counts: z.nullable(uploadCounts),
  /** rows that match the filter */
  count: z.number(),
  next: nullableText,
  results: z.array(answeredRow),
});
export type MachineUpload = z.infer<typeof machineUpload>;

export const getMachineUpload = defineKeyCall({
  name: 'get-machine-upload',
  method: 'GET',
  path: '/uploads/:uploadId/',
  scope: 'write',
  examples: ['write-product'],
  summary: 'Co stało się z zapisem: stan całości i każdego numeru, z powodem odmowy.',
  description:
    'uploadId podaje odpowiedź zapisu. Za darmo; z If-None-Match bez zmian jest 304. Wiersze idą stronami, dalsze pod adresem z pola next; są do 31 dni po ' +
    'odpowiedzi, potem zostają same liczby. Zamiast pytać można czekać na zdarzenia write.accepted i write.refused webhooka. Cofnięte przyjęcie (write.undone) to znowu waiting.',
  params: z.object({ uploadId: z.string().check(z.maxLength(40)) }),
  query: z.object({
    state: z.optional(z.enum(uploadRowStates)),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(uploadRowsPage.most))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  hasEtag: true,
  answer: machineUpload,
  errors: ['NOT_FOUND', 'FIELD_INVALID'],
});
