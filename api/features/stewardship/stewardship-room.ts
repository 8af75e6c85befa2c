import multipart from '@fastify/multipart';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addAcceptUpload } from './accept-upload.ts';
import { addGetGpc } from './get-gpc.ts';
import { addGetLicences } from './get-licences.ts';
import { addGetUpload } from './get-upload.ts';
import { addGetUploads } from './get-uploads.ts';
import { addCompareRuns } from './compare-runs.ts';
import { addGetSources } from './get-sources.ts';
import { addGetRunRejects } from './get-run-rejects.ts';
import { addGetRuns } from './get-runs.ts';
import { addKeepDeadLetters } from './keep-dead-letters.ts';
import { addRefuseUpload } from './refuse-upload.ts';
import { addStartRun } from './start-run.ts';
import type { StewardshipParts } from './stewardship-parts.ts';
import { addUndoRun } from './undo-run.ts';

/** Product data of companies, taken into the catalogue or refused by administrators of the platform, and runs of data that they start. */
export async function addStewardshipRoom(
  app: FastifyInstance,
  { secret, ...given }: Omit<StewardshipParts, 'clientOf'> & { readonly secret: string },
): Promise<void> {
  const parts: StewardshipParts = { ...given, clientOf: makeActingClient(secret) };
  addGetUploads(app, parts);
  addGetUpload(app, parts);
  addAcceptUpload(app, parts);
  addRefuseUpload(app, parts);
  addGetRuns(app, parts);
  addGetRunRejects(app, parts);
  addUndoRun(app, parts);
  addCompareRuns(app, parts);
  addGetLicences(app, parts);
  addGetSources(app, parts);
  addGetGpc(app, parts);
  addKeepDeadLetters(app, parts);
  // In a scope of their own: no other call takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
      throwFileSizeLimit: true,
    });
    addStartRun(scope, parts);
  });
}
