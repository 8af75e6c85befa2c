import { getAuthorizationFile } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { sendFile } from '../../core/http/file-answer.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findAuthorization } from '../../store/office/authorization-review.ts';

/** Untrusted upload: sent as an attachment, under a policy that allows no script. */
export const getAuthorizationFileRoute = defineRoute(
  getAuthorizationFile,
  async ({ params, request, reply }, { database, files }) => {
    const file = await findAuthorization(database.db, {
      companyId: requireUuid(params.company),
      fileId: requireUuid(params.fileId),
    });
    if (!file) throw new AppError('NOT_FOUND');
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
    return sendFile(request, reply, {
      fileName: file.fileName,
      mediaType: file.mediaType,
      byteSize: file.byteSize,
      etag: `"${file.fileKey}"`,
      open: (range) => files.getStream(file.fileKey, range),
    });
  },
);
