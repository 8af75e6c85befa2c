import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { keepDeviceDraft, type DeviceDraft } from './device-draft.ts';

/** How long after the last key the text is kept on the device, in milliseconds. */
const keepAfter = 600;

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
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(() => void keep(), keepAfter);
    return () => clearTimeout(timer);
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
