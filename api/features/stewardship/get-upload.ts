import { getUpload } from '@gtinoteka/contract/files/stewardship.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listRunsOfUpload } from '../../store/runs/import-runs.ts';
import { countAcceptable } from '../../store/verification/upload-answers.ts';
import { listUploadRows } from '../../store/verification/upload-rows.ts';
import type { StewardshipParts } from './stewardship-parts.ts';
import { uploadOf } from './upload-of.ts';

export function addGetUpload(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, getUpload, async ({ params, query }) => {
    const upload = await uploadOf(database, params.uploadId);
    const [rows, acceptable, runs] = await Promise.all([
      listUploadRows(database, upload.id, { state: query.state, page: pageOf(query.page) }),
      countAcceptable(database, upload.id),
      listRunsOfUpload(database, upload.id),
    ]);
    return { upload, ...rows, acceptable, runs };
  });
}
