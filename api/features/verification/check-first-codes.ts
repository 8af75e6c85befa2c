import { checkFirstCodes } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { acceptFirst, sentFileOf } from '../../store/verification/verifications.ts';
import { ownFile } from './own-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** The company lets the first codes be checked, as many as its package holds. Repeated, or where nothing was asked, it changes nothing. */
export function addCheckFirstCodes(app: FastifyInstance, parts: VerificationParts): void {
  addEndpoint(app, checkFirstCodes, async ({ params }) => {
    const { id, companyId } = await ownFile(parts, params);
    await parts.database.db.transaction().execute(async (trx) => {
      if (await acceptFirst(trx, companyId, id)) await parts.fileJobs.verify(trx, id, companyId);
    });
    return sentFileOf(await ownFile(parts, params));
  });
}
