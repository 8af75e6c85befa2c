import { getOwnObjection } from '@gtinoteka/contract/office/documents.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import { readObjection } from '../../../store/office/cms-notices.ts';
import type { CmsParts } from '../cms-parts.ts';

/** Whether the caller's company objected to a change of the terms, and until when it may. */
export function addGetOwnObjection(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getOwnObjection, async ({ params: { companyId, noticeId } }) => {
    const standing = await readObjection(database, { companyId, noticeId: requireUuid(noticeId) });
    if (!standing) throw new AppError('NOT_FOUND');
    return standing;
  });
}
