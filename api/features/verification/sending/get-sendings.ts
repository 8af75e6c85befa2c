import { getSendings } from '@gtinoteka/contract/files/sending.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { listSendings, sendingOf } from '../../../store/verification/sendings.ts';
import type { VerificationParts } from '../verification-parts.ts';
import { requireSender } from './take-file.ts';

/** What a person has begun to send and not finished. */
export function addGetSendings(app: FastifyInstance, { database }: Pick<VerificationParts, 'database'>): void {
  addEndpoint(app, getSendings, async ({ params, request }) => {
    const rows = await listSendings(database, requireSender(request, params.companyId));
    return { sendings: await Promise.all(rows.map((row) => sendingOf(database, row))) };
  });
}
