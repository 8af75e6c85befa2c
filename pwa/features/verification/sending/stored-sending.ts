import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { bringLocal } from '../../../core/device/device-data.ts';

/** A file on its way, as the device keeps it until it is there: a page that is loaded again goes on with it. */
export interface StoredSending {
  readonly file: File;
  readonly description: string;
  /** names the sending */
  readonly key: string;
}

function nameOf(companyId: string, kind: FileKind): string {
  return `sending ${kind} ${companyId}`;
}

/** Keeps what is being sent; null: nothing is. Private: it goes when the person signs out. */
export async function storeSending(companyId: string, kind: FileKind, sending: StoredSending | null): Promise<void> {
  const local = await bringLocal();
  await local?.storePart(nameOf(companyId, kind), sending, local.wiped.withSession);
}

/** What was being sent when the page was left; null where nothing was, or the browser keeps nothing. */
export async function readStoredSending(companyId: string, kind: FileKind): Promise<StoredSending | null> {
  const part = await (await bringLocal())?.readPart(nameOf(companyId, kind));
  // Kept under this name by `storeSending` alone.
  const stored = (part?.value as StoredSending | null | undefined) ?? null;
  return stored?.file instanceof File ? stored : null;
}
