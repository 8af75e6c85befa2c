import * as z from 'zod/mini';
import { defineKeyCall } from './key-call.ts';

export const feedFileKinds = ['full', 'day', 'month'] as const;
export type FeedFileKind = (typeof feedFileKinds)[number];

const feedFileFormats = ['jsonl', 'parquet'] as const;
export type FeedFileFormat = (typeof feedFileFormats)[number];

export const feedFileTypes: Readonly<Record<FeedFileFormat, string>> = {
  jsonl: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
};

/** Days for which a file is available, by kind. */
export const feedFileDays: Readonly<Record<FeedFileKind, number>> = { full: 100, day: 40, month: 400 };

const feedFile = z.object({
  id: z.string(),
  /** `full`: everything at `cursor`; `day`, `month`: changes after `since` up to `cursor` */
  kind: z.enum(feedFileKinds),
  /** the day, or the first one of the month: 2026-11-23 */
  covers: z.string(),
  format: z.enum(feedFileFormats),
  fileName: z.string(),
  byteSize: z.number(),
  /** of the bytes, hexadecimal */
  sha256: z.string(),
  /** rows with a product: units charged, once for both formats */
  products: z.number(),
  /** rows of removed products, which are free */
  removed: z.number(),
  /** the cursor that the copy must have before; null for a full file */
  since: z.nullable(z.string()),
  /** the cursor of the copy afterwards: continue with the next file, or with /changes/ */
  cursor: z.string(),
  madeAt: z.string(),
});
export type FeedFile = z.infer<typeof feedFile>;

export const listFeedFiles = defineKeyCall({
  name: 'list-feed-files',
  method: 'GET',
  path: '/files/',
  scope: 'read',
  examples: ['take-files'],
  summary: 'Pliki do pobrania: wszystko raz w miesiącu, zmiany z każdego dnia i miesiąca, jako jsonl.gz i parquet.',
  description:
    'Za darmo. Weź plik full, potem pliki day w kolejności, których since jest kursorem poprzedniego, a dalej pytaj /changes/ od ostatniego kursora. ' +
    'Pole signed to lista w formacie sha256sum, podpisana Ed25519 (signature, publicKey jako base64): zapisz klucz przy pierwszym pobraniu i sprawdzaj, ' +
    'czy się nie zmienił.',
  hasEtag: true,
  answer: z.object({
    files: z.array(feedFile),
    /** a line for each file, as sha256sum writes them: hash, two spaces, name */
    signed: z.string(),
    /** Ed25519 of the bytes of `signed`, base64 */
    signature: z.string(),
    /** SubjectPublicKeyInfo (DER), base64 */
    publicKey: z.string(),
  }),
  errors: [],
});

export const getFeedFile = defineKeyCall({
  name: 'get-feed-file',
  method: 'GET',
  path: '/files/:fileId/',
  scope: 'read',
  summary: 'Jeden plik z listy, cały albo część (Range).',
  description:
    'Zdejmuje z pakietu tyle jednostek, ile plik ma produktów (products), raz dla firmy: wznowienie, powtórzenie i drugi format tego samego pliku są za darmo. ' +
    'Plik jest jeden dla wszystkich, więc liczą się w nim także produkty własnej firmy.',
  params: z.object({ fileId: z.string().check(z.maxLength(40)) }),
  requestHeaders: { range: 'Część pliku, jako bytes=0-99.' },
  file: Object.values(feedFileTypes),
  hasEtag: true,
  answer: z.any(),
  errors: ['NOT_FOUND', 'PACKAGE_LIMIT_REACHED', 'DOWNLOAD_SWITCHED_OFF', 'RANGE_INVALID'],
});
