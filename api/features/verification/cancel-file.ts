import { cancelFile } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { noteCancelled, sentFileOf } from '../../store/verification/verifications.ts';
import { ownFile } from './own-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** Stops the checking of a file; of one that has ended nothing changes. */
export function addCancelFile(app: FastifyInstance, parts: Pick<VerificationParts, 'database'>): void {
  addEndpoint(app, cancelFile, async ({ params }) => {
    const { id, companyId } = await ownFile(parts, params);
    await parts.database.db
      .transaction()
      .execute((trx) => noteCancelled(trx, companyId, id, 'Przerwane, zanim zaczęliśmy sprawdzać.'));
    return sentFileOf(await ownFile(parts, params));
  });
}
