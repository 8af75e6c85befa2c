import { refuseUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { refuseUpload as refuse } from '../../store/verification/upload-answers.ts';
import { uploadOf } from './upload-of.ts';

/** Refuses pending rows; rows with a decision do not change. */
export const refuseUploadRoute = defineRoute(
  refuseUpload,
  async ({ params, body, request }, { database, mail, clientOf }) => {
    const uploadId = requireUuid(params.uploadId);
    const by = { userId: signedIn(request.caller).userId, client: clientOf(request) };
    const reason = body.reason?.trim() ?? '';
    const refused = await refuse({ pool: database.pool, mail }, { uploadId, lines: body.lines, by, reason });
    if (refused === null) throw new AppError('NOT_FOUND');
    return { upload: await uploadOf(database, uploadId), refused };
  },
);
