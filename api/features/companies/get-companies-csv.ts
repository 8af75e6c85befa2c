import { getCompaniesCsv } from '@gtinoteka/contract/office/companies.ts';
import { momentInTable, sendCsv } from '../../core/http/csv-answer.ts';
import { defineRoute } from '../define-feature.ts';
import { listCompanies } from '../../store/office/company-list.ts';
import { parseCompanyFilters } from './parse-company-filters.ts';

/** Maximum rows of one file, above the number of trading companies in Poland. */
const most = 1_000_000;

const head = ['Nazwa', 'NIP', 'REGON', 'Domena', 'Rejestracja', 'Autoryzacja', 'Pobieranie', 'Weryfikacja'];
const yesNo = (value: boolean): string => (value ? 'Tak' : 'Nie');

export const getCompaniesCsvRoute = defineRoute(getCompaniesCsv, async ({ query, reply }, { database }) => {
  const companies = await listCompanies(database, parseCompanyFilters(query), { limit: most, offset: 0 });
  const rows = companies.map((company) => [
    company.name,
    company.nip,
    company.regon,
    company.domain,
    momentInTable(company.registrationDate),
    company.waitsSince ? 'Plik do sprawdzenia' : yesNo(company.isAuthorized),
    company.accessToDownload ? 'Włączone' : 'Wyłączone',
    yesNo(company.accessToVerify),
  ]);
  return sendCsv(reply, 'firmy.csv', [head, ...rows]);
});
