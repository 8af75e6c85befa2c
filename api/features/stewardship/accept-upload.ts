import { acceptedAtOnce, acceptUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { acceptUpload as accept } from '../../store/verification/upload-acceptance.ts';
import { uploadOf } from './upload-of.ts';

/** Accepts rows into the catalogue; rows with a decision do not change. */
export const acceptUploadRoute = defineRoute(
  acceptUpload,
  async ({ params, body, request }, { database, mail, clientOf }) => {
    const uploadId = requireUuid(params.uploadId);
    const by = { userId: signedIn(request.caller).userId, client: clientOf(request) };
    const taken = await accept(
      { pool: database.pool, mail },
      { uploadId, lines: body.lines, by, most: acceptedAtOnce },
    );
    if (!taken) throw new AppError('NOT_FOUND');
    return { upload: await uploadOf(database, uploadId), ...taken };
  },
);
