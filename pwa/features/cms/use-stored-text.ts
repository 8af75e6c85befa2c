import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { storeDeviceDraft, type DeviceDraft } from './device-draft.ts';

/** When the text was last kept on this device since it was opened (ISO time, null: not yet), and whether the device keeps anything. */
export interface DeviceCopy {
  readonly at: string | null;
  readonly isStored: boolean;
}

/** Keeps the text on this device while it grows, and when it is left or hidden; lets it go once the server has it. */
export function useStoredText(
  place: { userId: string; slug: CmsSlug },
  { html, savedHtml, ground }: { html: string; savedHtml: string; ground: RefObject<Omit<DeviceDraft, 'html' | 'at'>> },
): DeviceCopy {
  const [stored, setStored] = useState<DeviceCopy>({ at: null, isStored: true });
  const { userId, slug } = place;
  const isDirty = html !== savedHtml;
  const keep = useEffectEvent(async () => {
    const isStored = await storeDeviceDraft(userId, slug, isDirty ? { html, ...ground.current } : null);
    setStored({ at: new Date().toISOString(), isStored });
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
    if (isDirty) void storeDeviceDraft(userId, slug, { html, ...ground.current });
  });
  useEffect(() => {
    const hide = (): void => flush();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      hide();
    };
  }, []);
  return stored;
}
