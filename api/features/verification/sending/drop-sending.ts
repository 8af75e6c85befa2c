import { dropSending } from '@gtinoteka/contract/files/sending.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import { findSending } from '../../../store/verification/sendings.ts';
import type { VerificationParts } from '../verification-parts.ts';
import { giveUpSending } from './finish-sending.ts';
import { requireSender } from './take-file.ts';

/** Gives up what a person is sending; of a file that is whole nothing changes. */
export function addDropSending(app: FastifyInstance, parts: VerificationParts): void {
  addEndpoint(app, dropSending, async ({ params, request }) => {
    const sender = requireSender(request, params.companyId);
    const row = await findSending(parts.database, sender, requireUuid(params.sendingId));
    if (row?.uploadedAt) throw new AppError('NOT_FOUND');
    return { isDropped: row !== null && (await giveUpSending(parts, row.id)) };
  });
}
