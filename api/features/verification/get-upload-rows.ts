import { getUploadRows } from '@gtinoteka/contract/files/product-upload.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listUploadRows } from '../../store/verification/upload-rows.ts';
import { ownFile } from './own-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** What became of the rows of an upload, as its company sees it; a file that is verified has none. */
export function addGetUploadRows(app: FastifyInstance, parts: Pick<VerificationParts, 'database'>): void {
  addEndpoint(app, getUploadRows, async ({ params, query }) => {
    const { id } = await ownFile(parts, params);
    return listUploadRows(parts.database, id, { state: query.state, page: pageOf(query.page) });
  });
}
