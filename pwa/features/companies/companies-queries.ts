import { getCompany } from '@gtinoteka/contract/account.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getCompanies, getCompanyRecord, getRegisteredMemberships } from '@gtinoteka/contract/office/companies.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { filtersOf, type CompaniesView } from './companies-address.ts';
import { companiesTexts } from './companies-texts.ts';
import type { PeopleView } from './people-address.ts';
import { companyTexts } from './company-texts.ts';

const key = 'companies';

/** A page of companies; the former one stays while the next one comes. */
export function useCompanies(companyId: string, view: CompaniesView) {
  return useWaitedQuery<AnswerOf<typeof getCompanies>>(
    {
      queryKey: [key, 'list', companyId, view],
      queryFn: async ({ signal }) => {
        const query = { ...filtersOf(view), limit: String(view.limit), offset: String(view.offset) };
        return (await callEndpoint(getCompanies, { params: { companyId }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    companiesTexts.loading,
  );
}

/** What the company itself sees of its data (B §7: data.data). */
export function useCompany(id: string) {
  return useWaitedQuery<AnswerOf<typeof getCompany>['data']>(
    {
      queryKey: [key, 'company', id],
      queryFn: async ({ signal }) => (await callEndpoint(getCompany, { query: { id }, signal })).data.data,
      staleTime: 0,
    },
    companyTexts.loading,
  );
}

/** What the office knows of it beside. */
export function useCompanyRecord(company: string) {
  return useWaitedQuery<AnswerOf<typeof getCompanyRecord>>(
    {
      queryKey: [key, 'record', company],
      queryFn: async ({ signal }) => (await callEndpoint(getCompanyRecord, { params: { company }, signal })).data,
      staleTime: 0,
    },
    companyTexts.loading,
  );
}

/** A page of its people. */
export function usePeople(company: string, view: PeopleView) {
  return useWaitedQuery<AnswerOf<typeof getRegisteredMemberships>>(
    {
      queryKey: [key, 'people', company, view],
      queryFn: async ({ signal }) => {
        const query = {
          page: String(view.page),
          page_size: String(limits.usersPageSize),
          sort_column: view.column,
          direction: view.direction,
        };
        return (await callEndpoint(getRegisteredMemberships, { params: { company }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    companyTexts.loadingPeople,
  );
}

/** Brings everything about companies again after a change. */
export function useCompaniesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
