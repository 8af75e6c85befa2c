import * as z from 'zod/mini';
import { limits } from './business-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { checkedProduct } from './product.ts';
import { packKinds } from './rules/offline-pack.ts';

/**
 * What a pack holds: the products of the membership's own company, of a GPC category of any level (`value`: its code), or of a
 * brand (`value`: its name, whatever its letters' case).
 */
const scope = z.object({
  kind: z.enum(packKinds),
  value: z.optional(z.string().check(z.maxLength(limits.searchText))),
});
const membershipId = z.object({ id: z.uuid() });

const offlinePackSize = z.object({
  /** exact up to `limit`; one more says that there are more */
  products: z.number(),
  /** what they take on the device, about */
  bytes: z.number(),
  /** most products of one pack */
  limit: z.number(),
  /** products that downloading it takes off the package's limit; 0 for one's own, and for what this package has paid for already */
  units: z.number(),
  /** what is left of that limit; null: no limit */
  left: z.nullable(z.number()),
  isAllowed: z.boolean(),
  /** why not */
  reason: z.nullable(
    z.enum(['ACCESS_DENIED', 'DOWNLOAD_SWITCHED_OFF', 'PACK_NEEDS_PACKAGE', 'PACK_TOO_LARGE', 'PACKAGE_LIMIT_REACHED']),
  ),
  /** the same in words */
  detail: z.nullable(z.string()),
});
export type OfflinePackSize = z.infer<typeof offlinePackSize>;

// @NOTE A §7, B §7: no call for keeping a part of the catalogue is shown. Paths and shapes are ours.
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
  /** `whole`: products in order of their numbers; `changes`: what has changed since a state */
  content: z.enum(['whole', 'changes']),
  /** as product_has_gcp answers them */
  cards: z.array(checkedProduct),
  /** numbers, 14 digits, that no longer belong to the pack */
  gone: z.array(z.string()),
  /** what the next page is asked for with; of the last page: the state that the pack has now */
  cursor: z.string(),
  isLast: z.boolean(),
});
export type OfflinePackPage = z.infer<typeof offlinePackPage>;

/** Header of PACKAGE_LIMIT_REACHED: what the package still holds. */
export const packageLeftHeader = 'x-package-left';

/**
 * Without a cursor the first page of the whole pack, with one of an unfinished download the next page. With the cursor of a last
 * page in `If-None-Match`: what has changed since, or 304, whose ETag is the state to ask with next time.
 */
export const getOfflinePack = defineEndpoint({
  name: 'get-offline-pack',
  method: 'GET',
  path: '/products/:id/offline_pack/',
  writes: true,
  access: 'user_data',
  summary:
    'Strona części katalogu do użycia bez sieci, a\u00a0ze stanem w\u00a0`If-None-Match` tylko zmiany; liczy się do limitu pobierania pakietu.',
  params: membershipId,
  query: z.extend(scope, { cursor: z.optional(z.string().check(z.maxLength(400))) }),
  tells: { [packageLeftHeader]: 'Ile zostało w pakiecie usług; przy PACKAGE_LIMIT_REACHED.' },
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
