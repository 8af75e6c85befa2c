import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { bringLocal } from '../../../core/device/device-data.ts';

/** A file on its way, as the device keeps it until it is there: a page that is loaded again goes on with it. */
export interface KeptSending {
  readonly file: File;
  readonly description: string;
  /** names the sending */
  readonly key: string;
}

function nameOf(companyId: string, kind: FileKind): string {
  return `sending ${kind} ${companyId}`;
}

/** Keeps what is being sent; null: nothing is. Private: it goes when the person signs out. */
export async function keepSending(companyId: string, kind: FileKind, sending: KeptSending | null): Promise<void> {
  await (await bringLocal())?.keepPart(nameOf(companyId, kind), sending, 1);
}

/** What was being sent when the page was left; null where nothing was, or the browser keeps nothing. */
export async function readKeptSending(companyId: string, kind: FileKind): Promise<KeptSending | null> {
  const part = await (await bringLocal())?.readPart(nameOf(companyId, kind));
  // Kept under this name by `keepSending` alone.
  const kept = (part?.value as KeptSending | null | undefined) ?? null;
  return kept?.file instanceof File ? kept : null;
}
