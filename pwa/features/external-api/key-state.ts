import type { ShownApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { formatDate } from '../../core/page/format.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { externalApiTexts as texts } from './external-api-texts.ts';

/** Days before its end from which a key is marked. */
const endsSoon = 14;

/** Whether it ends soon, or has. */
export function isSoon({ expiresAt }: ShownApiKey): boolean {
  return Date.parse(expiresAt) - serverNow() < endsSoon * 86_400_000;
}

export function isOver({ expiresAt }: ShownApiKey): boolean {
  return Date.parse(expiresAt) <= serverNow();
}

/** When it was used last, in words. */
export function lastUse({ lastUsedAt }: ShownApiKey): string {
  if (lastUsedAt === null) return texts.never;
  return serverNow() - Date.parse(lastUsedAt) < 120_000 ? texts.justNow : formatDate(lastUsedAt);
}
