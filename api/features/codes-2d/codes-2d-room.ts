import type { FastifyInstance } from 'fastify';
import type { BatchParts } from './batch/batch-parts.ts';
import { addBatches } from './batch/batch-room.ts';
import type { CodeParts } from './checked-code.ts';
import { addDownloadCode } from './download-code.ts';
import { addGenerateCodes } from './generate-codes.ts';

/** The generator of 2D codes (B §1), one product at a time and in batches. */
export async function addCodes2dRoom(app: FastifyInstance, parts: CodeParts & BatchParts): Promise<void> {
  addGenerateCodes(app, parts);
  addDownloadCode(app, parts);
  await addBatches(app, parts);
}
