import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { bringLocal } from '../../core/device/device-data.ts';
import { deviceUser } from '../../core/device/owner.ts';
import { onSignOut } from '../../core/session/sign-out-registry.ts';

/** A text as this device keeps it while it is written; `base` and `revision` as in the draft of the contract. */
export interface DeviceDraft {
  readonly html: string;
  readonly base: number;
  readonly revision: number | null;
  /** ISO time of the last key */
  readonly at: string;
}

function keyOf(userId: string, slug: CmsSlug): string {
  return `cms-draft/${userId}/${slug}`;
}

function isDraft(value: unknown): value is Omit<DeviceDraft, 'at'> {
  return typeof value === 'object' && value !== null && 'html' in value && 'base' in value && 'revision' in value;
}

/** What this person left unsaved on this device; null where nothing is. */
export async function readDeviceDraft(userId: string, slug: CmsSlug): Promise<DeviceDraft | null> {
  const part = await (await bringLocal())?.readPart(keyOf(userId, slug));
  return part && isDraft(part.value) ? { ...part.value, at: part.at } : null;
}

/**
 * Whether somebody signed out since this page was opened, perhaps in another tab: a text of theirs that is still on it is not to come back to
 * the device. Each change was kept before.
 */
let isSomebodyGone = false;
onSignOut((how) => {
  if (how !== 'lapsed') isSomebodyGone = true;
});

/** Keeps the text; null: lets it go. False where the device keeps nothing. It goes with the person when they sign out, and outlives a session that lapses. */
export async function storeDeviceDraft(
  userId: string,
  slug: CmsSlug,
  draft: Omit<DeviceDraft, 'at'> | null,
): Promise<boolean> {
  const local = await bringLocal();
  if (isSomebodyGone && deviceUser() !== userId) return false;
  return (await local?.storePart(keyOf(userId, slug), draft, local.wiped.atSignOut)) ?? false;
}
