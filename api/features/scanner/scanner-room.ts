import type { FastifyInstance } from 'fastify';
import type { LookUp } from '../../look-up/look-up.ts';
import { addCheckCodes } from './check-codes.ts';

/** What the scanner asks the server beyond single look-ups. */
export function addScannerRoom(app: FastifyInstance, parts: { lookUp: LookUp }): void {
  addCheckCodes(app, parts);
}
