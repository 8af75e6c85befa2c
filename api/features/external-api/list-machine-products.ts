import { listMachineProducts, machineCount } from '@gtinoteka/contract/machines/machine-products.ts';
import { siteOf } from '../../core/http/site-address.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { toPublicProducts } from '../../store/catalogue/public-products.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import type { ProductSelection } from '../../store/search/found-products.ts';
import { answerWithEtag, etagOf } from './answer-with-etag.ts';
import { isOwn, writeProduct, writingOf } from '../../core/machines/machine-product.ts';
import { withParameterNames } from './parameter-names.ts';
import { filterMark, nextAddress, readCursor, writeCursor } from './page-cursor.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/**
 * Products by filters in order of their codes, with a cursor.
 * - A page is charged completely or not at all.
 */
export function addListMachineProducts(add: AddKeyCall, deps: Deps): void {
  add(listMachineProducts, async (call) => {
    const { query, request, reply, company, usage } = call;
    const site = siteOf(request, deps.config.publicUrl);
    const writing = writingOf(query, site);
    const { cursor, page_size: size, last_modified_date_range: modified, etag, ...filters } = query;
    const mark = filterMark({ ...filters, modified });
    const from = cursor === undefined ? null : readCursor(cursor, mark);
    const parsed = readFilters(
      {
        name__contains: filters.name,
        brand__contains: filters.brand,
        company_name__contains: filters.company_name,
        company_nip: filters.company_nip,
        gpc_number: filters.gpc_code,
      },
      deps.readTree,
    );
    const { offset: _, ...search } = await withParameterNames(() => parsed.toSearch());
    const selection: ProductSelection = parsed.hasOthers ? search : 'everything';
    const paged = { selection, modified };
    const found = await deps.foundPages.read(paged, from?.after ?? '', size + 1);
    const rows = found.slice(0, size);
    const count = from?.count ?? (await deps.foundPages.count(paged, machineCount));
    const last = found.length > size ? rows.at(-1) : undefined;
    const next =
      last === undefined
        ? null
        : nextAddress(request, deps.config.publicUrl, '/products/', writeCursor({ after: last.gtin, count }, mark));
    const products = await toPublicProducts(deps.database.pool, rows, company);
    usage.items = products.length;
    const units = products.filter((product) => !isOwn(product, company.nip)).length;
    const results = products.map((product) => ({
      ...writeProduct(product, writing),
      ...(etag === 'true' ? { etag: etagOf(JSON.stringify(writeProduct(product, writingOf({}, site)))) } : {}),
    }));
    return answerWithEtag(
      request,
      reply,
      { count, next, previous: null, facets: {}, results },
      {
        charge: async () => void (await charge(deps, call, { counter: 'api', units })),
      },
    );
  });
}
