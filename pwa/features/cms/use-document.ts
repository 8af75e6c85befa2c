import { getPageEditing, type CmsEditing, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { queryOf } from '../../core/network/use-endpoint.ts';
import type { DeviceDraft } from './device-draft.ts';
import { normalHtml } from './normal-html.ts';
import { useStoredText, type DeviceCopy } from './use-stored-text.ts';
import { useSaving, type Ground } from './use-saving.ts';

export interface CmsDocument extends ReturnType<typeof useSaving> {
  readonly html: string;
  /** grows when the text is replaced from outside of the editor, which then shows it */
  readonly replaced: number;
  /** what the server has of this text: the draft, or where there is none the public one */
  readonly savedHtml: string;
  readonly publicHtml: string;
  readonly isDirty: boolean;
  readonly stored: DeviceCopy;
  /** the text came from this device and nobody else has it */
  readonly fromDevice: DeviceDraft | null;
  change(html: string): void;
  replace(html: string): void;
  backToSaved(): void;
}

function groundOf({ draft, version }: CmsEditing): Ground {
  return { base: draft?.base ?? version, revision: draft?.revision ?? null };
}

function startOf(editing: CmsEditing, device: DeviceDraft | null) {
  const saved = normalHtml(editing.draft?.content ?? editing.content);
  if (device === null || device.html === saved) return { html: saved, ground: groundOf(editing), fromDevice: null };
  const { html, base, revision } = device;
  return { html, ground: { base, revision }, fromDevice: device };
}

/** The text of a page while it is edited: kept on the device as it grows, saved, published, and settled with what others wrote. */
export function useCmsDocument(
  userId: string,
  slug: CmsSlug,
  editing: CmsEditing,
  device: DeviceDraft | null,
): CmsDocument {
  const client = useQueryClient();
  const [start] = useState(() => startOf(editing, device));
  const [html, setHtml] = useState(start.html);
  const [fromDevice, setFromDevice] = useState(start.fromDevice);
  const [replaced, setReplaced] = useState(0);
  const ground = useRef<Ground>(start.ground);
  const latest = useRef(html);
  const savedHtml = useMemo(() => normalHtml(editing.draft?.content ?? editing.content), [editing]);
  const publicHtml = useMemo(() => normalHtml(editing.content), [editing]);
  const stored = useStoredText({ userId, slug }, { html, savedHtml, ground });

  function change(next: string): void {
    latest.current = next;
    setHtml(next);
  }

  function put(next: string): void {
    change(next);
    setReplaced((count) => count + 1);
  }

  function standOn(fresh: CmsEditing): void {
    ground.current = groundOf(fresh);
    client.setQueryData(queryOf(getPageEditing, { params: { page: slug } }).queryKey, fresh);
    setFromDevice(null);
  }

  const saving = useSaving({ userId, slug, ground, latest, put, standOn });
  return {
    ...saving,
    html,
    replaced,
    savedHtml,
    publicHtml,
    isDirty: html !== savedHtml,
    stored,
    fromDevice,
    change,
    replace: put,
    backToSaved() {
      ground.current = groundOf(editing);
      setFromDevice(null);
      put(savedHtml);
    },
  };
}
