import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getSentFiles } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { listVerifications, sentFileOf } from '../../store/verification/verifications.ts';
import type { VerificationParts } from './verification-parts.ts';

/** A page of the address from 0; anything else is the first one. */
function pageOf(page: string | undefined): number {
  return page !== undefined && /^\d{1,5}$/.test(page) ? Number(page) : 0;
}

/** The files of a company (B §3). */
export function addGetSentFiles(app: FastifyInstance, { database }: Pick<VerificationParts, 'database'>): void {
  addEndpoint(app, getSentFiles, async ({ params, query }) => {
    const limit = limits.sentFilesPageSize;
    const { rows, count } = await listVerifications(database, params.companyId, {
      limit,
      offset: pageOf(query.page) * limit,
    });
    return { records: rows.map(sentFileOf), numAllRecords: count };
  });
}
