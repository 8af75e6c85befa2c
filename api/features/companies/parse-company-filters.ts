import { companySortKeys, type companyFilters } from '@gtinoteka/contract/office/companies.ts';
import type { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import type { CompanyQuery } from '../../store/office/company-list.ts';

/** Parses the filters of companies, the newest first. Invalid filters are ignored, an unknown ordering is refused. */
export function parseCompanyFilters(query: z.infer<typeof companyFilters>): CompanyQuery {
  const ordering = query.ordering ?? '';
  const sort = companySortKeys.find((key) => key === ordering.replace(/^-/, ''));
  if (ordering !== '' && sort === undefined)
    throw new AppError('FIELD_INVALID', {
      detail: `Parametr ordering może być: ${companySortKeys.join(', ')}; z minusem na początku odwrotnie.`,
      fields: { ordering: 'FIELD_INVALID' },
    });
  const { authorized } = query;
  return {
    words: query.search_multi_match ?? '',
    authorized: authorized === 'yes' || authorized === 'no' || authorized === 'waits' ? authorized : null,
    download: yesOrNo(query.download),
    verify: yesOrNo(query.verify),
    sort: sort ?? 'registration_date',
    direction: sort === undefined || ordering.startsWith('-') ? 'desc' : 'asc',
  };
}

/** Parses a whole number of a URL; null for anything else. */
export function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function yesOrNo(text: string | undefined): boolean | null {
  return text === 'yes' ? true : text === 'no' ? false : null;
}
