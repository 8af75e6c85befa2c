import { uploadFile } from '@gtinoteka/contract/files/product-upload.ts';
import { defineRoute } from '../define-feature.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { fileLimits, receiveFile } from './sending/receive-file.ts';

/** Receives product data with a comment (B §1): checked as a verification, without its limit. */
export const uploadFileRoute = defineRoute(
  uploadFile,
  async ({ params, query, request }, deps) =>
    sentFileOf(
      await receiveFile(deps, request, params.companyId, { kind: 'upload', asksColumns: query.preview === '1' }),
    ),
  { multipart: fileLimits },
);
