import { verifyFile } from '@gtinoteka/contract/files/verification.ts';
import { defineRoute } from '../define-feature.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { fileLimits, receiveFile } from './sending/receive-file.ts';

/** Receives a file for verification (B §4): one at a time per company, checked by the worker. */
export const verifyFileRoute = defineRoute(
  verifyFile,
  async ({ params, query, request }, deps) =>
    sentFileOf(
      await receiveFile(deps, request, params.companyId, { kind: 'verify', asksColumns: query.preview === '1' }),
    ),
  { multipart: fileLimits },
);
