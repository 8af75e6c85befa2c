import { verifyFile } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { takeFile } from './sending/take-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** Takes a file to be verified (B §4): one at a time per company, streamed to the store, checked by the worker from then on. */
export function addVerifyFile(scope: FastifyInstance, parts: VerificationParts): void {
  addEndpoint(scope, verifyFile, async ({ params, query, request }) =>
    sentFileOf(
      await takeFile(parts, request, params.companyId, { kind: 'verify', asksColumns: query.preview === '1' }),
    ),
  );
}
