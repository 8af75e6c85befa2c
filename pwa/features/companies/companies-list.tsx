import type { CompanySortKey, ListedCompany } from '@gtinoteka/contract/office/companies.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { ChevronRight, ShieldCheck, ShieldOff } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { SortLink } from '../../ui/office/sort-link.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { companiesAddress, sortedCompanies, type CompaniesView } from './companies-address.ts';
import { companiesTexts as texts } from './companies-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

const pageOf = ({ id }: ListedCompany): string => `/companies/${id}`;

/** Whether the office knows who may act for the company: a file that waits, authorized, or not. */
export function AuthorizationMark({ isAuthorized, waits }: { isAuthorized: boolean; waits: boolean }) {
  if (waits) return <VerdictChip state="warn">{texts.fileWaits}</VerdictChip>;
  if (isAuthorized)
    return (
      <span className="quiet">
        <Icon icon={ShieldCheck} />
        {texts.authorized}
      </span>
    );
  return (
    <span className="tag">
      <Icon icon={ShieldOff} />
      {texts.unauthorized}
    </span>
  );
}

const yesNo = (value: boolean) => (value ? texts.yes : <span className="no">{texts.no}</span>);

/** The table of wide screens: a press anywhere on a row opens its company. */
export function CompaniesTable({ companies, view }: { companies: readonly ListedCompany[]; view: CompaniesView }) {
  const navigate = useNavigate();
  function sortable(key: CompanySortKey, text: string): Pick<Column<ListedCompany>, 'key' | 'head' | 'sorted'> {
    const sorted = view.sort !== key ? undefined : view.direction === 'asc' ? 'ascending' : 'descending';
    return {
      key,
      sorted,
      head: <SortLink text={text} sorted={sorted} to={companiesAddress(sortedCompanies(view, key))} />,
    };
  }
  const columns: Column<ListedCompany>[] = [
    {
      ...sortable('name', texts.name),
      cell: (company) => (
        <>
          <Link className="rowlink" to={pageOf(company)}>
            {company.name}
          </Link>
          {company.domain !== null && <span className="sub">{company.domain}</span>}
        </>
      ),
    },
    { ...sortable('nip', texts.nip), cell: ({ nip }) => (nip === null ? '–' : formatNip(nip)), className: 'nowrap' },
    {
      ...sortable('registration_date', texts.registered),
      cell: ({ registrationDate }) => formatDate(registrationDate),
      className: 'nowrap',
    },
    {
      ...sortable('is_authorized', texts.authorization),
      cell: ({ isAuthorized, waitsSince }) => (
        <AuthorizationMark isAuthorized={isAuthorized} waits={waitsSince !== null} />
      ),
      className: 'nowrap',
    },
    {
      ...sortable('access_to_download', texts.download),
      cell: ({ accessToDownload }) => (accessToDownload ? texts.switchedOn : texts.switchedOff),
    },
    { ...sortable('access_to_verify', texts.verify), cell: ({ accessToVerify }) => yesNo(accessToVerify) },
    {
      key: 'open',
      head: <span className="vh">{texts.open}</span>,
      cell: () => <Icon icon={ChevronRight} size={16} />,
      className: 'go',
    },
  ];
  return (
    <div className="card only-desktop">
      <Table
        caption={texts.table}
        columns={columns}
        rows={companies}
        rowKey={({ id }) => id}
        onRowClick={(company) => void navigate(pageOf(company))}
      />
    </div>
  );
}

/** The same companies as cards of a phone. */
export function CompaniesCards({ companies }: { companies: readonly ListedCompany[] }) {
  return (
    <ul className="card list only-phone">
      {companies.map((company) => (
        <li key={company.id}>
          <Link className="rowcard" to={pageOf(company)}>
            <span>
              <b>{company.name}</b>
              <span className="muted small">
                <Unbroken>
                  {texts.since(company.nip && formatNip(company.nip), formatDate(company.registrationDate))}
                </Unbroken>
              </span>
              <span className="wraprow">
                <AuthorizationMark isAuthorized={company.isAuthorized} waits={company.waitsSince !== null} />
              </span>
            </span>
            <Icon icon={ChevronRight} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
