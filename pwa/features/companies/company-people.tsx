import { getCompany } from '@gtinoteka/contract/account.ts';
import { usersSortColumns, type CompanyMembership, type UsersSortColumn } from '@gtinoteka/contract/company-users.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  deleteRegisteredMembership,
  getCompanyRecord,
  getRegisteredMemberships,
} from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { groupNames } from '../../core/texts/shell-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import type { Column } from '../../ui/records/record-table.tsx';
import { Records } from '../../ui/records/records.tsx';
import { companyTexts as texts } from './company-texts.ts';

/** How somebody is called: by name once they have come, by the invited address before. */
function nameOf({ user }: CompanyMembership): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

const dateOrNever = (date: string | null) =>
  date === null ? <span className="no">{texts.never}</span> : formatDate(date);

/** The people of a company, with what the address says of page and sorting; nobody takes themselves out. */
export function CompanyPeople({ company }: { company: Company }) {
  const { user } = useSession();
  const list = useListAddress({ sort: usersSortColumns, firstPage: 0, pageSize: limits.usersPageSize });
  const answer = useEndpoint(
    getRegisteredMemberships,
    {
      params: { company: company.id },
      query: {
        page: String(list.page - 1),
        page_size: String(list.pageSize),
        sort_column: list.sort.by,
        direction: list.sort.direction,
      },
    },
    { texts: { ...texts, loading: texts.loadingPeople } },
  );
  const { data } = answer;
  const [removed, setRemoved] = useState<CompanyMembership | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const removing = useAct(deleteRegisteredMembership, {
    busy: texts.removing,
    done: texts.removed,
    onDone: () => setRemoved(null),
    isRefusalInPlace: true,
    changes: [getRegisteredMemberships, getCompany, getCompanyRecord],
  });

  return (
    <section className="office__section" aria-labelledby="company-people">
      <h2 id="company-people" ref={head} tabIndex={-1}>
        {data ? texts.people(data.numAllRecords) : texts.peopleTitle}
      </h2>
      <Records
        answer={answer}
        caption={texts.peopleTable}
        columns={columnsFor(user?.id ?? '', setRemoved)}
        rowKey={({ id }) => id}
        rowClassName={({ activated }) => (activated ? undefined : 'is-off')}
        sorting={list.sorting}
        paging={{ page: list.page, size: list.pageSize, to: list.to }}
      />
      <ActDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={texts.removeTitle}
        opener={head}
        act={removing}
        input={removed && { params: { company: company.id, membershipId: removed.id } }}
        confirm={texts.removeConfirm}
        variant="danger"
      >
        <p>{removed && texts.removeText(nameOf(removed), company.name)}</p>
      </ActDialog>
    </section>
  );
}

type Person = CompanyMembership;

function columnsFor(ownId: string, onRemove: (person: Person) => void): readonly Column<Person>[] {
  const sortable = (sort: UsersSortColumn) => ({ label: texts.columns[sort], sort });
  const authorized = ({ isCompanyRepresentative }: Person) => isCompanyRepresentative && texts.authorized;
  return [
    {
      ...sortable('user__first_name'),
      value: (person) => (
        <>
          <b>{person.activated ? nameOf(person) : texts.notActive}</b>
          {person.user.id === ownId && <span className="sub">{texts.you}</span>}
        </>
      ),
      phone: 'title',
      phoneValue: (person) => (person.activated ? nameOf(person) : texts.notActive),
    },
    { ...sortable('user__email'), value: ({ user }) => user.email, phone: 'note', className: 'breaks' },
    { ...sortable('user__date_joined'), value: ({ user }) => dateOrNever(user.dateJoined), className: 'nowrap' },
    { ...sortable('user__last_login'), value: ({ user }) => dateOrNever(user.lastLogin), className: 'nowrap' },
    {
      ...sortable('permission_group'),
      value: (person) => (
        <>
          {groupNames[person.permissionGroup]}
          {authorized(person) && <span className="sub">{authorized(person)}</span>}
        </>
      ),
      phone: 'mark',
      phoneValue: (person) => (
        <>
          <span className="tag">{groupNames[person.permissionGroup]}</span>
          {authorized(person) && <span className="tag">{authorized(person)}</span>}
        </>
      ),
    },
    {
      label: texts.actions,
      isLabelHidden: true,
      value: (person) =>
        person.user.id !== ownId && (
          <Button
            variant="icon"
            icon={Trash2}
            aria-label={texts.remove(nameOf(person))}
            onMouseEnter={prepareDialog}
            onClick={() => onRemove(person)}
          />
        ),
      phone: 'end',
    },
  ];
}
