import { getCompanyCodes, type CodeOfCompany } from '@gtinoteka/contract/machines/machine-companies.ts';
import { machineCount } from '@gtinoteka/contract/machines/machine-products.ts';
import { checkNip, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { AppError } from '../../core/app-error.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { ownLicenceOf } from '../../store/catalogue/licences.ts';
import {
  countCodesOf,
  readBrandsOf,
  readCodesOf,
  readCompanyOf,
  readRangesOf,
  type CodeRow,
} from '../../store/machines/company-codes.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import { filterMark, nextAddress, readCursor, writeCursor } from './page-cursor.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/**
 * All codes of one company by its NIP.
 * - A company's own pages are free of charge; a page of another company is charged completely or not at all.
 */
export function addGetCompanyCodes(add: AddKeyCall, deps: Deps): void {
  const { database, config } = deps;
  add(getCompanyCodes, async (call) => {
    const { params, query, request, reply, company, usage } = call;
    const nip = cleanNip(params.nip);
    if (checkNip(nip)) throw new AppError('NIP_INVALID', { fields: { nip: 'NIP_INVALID' } });
    const { cursor, page_size: size } = query;
    const mark = filterMark({ nip });
    const from = cursor === undefined ? null : readCursor(cursor, mark);
    const owner = await readCompanyOf(database, nip);
    if (!owner) {
      await charge(deps, call, { counter: 'api', units: 1 });
      throw new AppError('NOT_FOUND');
    }
    const isOwn = owner.id === company.companyId;
    const [found, count, licences, brands] = await Promise.all([
      readCodesOf(database, owner.id, { after: from?.after ?? '', most: size + 1, isOwn }),
      from?.count ?? countCodesOf(database, owner.id, machineCount),
      from ? null : readRangesOf(database, owner.id),
      from ? null : readBrandsOf(database, owner.id),
    ]);
    const rows = found.slice(0, size);
    const last = found.length > size ? rows.at(-1) : undefined;
    const next =
      last === undefined
        ? null
        : nextAddress(request, config.publicUrl, `/companies/${nip}/`, writeCursor({ after: last.gtin, count }, mark));
    usage.items = rows.length;
    const results = rows.map((row) => codeOf(row, isOwn));
    const units = isOwn ? 0 : Math.max(1, rows.length);
    return answerWithEtag(
      request,
      reply,
      { nip, name: owner.name, isOwn, licences, brands, count, next, results },
      { charge: async () => void (await charge(deps, call, { counter: 'api', units })) },
    );
  });
}

/** Own pages are free of charge, so they contain no other licence holder. */
function codeOf(row: CodeRow, isOwn: boolean): CodeOfCompany {
  const licence = ownLicenceOf(row.gtin, row);
  return {
    gtinNumber: row.gtin,
    gtinStatus: row.gtin_status,
    name: row.name,
    brand: row.brand,
    gpc: row.gpc_brick,
    isPublic: row.is_public,
    lastModified: row.last_modified.toISOString(),
    licence: licence?.status ?? 'unknown',
    holder: isOwn && !row.is_held ? null : (licence?.licenseeName ?? null),
  };
}
