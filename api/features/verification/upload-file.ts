import { uploadFile } from '@gtinoteka/contract/files/product-upload.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { takeFile } from './sending/take-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** Takes product data for the catalogue with a comment (B §1): checked as a verification is, without its limit. */
export function addUploadFile(scope: FastifyInstance, parts: VerificationParts): void {
  addEndpoint(scope, uploadFile, async ({ params, query, request }) =>
    sentFileOf(
      await takeFile(parts, request, params.companyId, { kind: 'upload', asksColumns: query.preview === '1' }),
    ),
  );
}
