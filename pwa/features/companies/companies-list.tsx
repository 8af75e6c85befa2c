import type { ListedCompany } from '@gtinoteka/contract/office/companies.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { ChevronRight, ShieldCheck, ShieldOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import { Icon } from '../../ui/control/icon.tsx';
import type { Column } from '../../ui/records/record-table.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { companiesTexts as texts } from './companies-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** The page of a company. */
export const pageOf = ({ id }: ListedCompany): string => `/companies/${id}`;

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

const mark = ({ isAuthorized, waitsSince }: ListedCompany) => (
  <AuthorizationMark isAuthorized={isAuthorized} waits={waitsSince !== null} />
);

/** What the list says of a company; on a phone a card that leads to it. */
export const companyColumns: readonly Column<ListedCompany>[] = [
  {
    label: texts.name,
    sort: 'name',
    value: (company) => (
      <>
        <Link className="rowlink" to={pageOf(company)}>
          {company.name}
        </Link>
        {company.domain !== null && <span className="sub">{company.domain}</span>}
      </>
    ),
    phone: 'title',
    phoneValue: ({ name }) => name,
  },
  {
    label: texts.nip,
    sort: 'nip',
    value: ({ nip }) => (nip === null ? '–' : formatNip(nip)),
    className: 'nowrap',
  },
  {
    label: texts.registered,
    sort: 'registration_date',
    value: ({ registrationDate }) => formatDate(registrationDate),
    phone: 'line',
    phoneValue: ({ nip, registrationDate }) => (
      <span className="muted">
        <Unbroken>{texts.since(nip && formatNip(nip), formatDate(registrationDate))}</Unbroken>
      </span>
    ),
    className: 'nowrap',
  },
  { label: texts.authorization, sort: 'is_authorized', value: mark, phone: 'mark', className: 'nowrap' },
  {
    label: texts.download,
    sort: 'access_to_download',
    value: ({ accessToDownload }) => (accessToDownload ? texts.switchedOn : texts.switchedOff),
  },
  {
    label: texts.verify,
    sort: 'access_to_verify',
    value: ({ accessToVerify }) => (accessToVerify ? texts.yes : <span className="no">{texts.no}</span>),
  },
  {
    label: texts.open,
    isLabelHidden: true,
    value: () => <Icon icon={ChevronRight} size={16} />,
    className: 'go',
  },
];
