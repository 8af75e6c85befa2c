import { getOfflinePack, type OfflinePackPage } from '@gtinoteka/contract/offline-packs.ts';
import type { PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';
import { ApiError, callEndpoint } from '../../core/network/api-client.ts';
import type { StoredPack } from '../../core/device/local-db.ts';

/** How long a page is waited for, in milliseconds: 200 cards on the weakest signal that is worth the try. */
const pageTimeout = 30_000;

export interface PackChoice {
  readonly kind: PackKind;
  /** code of a category or name of a brand; empty for the own company */
  readonly value: string;
  readonly title: string;
}

/** What names a pack to the server. */
export function packQueryOf({ kind, value }: Pick<PackChoice, 'kind' | 'value'>) {
  return value === '' ? { kind } : { kind, value };
}

/** The next page of a pack: the newer state alone where nothing has changed. Throws what callEndpoint throws. */
export async function askPackPage(
  pack: StoredPack,
  signal: AbortSignal,
): Promise<{ page: OfflinePackPage } | { unchanged: string }> {
  const isState = pack.state === 'ready';
  const cursor = pack.cursor ?? undefined;
  try {
    const { data } = await callEndpoint(getOfflinePack, {
      params: { id: pack.membershipId },
      query: { ...packQueryOf(pack), cursor: isState ? undefined : cursor },
      ifNoneMatch: isState ? cursor : undefined,
      cache: 'no-store',
      timeout: pageTimeout,
      signal,
    });
    return { page: data };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 304) throw error;
    return { unchanged: /"([\w.-]+)"/.exec(error.headers.get('etag') ?? '')?.[1] ?? cursor ?? '' };
  }
}
