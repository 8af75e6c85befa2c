import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { keepDeviceDraft, type DeviceDraft } from './device-draft.ts';

/** When the text was last kept on this device since it was opened (ISO time, null: not yet), and whether the device keeps anything. */
export interface Kept {
  readonly at: string | null;
  readonly isKept: boolean;
}

/** Keeps the text on this device while it grows, and when it is left or hidden; lets it go once the server has it. */
export function useKeptText(
  place: { userId: string; slug: CmsSlug },
  { html, savedHtml, ground }: { html: string; savedHtml: string; ground: RefObject<Omit<DeviceDraft, 'html' | 'at'>> },
): Kept {
  const [kept, setKept] = useState<Kept>({ at: null, isKept: true });
  const { userId, slug } = place;
  const isDirty = html !== savedHtml;
  const keep = useEffectEvent(async () => {
    const isKept = await keepDeviceDraft(userId, slug, isDirty ? { html, ...ground.current } : null);
    setKept({ at: new Date().toISOString(), isKept });
  });
  const isFirst = useRef(true);
  // At once with each change, and again when the keeping before has ended: no pause in which a page that is killed loses the last words.
  const keeping = useRef({ isUnderWay: false, isWanted: false });
  const keepAll = useEffectEvent(async () => {
    const { current } = keeping;
    current.isWanted = true;
    if (current.isUnderWay) return;
    current.isUnderWay = true;
    try {
      while (current.isWanted) {
        current.isWanted = false;
        await keep();
      }
    } finally {
      current.isUnderWay = false;
    }
  });
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else void keepAll();
  }, [html, savedHtml]);
  const flush = useEffectEvent(() => {
    if (isDirty) void keepDeviceDraft(userId, slug, { html, ...ground.current });
  });
  useEffect(() => {
    const hide = (): void => flush();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      hide();
    };
  }, []);
  return kept;
}
