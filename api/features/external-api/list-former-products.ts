import {
  formerOffset,
  formerProduct,
  listFormerProducts,
  type FormerProduct,
} from '@gtinoteka/contract/machines/former-products.ts';
import { addressOf } from '@gtinoteka/contract/machines/key-call.ts';
import { machineCount, machineFields } from '@gtinoteka/contract/machines/machine-products.ts';
import type { Product } from '@gtinoteka/contract/product.ts';
import { hash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { isOwn, writeProduct } from '../../core/machines/machine-product.ts';
import { toPublicProducts } from '../../store/catalogue/public-products.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import type { PagedSearch } from '../../store/search/found-pages.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/** Product list of version 1, as recorded: the current search and price, with the old shape. */
export function addListFormerProducts(add: AddKeyCall, deps: Deps): void {
  add(listFormerProducts, async (call) => {
    const { query, request, reply, company, usage } = call;
    const { limit, offset } = query;
    const parsed = readFilters(
      { name__contains: query.name__contains, brand__contains: query.brand__contains, gpc_number: query.gpc_number },
      deps.readTree,
    );
    const { offset: _, ...search } = await parsed.toSearch();
    const paged: PagedSearch = {
      selection: parsed.hasOthers ? search : 'everything',
      modified: undefined,
      prefix: query.gtin_number__prefix,
      changedFrom: momentOf(query.last_modified__gte),
    };
    const [found, count] = await Promise.all([
      deps.foundPages.read(paged, '', offset + limit),
      deps.foundPages.count(paged, machineCount),
    ]);
    const products = await toPublicProducts(deps.database.pool, found.slice(offset), company);
    usage.items = products.length;
    const units = products.filter((product) => !isOwn(product, company.nip)).length;
    const site = siteOf(request, deps.config.publicUrl);
    const pageAt = (at: number): string => {
      const page = new URL(`${site}${addressOf(listFormerProducts)}`);
      for (const [name, value] of Object.entries({ ...query, limit, offset: at }))
        if (value !== undefined) page.searchParams.set(name, String(value));
      return page.href;
    };
    const next = offset + limit;
    return answerWithEtag(
      request,
      reply,
      {
        count,
        next: next < count && next <= formerOffset ? pageAt(next) : null,
        previous: offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
        facets: {},
        results: products.map((product) => formerProductOf(product, site)),
      },
      { charge: async () => void (await charge(deps, call, { counter: 'api', units })) },
    );
  });
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const moment = day === undefined ? null : new Date(text);
  // Date converts the 31st of February to the 3rd of March.
  const isDay = day !== undefined && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2));
  if (!moment || !isDay || Number.isNaN(moment.getTime()))
    throw new AppError('FIELD_INVALID', { fields: { last_modified__gte: 'FIELD_INVALID' } });
  return moment;
}

/** Fields of version 1, without later additions. */
const formerFields = machineFields.filter((field) => field in formerProduct.shape);

function formerProductOf(product: Product, site: string): FormerProduct {
  const {
    netContent,
    company,
    gpc = [],
    ...rest
  } = writeProduct(product, {
    fields: formerFields,
    form: 'short',
    site,
  });
  return {
    id: idOf(product.gtinNumber),
    ...(rest as Omit<FormerProduct, 'id' | 'netContent' | 'company' | 'gpc'>), // all of its fields were requested
    netContent: [netContent ?? []].flat(),
    company: company ?? null,
    gpc: gpc[0]?.code ?? null,
  };
}

/** Product id of version 1: a UUID (version 8) derived from the code, always the same. */
function idOf(gtin: string): string {
  const hex = hash('sha256', `gtinoteka ${gtin}`, 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
