import type { SearchFilters } from '@gtinoteka/contract/catalogue.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { checkNipFilter, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { AppError } from '../../core/app-error.ts';
import { requireGtin } from '../../core/input/gtin-input.ts';
import type { ReadGpcTree } from '../catalogue/gpc-tree.ts';
import type { ProductSearch } from './search-port.ts';

/** The filters of a search address. */
export interface CatalogueFilters {
  /** the GTIN filter as typed; null: none */
  readonly gtin: string | null;
  /** whether there is any other filter */
  readonly hasOthers: boolean;
  /** validates the filters and returns the search; throws AppError with the code of the invalid field */
  toSearch(): Promise<ProductSearch>;
  /** page size: 15, or a smaller one if requested */
  readonly limit: number;
}

/**
 * Reads the search filters of A §3.
 * - Empty texts are ignored.
 * - Throws FIELD_INVALID for an offset that is not in `limits.pageOffsets` (A §9), and for an invalid limit.
 */
export function readFilters(query: SearchFilters, readTree: ReadGpcTree): CatalogueFilters {
  const nameContains = textOf(query.name__contains);
  const brandContains = textOf(query.brand__contains);
  const companyContains = textOf(query.company_name__contains);
  const anyContains = textOf(query.any__contains);
  const nip = textOf(query.company_nip);
  const gtin = textOf(query.gtin_number);
  const codes = [query.gpc_number ?? []].flat().flatMap((part) => part.split(','));
  const gpcCodes = [...new Set(codes.map((code) => code.trim()).filter(Boolean))];
  const offset = pageNumber('offset', query.offset, 0, {
    allowed: limits.pageOffsets,
    listed: limits.pageOffsets.join(', '),
  });
  return {
    gtin: gtin ?? null,
    hasOthers: Boolean(nameContains ?? brandContains ?? companyContains ?? anyContains ?? nip) || gpcCodes.length > 0,
    limit: pageNumber('limit', query.limit, limits.pageSize, { allowed: sizes, listed: `1–${limits.pageSize}` }),
    async toSearch() {
      const gtin14 = gtin === undefined ? undefined : requireGtin(gtin, 'gtin_number');
      const companyNip = nip === undefined ? undefined : cleanNip(nip);
      const fault = companyNip === undefined ? null : checkNipFilter(companyNip);
      if (fault) throw new AppError(fault, { fields: { company_nip: fault } });
      await requireOneSegment(gpcCodes, readTree);
      return {
        ...(gtin14 ? { gtin14 } : {}),
        ...(nameContains ? { nameContains } : {}),
        ...(brandContains ? { brandContains } : {}),
        ...(companyContains ? { companyContains } : {}),
        ...(anyContains ? { anyContains } : {}),
        ...(companyNip ? { companyNip } : {}),
        ...(gpcCodes.length > 0 ? { gpcCodes } : {}),
        offset,
      };
    },
  };
}

async function requireOneSegment(codes: readonly string[], readTree: ReadGpcTree): Promise<void> {
  if (codes.length === 0) return;
  if (codes.some((code) => !/^\d{8}$/.test(code)))
    throw new AppError('BAD_REQUEST', { fields: { gpc_number: 'FIELD_INVALID' } });
  const { segmentOf } = await readTree();
  const segments = new Set(codes.map((code) => segmentOf.get(code)).filter((segment) => segment !== undefined));
  if (segments.size > limits.categorySegments)
    throw new AppError('TOO_MANY_SEGMENTS', { fields: { gpc_number: 'TOO_MANY_SEGMENTS' } });
}

function textOf(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

const sizes = Array.from({ length: limits.pageSize }, (_, index) => index + 1);

/** Parses a parameter with a fixed set of allowed numbers. Throws FIELD_INVALID. */
function pageNumber<N extends number>(
  field: string,
  text: string | undefined,
  usual: N,
  { allowed, listed }: { readonly allowed: readonly N[]; readonly listed: string },
): N {
  const typed = textOf(text);
  if (typed === undefined) return usual;
  const found = allowed.find((one) => String(one) === typed);
  if (found !== undefined) return found;
  const detail = `Parametr ${field} może być: ${listed}.`;
  throw new AppError('BAD_REQUEST', { detail, fields: { [field]: 'FIELD_INVALID' } });
}
