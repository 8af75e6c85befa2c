import { getCodeLinks } from '@gtinoteka/contract/digital-link/links.ts';
import { defineRoute } from '../define-feature.ts';
import { readProductName } from '../../store/digital-link/link-codes.ts';
import { isCounted, readOpens } from '../../store/digital-link/link-opens.ts';
import { readLinks } from '../../store/digital-link/links.ts';
import { requireOwnCode } from './require-own-code.ts';

export const getCodeLinksRoute = defineRoute(
  getCodeLinks,
  async ({ params: { companyId, gtin: typed } }, { database }) => {
    const gtin = await requireOwnCode(database.db, companyId, typed);
    const [name, links, counted, opens] = await Promise.all([
      readProductName(database, gtin),
      readLinks(database.db, companyId, gtin),
      isCounted(database, companyId),
      readOpens(database, gtin),
    ]);
    return { gtin, name, links, isCounted: counted, opens };
  },
);
