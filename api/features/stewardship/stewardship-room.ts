import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addAcceptUpload } from './accept-upload.ts';
import { addGetUpload } from './get-upload.ts';
import { addGetUploads } from './get-uploads.ts';
import { addRefuseUpload } from './refuse-upload.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** Product data of companies, taken into the catalogue or refused by administrators of the platform. */
export function addStewardshipRoom(
  app: FastifyInstance,
  { database, mail, secret }: Omit<StewardshipParts, 'clientOf'> & { readonly secret: string },
): void {
  const parts = { database, mail, clientOf: makeActingClient(secret) };
  addGetUploads(app, parts);
  addGetUpload(app, parts);
  addAcceptUpload(app, parts);
  addRefuseUpload(app, parts);
}
