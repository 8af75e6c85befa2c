import { dropSending } from '@gtinoteka/contract/files/sending.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import { findSending } from '../../../store/verification/sendings.ts';
import { giveUpSending } from './finish-sending.ts';
import { requireSender } from './receive-file.ts';

/** Cancels a user's upload; a complete file does not change. */
export const dropSendingRoute = defineRoute(dropSending, async ({ params, request }, deps) => {
  const sender = requireSender(request, params.companyId);
  const row = await findSending(deps.database, sender, requireUuid(params.sendingId));
  if (row?.uploadedAt) throw new AppError('NOT_FOUND');
  return { isDropped: row !== null && (await giveUpSending(deps, row.id)) };
});
