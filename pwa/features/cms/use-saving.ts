import type { CmsDraft, CmsEditing, CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { ApiError, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { formatDate, formatMoment } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { askEditing, dropDraft, noticeKey, publishPage, sendDraft, sendNotice, withdrawNotice } from './cms-queries.ts';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { storeDeviceDraft, type DeviceDraft } from './device-draft.ts';
import { normalHtml } from './normal-html.ts';
import { noticeTexts } from './notice-texts.ts';

/** What a save was for; it is what the text goes on to once the conflict is settled. */
export type SaveKind =
  | { readonly to: 'publish' }
  | { readonly to: 'notice'; readonly effectiveOn: string }
  | { readonly to: 'draft'; readonly publishAt: string | null };

/** Two texts of one page: this editor's, and the one that came in between. */
export interface Conflict {
  readonly mine: string;
  readonly theirs: string;
  /** a published version, or the same editor's draft of another window */
  readonly with: { readonly version: CmsEditing['versions'][number] } | { readonly draft: CmsDraft };
  readonly kind: SaveKind;
  readonly fresh: CmsEditing;
}

export type Ground = Omit<DeviceDraft, 'html' | 'at'>;

/** The text that is saved, and how what the server has becomes its ground. */
export interface SavedText {
  readonly userId: string;
  readonly slug: CmsSlug;
  /** the version and the draft that the text began from */
  readonly ground: RefObject<Ground>;
  readonly latest: RefObject<string>;
  put(html: string): void;
  standOn(fresh: CmsEditing): void;
}

async function findConflict(slug: CmsSlug, kind: SaveKind, mine: string, base: number): Promise<Conflict | null> {
  const fresh = await askEditing(slug);
  const { draft, version, versions } = fresh;
  const newest = versions[0];
  if (base !== version && newest)
    return { mine, theirs: normalHtml(fresh.content), with: { version: newest }, kind, fresh };
  return draft && { mine, theirs: normalHtml(draft.content), with: { draft }, kind, fresh };
}

/** Saving (on the device first), publishing and dropping a text, and settling it with what others wrote. Faults are said; nothing is thrown. */
export function useSaving({ userId, slug, ground, latest, put, standOn }: SavedText) {
  const client = useQueryClient();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function store(kind: SaveKind, content: string): Promise<void> {
    await storeDeviceDraft(userId, slug, { html: content, ...ground.current });
    if (kind.to === 'publish') {
      await publishPage(slug, content, ground.current.base);
      void client.invalidateQueries({ queryKey: ['cms', slug] });
      show({ type: 'ok', text: texts.saved });
    } else if (kind.to === 'notice') {
      const { effectiveOn } = kind;
      const notice = await sendNotice(slug, { content, base: ground.current.base, effectiveOn });
      void client.invalidateQueries({ queryKey: noticeKey(slug) });
      void client.invalidateQueries({ queryKey: ['cms', slug] });
      show({ type: 'ok', text: notice ? noticeTexts.saved(formatDate(effectiveOn)) : noticeTexts.published });
    } else {
      const { publishAt } = kind;
      await sendDraft(slug, { content, ...ground.current, publishAt });
      show({ type: 'ok', text: publishAt ? texts.plannedSaved(formatMoment(publishAt)) : texts.draftSaved });
    }
  }

  async function attempt(kind: SaveKind, content: string): Promise<void> {
    try {
      await busy.run(store(kind, content), texts.saving);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONTENT_CONFLICT') throw error;
      setConflict(await findConflict(slug, kind, content, ground.current.base));
      return;
    }
    if (latest.current === content) await storeDeviceDraft(userId, slug, null);
    const fresh = await askEditing(slug);
    standOn(fresh);
    setConflict(null);
    // What the server left out of the text is seen at once, unless somebody goes on writing.
    if (latest.current === content) put(normalHtml(fresh.draft?.content ?? fresh.content));
  }

  async function drop(): Promise<void> {
    await busy.run(dropDraft(slug), texts.saving);
    const fresh = await askEditing(slug);
    standOn(fresh);
    put(normalHtml(fresh.content));
    show({ type: 'ok', text: texts.draftDropped });
  }

  async function withdraw(): Promise<void> {
    await busy.run(withdrawNotice(slug), texts.saving);
    void client.invalidateQueries({ queryKey: noticeKey(slug) });
    show({ type: 'ok', text: noticeTexts.withdrawn });
  }

  const told = (work: Promise<void> | undefined): Promise<void> | undefined =>
    work?.catch((error: unknown) => {
      if (!(error instanceof BusyInterrupted)) show({ type: 'bad', text: errorText(error) });
    });

  function settle({ fresh, kind }: Conflict, merged: string): Promise<void> {
    put(merged);
    ground.current = { base: fresh.version, revision: fresh.draft?.revision ?? null };
    return attempt(kind, merged);
  }

  function keepMine({ mine, fresh }: Conflict): Promise<void> {
    ground.current = { base: Math.min(ground.current.base, fresh.version), revision: fresh.draft?.revision ?? null };
    return attempt({ to: 'draft', publishAt: null }, mine);
  }

  return {
    conflict,
    save: (kind: SaveKind) => void told(attempt(kind, latest.current)),
    drop: () => void told(drop()),
    withdraw: () => void told(withdraw()),
    settle: (merged: string) => void told(conflict ? settle(conflict, merged) : undefined),
    keepMine: () => void told(conflict ? keepMine(conflict) : undefined),
  };
}
