import * as z from 'zod/mini';
import { limits } from './business-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { checkedProduct } from './product.ts';
import { packKinds } from './rules/offline-pack.ts';

/**
 * Contents of a pack: the products of the membership's company, of a GPC category of any level (`value`: its code),
 * or of a brand (`value`: its name, ignoring case).
 */
const scope = z.object({
  kind: z.enum(packKinds),
  value: z.optional(z.string().check(z.maxLength(limits.searchText))),
});
const membershipId = z.object({ id: z.uuid() });

const offlinePackSize = z.object({
  /** exact up to `limit`; one more means more */
  products: z.number(),
  /** approximate size on the device */
  bytes: z.number(),
  /** maximum products of one pack */
  limit: z.number(),
  /** products charged to the package's limit; 0 for own ones, and for packs already paid */
  units: z.number(),
  /** remaining units of that limit; null: no limit */
  left: z.nullable(z.number()),
  isAllowed: z.boolean(),
  /** why not */
  reason: z.nullable(
    z.enum(['ACCESS_DENIED', 'DOWNLOAD_SWITCHED_OFF', 'PACK_NEEDS_PACKAGE', 'PACK_TOO_LARGE', 'PACKAGE_LIMIT_REACHED']),
  ),
  /** the same as a sentence */
  detail: z.nullable(z.string()),
});
export type OfflinePackSize = z.infer<typeof offlinePackSize>;

// @NOTE A §7, B §7: no call for storing a part of the catalogue is shown. Paths and shapes are ours.
export const getOfflinePackSize = defineEndpoint({
  name: 'get-offline-pack-size',
  method: 'GET',
  path: '/products/:id/offline_pack/size/',
  access: 'user_data',
  summary:
    'Ile produktów i\u00a0bajtów ma część katalogu do użycia bez sieci i\u00a0czy wolno ją pobrać; `id` to aktywne członkostwo.',
  params: membershipId,
  query: scope,
  answer: offlinePackSize,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

const offlinePackPage = z.object({
  /** `whole`: products in order of GTIN; `changes`: changes since a state */
  content: z.enum(['whole', 'changes']),
  /** as in product_has_gcp */
  cards: z.array(checkedProduct),
  /** GTINs, 14 digits, that left the pack */
  gone: z.array(z.string()),
  /** cursor of the next page; on the last page: the new state of the pack */
  cursor: z.string(),
  isLast: z.boolean(),
});
export type OfflinePackPage = z.infer<typeof offlinePackPage>;

/** Header of PACKAGE_LIMIT_REACHED: the package's remaining units. */
export const packageLeftHeader = 'x-package-left';

/**
 * Without a cursor the first page of the whole pack, with one of an unfinished download the next page.
 * - With a last page's cursor in `If-None-Match`: the changes since, or 304 with the next state as ETag.
 */
export const getOfflinePack = defineEndpoint({
  name: 'get-offline-pack',
  method: 'GET',
  path: '/products/:id/offline_pack/',
  hasSideEffects: true,
  access: 'user_data',
  summary:
    'Strona części katalogu do użycia bez sieci, a\u00a0ze stanem w\u00a0`If-None-Match` tylko zmiany; liczy się do limitu pobierania pakietu.',
  params: membershipId,
  query: z.extend(scope, { cursor: z.optional(z.string().check(z.maxLength(400))) }),
  responseHeaders: { [packageLeftHeader]: 'Ile zostało w pakiecie usług; przy PACKAGE_LIMIT_REACHED.' },
  hasEtag: true,
  answer: offlinePackPage,
  errors: [
    'UNAUTHORIZED',
    'ACCESS_DENIED',
    'NOT_FOUND',
    'DOWNLOAD_SWITCHED_OFF',
    'PACK_NEEDS_PACKAGE',
    'PACK_TOO_LARGE',
    'PACK_OUTDATED',
    'PACKAGE_LIMIT_REACHED',
  ],
});
