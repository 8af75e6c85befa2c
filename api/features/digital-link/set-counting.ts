import { setCounting } from '@gtinoteka/contract/digital-link/links.ts';
import { defineRoute } from '../define-feature.ts';
import { setCounted } from '../../store/digital-link/link-opens.ts';

export const setCountingRoute = defineRoute(setCounting, async ({ params, body }, { database }) => {
  await setCounted(database, params.companyId, body.isCounted);
  return { isCounted: body.isCounted };
});
