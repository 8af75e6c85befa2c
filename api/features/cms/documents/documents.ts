import type { FastifyInstance } from 'fastify';
import type { CmsParts } from '../cms-parts.ts';
import { addAnnounceChange } from './announce-change.ts';
import { addGetDocument } from './get-document.ts';
import { addGetDocumentVersion } from './get-document-version.ts';
import { addGetNotices } from './get-notices.ts';
import { addGetOwnObjection } from './get-own-objection.ts';
import { addGetPageNotice } from './get-page-notice.ts';
import { addObjectToChange } from './object-to-change.ts';
import { addWithdrawChange } from './withdraw-change.ts';

/** Documents (terms, privacy and the other static pages): their versions, changes that are told first, objections. */
export function addDocuments(app: FastifyInstance, parts: CmsParts): void {
  addGetDocument(app, parts);
  addGetDocumentVersion(app, parts);
  addGetNotices(app, parts);
  addGetPageNotice(app, parts);
  addAnnounceChange(app, parts);
  addWithdrawChange(app, parts);
  addGetOwnObjection(app, parts);
  addObjectToChange(app, parts);
}
