import type { DocumentSlug } from '@gtinoteka/contract/cms.ts';
import {
  getDocument,
  getDocumentVersion,
  getOwnObjection,
  objectToChange,
  type DocumentState,
  type OwnObjection,
} from '@gtinoteka/contract/office/documents.ts';
import { callEndpoint } from '../../core/network/api-client.ts';

export type DocumentShown = DocumentState;

/** A query for the versions of a document and its announced change. The page does without while it is not there. */
export function documentOf(slug: DocumentSlug) {
  return {
    queryKey: ['document', slug],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DocumentState> =>
      (await callEndpoint(getDocument, { params: { page: slug }, signal, cache: 'no-cache', isBackground: true })).data,
  };
}

/** The text of a document in one of its versions, and since when it held. */
export async function askDocumentVersion(
  slug: DocumentSlug,
  number: string,
  signal: AbortSignal,
): Promise<{ number: number; effectiveOn: string; content: string }> {
  return (await callEndpoint(getDocumentVersion, { params: { page: slug, number }, signal })).data;
}

export function objectionKey(companyId: string, noticeId: string): readonly string[] {
  return ['objection', companyId, noticeId];
}

export async function askObjection(
  params: { companyId: string; noticeId: string },
  signal: AbortSignal,
): Promise<OwnObjection> {
  return (await callEndpoint(getOwnObjection, { params, signal })).data;
}

/** Objects for a company; a second time changes nothing. */
export async function sendObjection(params: { companyId: string; noticeId: string }): Promise<OwnObjection> {
  return (await callEndpoint(objectToChange, { params })).data;
}
