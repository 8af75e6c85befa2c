import type { FastifyInstance } from 'fastify';
import type { CodeParts } from './checked-code.ts';
import { addDownloadCode } from './download-code.ts';
import { addGenerateCodes } from './generate-codes.ts';

/** The generator of 2D codes (B §1). */
export function addCodes2dRoom(app: FastifyInstance, parts: CodeParts): void {
  addGenerateCodes(app, parts);
  addDownloadCode(app, parts);
}
