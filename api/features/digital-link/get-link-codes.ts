import { getLinkCodes } from '@gtinoteka/contract/digital-link/links.ts';
import { defineRoute } from '../define-feature.ts';
import { listLinkCodes } from '../../store/digital-link/link-codes.ts';

/** Later pages are empty without a query. */
const lastPage = 100_000;

export const getLinkCodesRoute = defineRoute(getLinkCodes, async ({ params, query }, { database }) => {
  const page = /^\d{1,9}$/.test(query.page ?? '') ? Math.min(Number(query.page), lastPage) : 0;
  return listLinkCodes(database, params.companyId, { search: (query.search ?? '').trim(), page });
});
