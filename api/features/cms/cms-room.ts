import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addGetPageContent } from './get-page-content.ts';
import type { CmsParts } from './cms-parts.ts';
import { addSavePageContent } from './save-page-content.ts';

/** Content of the pages that administrators of the platform edit (B §1). */
export async function addCmsRoom(
  app: FastifyInstance,
  {
    database,
    secret,
    refreshEdge = async () => {},
  }: Pick<CmsParts, 'database'> & Partial<Pick<CmsParts, 'refreshEdge'>> & { readonly secret: string },
): Promise<void> {
  const parts = { database, refreshEdge, clientOf: makeActingClient(secret) };
  addGetPageContent(app, parts);
  await addSavePageContent(app, parts);
}
