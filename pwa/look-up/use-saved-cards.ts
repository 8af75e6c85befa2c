import { ownerOf } from '../core/device/owner.ts';
import type { StoredCard } from '../core/device/local-db.ts';
import { useLocal } from '../core/device/use-local.ts';
import { readSaved } from '../core/device/read-saved.ts';

const nothing: readonly StoredCard[] = [];

/** What a member saved on this device, newest first, as it is now; null until it is known. Without a membership nothing is read. */
export function useSavedCards(membershipId: string | null): readonly StoredCard[] | null {
  const owner = membershipId === null ? null : ownerOf(membershipId);
  const read = useLocal<readonly StoredCard[]>(
    owner === null ? null : `saved ${owner}`,
    (database) => readSaved(database, owner ?? ''),
    nothing,
  );
  return read ?? null;
}
