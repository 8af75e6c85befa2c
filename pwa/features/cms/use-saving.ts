import {
  deletePageDraft,
  getPageEditing,
  savePageContent,
  savePageDraft,
  type CmsDraft,
  type CmsEditing,
  type CmsSlug,
} from '@gtinoteka/contract/cms.ts';
import { announceChange, getPageNotice, withdrawChange } from '@gtinoteka/contract/office/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { pageContentOf } from '../../core/device/page-content.ts';
import { ApiError, callEndpoint } from '../../core/network/api-client.ts';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate, formatMoment } from '../../core/page/format.ts';
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

async function askEditing(slug: CmsSlug, signal: AbortSignal): Promise<CmsEditing> {
  return (await callEndpoint(getPageEditing, { params: { page: slug }, signal })).data;
}

async function findConflict(
  { slug, ground }: Pick<SavedText, 'slug' | 'ground'>,
  { kind, content: mine }: Saved,
  signal: AbortSignal,
): Promise<Conflict | null> {
  const fresh = await askEditing(slug, signal);
  const { draft, version, versions } = fresh;
  const newest = versions[0];
  if (ground.current.base !== version && newest)
    return { mine, theirs: normalHtml(fresh.content), with: { version: newest }, kind, fresh };
  return draft && { mine, theirs: normalHtml(draft.content), with: { draft }, kind, fresh };
}

interface Saved {
  readonly kind: SaveKind;
  readonly content: string;
}

/** Sends a text that began from `ground`; returns what to say of it. */
async function store(slug: CmsSlug, { kind, content }: Saved, ground: Ground, signal: AbortSignal): Promise<string> {
  const params = { page: slug };
  const { base } = ground;
  if (kind.to === 'publish') {
    const body = new FormData();
    body.append('content', content);
    body.append('base', String(base));
    await callEndpoint(savePageContent, { params, body, signal });
    return texts.saved;
  }
  if (kind.to === 'notice') {
    const { effectiveOn } = kind;
    const { data } = await callEndpoint(announceChange, { params, body: { content, base, effectiveOn }, signal });
    // Null where it holds at once.
    return data.notice ? noticeTexts.saved(formatDate(effectiveOn)) : noticeTexts.published;
  }
  const { publishAt } = kind;
  await callEndpoint(savePageDraft, { params, body: { content, ...ground, publishAt }, signal });
  return publishAt ? texts.plannedSaved(formatMoment(publishAt)) : texts.draftSaved;
}

/** Saving (on the device first), publishing and dropping a text, and settling it with what others wrote. Faults are said; nothing is thrown. */
export function useSaving({ userId, slug, ground, latest, put, standOn }: SavedText) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Returns what to say; null where somebody else's text came in between. */
  async function attempt(saved: Saved, signal: AbortSignal): Promise<string | null> {
    const { kind, content } = saved;
    await storeDeviceDraft(userId, slug, { html: content, ...ground.current });
    let done: string;
    try {
      done = await store(slug, saved, ground.current, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONTENT_CONFLICT') throw error;
      setConflict(await findConflict({ slug, ground }, saved, signal));
      return null;
    }
    if (kind.to !== 'draft') void client.invalidateQueries({ queryKey: pageContentOf(slug).queryKey });
    if (latest.current === content) await storeDeviceDraft(userId, slug, null);
    const fresh = await askEditing(slug, signal);
    standOn(fresh);
    setConflict(null);
    // What the server left out of the text is seen at once, unless somebody goes on writing.
    if (latest.current === content) put(normalHtml(fresh.draft?.content ?? fresh.content));
    return done;
  }

  async function drop(_: void, signal: AbortSignal): Promise<void> {
    await callEndpoint(deletePageDraft, { params: { page: slug }, signal });
    const fresh = await askEditing(slug, signal);
    standOn(fresh);
    put(normalHtml(fresh.content));
  }

  const after = { busy: texts.saving, changes: [getPageNotice] };
  const saving = useAct(attempt, { ...after, done: (text) => text });
  const dropping = useAct(drop, { busy: texts.saving, done: texts.draftDropped });
  const withdrawing = useAct(withdrawChange, { ...after, done: noticeTexts.withdrawn });

  function settle({ fresh, kind }: Conflict, merged: string): void {
    put(merged);
    ground.current = { base: fresh.version, revision: fresh.draft?.revision ?? null };
    saving.send({ kind, content: merged });
  }

  function keepMine({ mine, fresh }: Conflict): void {
    ground.current = { base: Math.min(ground.current.base, fresh.version), revision: fresh.draft?.revision ?? null };
    saving.send({ kind: { to: 'draft', publishAt: null }, content: mine });
  }

  return {
    conflict,
    save: (kind: SaveKind) => saving.send({ kind, content: latest.current }),
    drop: () => dropping.send(),
    withdraw: () => withdrawing.send({ params: { page: slug } }),
    settle: (merged: string) => conflict && settle(conflict, merged),
    keepMine: () => conflict && keepMine(conflict),
  };
}
