import type { FastifyInstance } from 'fastify';
import type { LookUp } from '../../store/look-up.ts';
import { addCheckCodes } from './check-codes.ts';

/** What the scanner asks the server beyond single look-ups. */
export function addScannerRoom(app: FastifyInstance, parts: { lookUp: LookUp }): void {
  addCheckCodes(app, parts);
}
