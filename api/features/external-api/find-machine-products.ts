import { findMachineProducts } from '@gtinoteka/contract/machines/machine-products.ts';
import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { z } from 'zod/mini';
import { siteOf } from '../../core/http/site-address.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { writeProduct, writingOf } from '../../core/machines/machine-product.ts';
import { toCompanyProduct } from '../../look-up/look-up-verdict.ts';
import { findMachineProduct, type MachineProductResult } from './get-machine-product.ts';
import type { Deps } from '../deps.ts';
import { chargeOnce } from './charge-once.ts';

/** Concurrent look-ups. */
const atOnce = 50;

type Results = z.infer<(typeof findMachineProducts)['answer']>['results'];

/** Products by their codes: same content and price as single calls, charged together or not at all. */
export function addFindMachineProducts(add: AddKeyCall, deps: Deps): void {
  add(findMachineProducts, async (call) => {
    const { query, body, request, company, usage } = call;
    const writing = writingOf(query, siteOf(request, deps.config.publicUrl));
    const read = body.gtins.map((sent) => {
      const digits = cleanGtin(sent);
      const fault = checkGtin(digits);
      return { gtin: fault ? null : toGtin14(digits), fault };
    });
    const gtins = [...new Set(read.flatMap(({ gtin }) => gtin ?? []))];
    const found = new Map<string, MachineProductResult>();
    for (let at = 0; at < gtins.length; at += atOnce)
      await Promise.all(
        gtins
          .slice(at, at + atOnce)
          .map(async (gtin) => found.set(gtin, await findMachineProduct(deps.lookUp, gtin, company))),
      );
    const units = [...found.values()].filter(({ isFree }) => !isFree).length;
    await chargeOnce(call, deps, { counter: 'api', units }, { codes: gtins, isWhole: true });
    usage.items = gtins.length;
    const results = read.map(({ gtin, fault }, index): Results[number] => {
      const record = gtin === null ? null : (found.get(gtin)?.record ?? null);
      return {
        line: index + 1,
        gtinNumber: gtin,
        state: fault ? 'unfit' : record ? 'found' : 'absent',
        code: fault,
        product: record && writeProduct(toCompanyProduct(record, company.nip), writing),
      };
    });
    const countOf = (state: Results[number]['state']): number => results.filter((one) => one.state === state).length;
    return { counts: { found: countOf('found'), absent: countOf('absent'), unfit: countOf('unfit') }, results };
  });
}
