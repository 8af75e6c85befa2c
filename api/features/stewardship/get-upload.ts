import { getUpload } from '@gtinoteka/contract/files/stewardship.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listUploadRows } from '../../store/verification/upload-rows.ts';
import type { StewardshipParts } from './stewardship-parts.ts';
import { uploadOf } from './upload-of.ts';

export function addGetUpload(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, getUpload, async ({ params, query }) => {
    const upload = await uploadOf(database, params.uploadId);
    return { upload, ...(await listUploadRows(database, upload.id, { state: query.state, page: pageOf(query.page) })) };
  });
}
