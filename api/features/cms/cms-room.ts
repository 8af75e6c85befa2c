import multipart from '@fastify/multipart';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import type { CmsParts } from './cms-parts.ts';
import { addDocuments } from './documents/documents.ts';
import { addDeletePageDraft } from './delete-page-draft.ts';
import { addGetPageContent } from './get-page-content.ts';
import { addGetPageEditing } from './get-page-editing.ts';
import { addGetPageImage } from './get-page-image.ts';
import { addGetPageVersion } from './get-page-version.ts';
import { longestField, mostImages } from './read-form.ts';
import { addSavePageContent } from './save-page-content.ts';
import { addSavePageDraft } from './save-page-draft.ts';
import { addSavePageImage } from './save-page-image.ts';

/** Content of the pages that administrators of the platform edit (B §1). */
export async function addCmsRoom(
  app: FastifyInstance,
  {
    database,
    files,
    secret,
    refreshEdge = async () => {},
  }: Pick<CmsParts, 'database' | 'files'> & Partial<Pick<CmsParts, 'refreshEdge'>> & { readonly secret: string },
): Promise<void> {
  const parts = { database, files, refreshEdge, clientOf: makeActingClient(secret) };
  addGetPageContent(app, parts);
  addGetPageEditing(app, parts);
  addGetPageVersion(app, parts);
  addSavePageDraft(app, parts);
  addDeletePageDraft(app, parts);
  addGetPageImage(app, parts);
  addDocuments(app, parts);
  // In a scope of their own: no other call takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: limits.cmsImageBytes,
        files: limits.cmsNewImages,
        fields: mostImages + 10,
        fieldSize: longestField,
        parts: mostImages + limits.cmsNewImages + 10,
        headerPairs: 20,
      },
      throwFileSizeLimit: true,
    });
    addSavePageContent(scope, parts);
    addSavePageImage(scope, parts);
  });
}
