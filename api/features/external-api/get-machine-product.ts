import { linkedType } from '@gtinoteka/contract/machines/linked-product.ts';
import { getMachineProduct } from '@gtinoteka/contract/machines/machine-products.ts';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';
import { requireGtin } from '../../core/input/gtin-input.ts';
import type { KeyedCompany } from '../../core/machines/key-callers.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { toCompanyProduct, type ProductVerdict } from '../../look-up/look-up-verdict.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import { linkProduct, prefersLinked } from '../../core/machines/linked-product.ts';
import { isOwn, writeProduct, writingOf } from '../../core/machines/machine-product.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/** Response as recorded from version 1; the bytes must not change. */
const notFound = { errors: [{ message: 'not_found' }] };

/**
 * One product by its code, from the database or the global registry.
 * - A code without a record is `not_found`, and is charged.
 */
export function addGetMachineProduct(add: AddKeyCall, deps: Deps): void {
  add(getMachineProduct, async (call) => {
    const { params, query, request, reply, company, usage } = call;
    const gtin = requireGtin(params.gtin);
    const writing = writingOf(query, siteOf(request, deps.config.publicUrl));
    const { record: found, isFree } = await findMachineProduct(deps.lookUp, gtin, company);
    usage.items = 1;
    const pay = async () => void (await charge(deps, call, { counter: 'api', units: isFree ? 0 : 1 }));
    const publicProduct = found && toCompanyProduct(found, company.nip);
    if (publicProduct && prefersLinked(request.headers.accept)) {
      const linked = linkProduct(gtin, writeProduct(publicProduct, { ...writing, form: 'code' }));
      return answerWithEtag(request, reply, linked, { type: linkedType, charge: pay });
    }
    if (publicProduct) return answerWithEtag(request, reply, writeProduct(publicProduct, writing), { charge: pay });
    await pay();
    return reply
      .code(query.include_local_data === undefined ? 404 : 200)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(notFound));
  });
}

/** Product of a call, and whether it is free of charge. */
export interface MachineProductResult {
  readonly record: ProductVerdict | null;
  readonly isFree: boolean;
}

/**
 * Looks up a code for a program.
 * - decisions/look-up.md: a company's own code, with or without a record, is free of charge.
 */
export async function findMachineProduct(
  lookUp: Deps['lookUp'],
  gtin: string,
  company: KeyedCompany,
): Promise<MachineProductResult> {
  const known = await findKnown(() => lookUp.findForMember(gtin));
  const record = recordOf(known);
  const isFree = record ? isOwn(record.checked, company.nip) : known?.licenceOwnerId === company.companyId;
  return { record, isFree };
}

/** Record of a code; null without one, even if its licence is known. */
export async function findRecord(find: () => Promise<ProductVerdict>): Promise<ProductVerdict | null> {
  return recordOf(await findKnown(find));
}

const recordOf = (found: ProductVerdict | null): ProductVerdict | null => (found?.isRecord ? found : null);

/** Record or licence of a code; null if nothing is known. */
async function findKnown(find: () => Promise<ProductVerdict>): Promise<ProductVerdict | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === 'GTIN_NOT_FOUND') return null;
    throw error;
  }
}
