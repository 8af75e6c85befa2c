import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getSentFiles } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listVerifications, sentFileOf } from '../../store/verification/verifications.ts';
import type { VerificationParts } from './verification-parts.ts';

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
