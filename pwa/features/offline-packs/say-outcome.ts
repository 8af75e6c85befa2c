import type { StoredPack } from '../../core/device/local-db.ts';
import type { StatusMessage } from '../../core/page/status-messages.tsx';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';

/** Says how bringing a pack has ended, where the page itself does not: that it is here, or that it had to go. */
export function sayOutcome(before: StoredPack, after: StoredPack | null, show: (message: StatusMessage) => void): void {
  if (after === null) return show({ type: 'warn', text: texts.lostRight(before.title) });
  if (after.state !== 'ready' || after.problem !== null) return;
  const sentence = before.state === 'ready' ? texts.current : texts.ready;
  show({ type: 'ok', text: sentence(after.title, after.count) });
}
