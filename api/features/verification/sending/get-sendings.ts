import { getSendings } from '@gtinoteka/contract/files/sending.ts';
import { defineRoute } from '../../define-feature.ts';
import { listSendings, sendingOf } from '../../../store/verification/sendings.ts';
import { requireSender } from './receive-file.ts';

/** Unfinished uploads of a user. */
export const getSendingsRoute = defineRoute(getSendings, async ({ params, request }, { database }) => {
  const rows = await listSendings(database, requireSender(request, params.companyId));
  return { sendings: await Promise.all(rows.map((row) => sendingOf(database, row))) };
});
