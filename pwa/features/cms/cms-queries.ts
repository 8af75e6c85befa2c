import {
  deletePageDraft,
  getPageEditing,
  getPageVersion,
  savePageContent,
  savePageDraft,
  savePageImage,
  type CmsDraft,
  type CmsEditing,
  type CmsImage,
  type CmsPage,
  type CmsSlug,
} from '@gtinoteka/contract/cms.ts';
import {
  announceChange,
  getPageNotice,
  withdrawChange,
  type HeldNotice,
  type OfficeNotice,
} from '@gtinoteka/contract/office/documents.ts';
import { callEndpoint } from '../../core/network/api-client.ts';

/** How long a picture may take, in milliseconds: 20 MB at 2 Mb/s, and the drawing. */
const imageTimeout = 110_000;

export function editingKey(slug: CmsSlug): readonly string[] {
  return ['cms-editing', slug];
}

/** A page as its editor needs it. */
export async function askEditing(slug: CmsSlug, signal?: AbortSignal): Promise<CmsEditing> {
  return (await callEndpoint(getPageEditing, { params: { page: slug }, signal })).data;
}

export async function askVersion(slug: CmsSlug, number: number, signal?: AbortSignal): Promise<string> {
  return (await callEndpoint(getPageVersion, { params: { page: slug, number: String(number) }, signal })).data.content;
}

/** Publishes a text that began from `base`. */
export async function publishPage(slug: CmsSlug, content: string, base: number): Promise<CmsPage> {
  const body = new FormData();
  body.append('content', content);
  body.append('base', String(base));
  return (await callEndpoint(savePageContent, { params: { page: slug }, body })).data;
}

export async function sendDraft(
  slug: CmsSlug,
  draft: { content: string; base: number; revision: number | null; publishAt: string | null },
): Promise<CmsDraft> {
  return (await callEndpoint(savePageDraft, { params: { page: slug }, body: draft })).data;
}

export async function dropDraft(slug: CmsSlug): Promise<void> {
  await callEndpoint(deletePageDraft, { params: { page: slug } });
}

export async function sendImage(slug: CmsSlug, file: File, signal?: AbortSignal): Promise<CmsImage> {
  const body = new FormData();
  body.append('image', file);
  return (await callEndpoint(savePageImage, { params: { page: slug }, body, timeout: imageTimeout, signal })).data;
}

export interface PageNotice {
  readonly earliest: string;
  readonly companies: number;
  readonly notice: OfficeNotice | null;
  readonly held: readonly HeldNotice[];
}

export function noticeKey(slug: CmsSlug): readonly string[] {
  return ['cms-notice', slug];
}

/** The change of a document that was announced, and what a new one would need. */
export async function askNotice(slug: CmsSlug, signal?: AbortSignal): Promise<PageNotice> {
  return (await callEndpoint(getPageNotice, { params: { page: slug }, signal })).data;
}

/** Announces a text that began from `base`; null where it holds at once. */
export async function sendNotice(
  slug: CmsSlug,
  body: { content: string; base: number; effectiveOn: string },
): Promise<OfficeNotice | null> {
  return (await callEndpoint(announceChange, { params: { page: slug }, body })).data.notice;
}

export async function withdrawNotice(slug: CmsSlug): Promise<void> {
  await callEndpoint(withdrawChange, { params: { page: slug } });
}
