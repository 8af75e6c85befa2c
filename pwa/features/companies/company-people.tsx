import type { CompanyMembership, UsersSortColumn } from '@gtinoteka/contract/company-users.ts';
import { getCompany } from '@gtinoteka/contract/account.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  deleteRegisteredMembership,
  getCompanyRecord,
  getRegisteredMemberships,
} from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { groupNames } from '../../core/texts/shell-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { SortLink } from '../../ui/office/sort-link.tsx';
import { companyTexts as texts } from './company-texts.ts';
import { OfficeQuestion } from './office-question.tsx';
import { peopleAddress, readPeopleView, sortedPeople, type PeopleView } from './people-address.ts';

/** How somebody is called: by name once they have come, by the invited address before. */
function nameOf({ user }: CompanyMembership): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

const dateOrNever = (date: string | null) =>
  date === null ? <span className="no">{texts.never}</span> : formatDate(date);

/** The people of a company, with what the address says of page and sorting; nobody takes themselves out. */
export function CompanyPeople({ company }: { company: Company }) {
  const { user } = useSession();
  const [query] = useSearchParams();
  const view = readPeopleView(query);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    getRegisteredMemberships,
    {
      params: { company: company.id },
      query: {
        page: String(view.page),
        page_size: String(limits.usersPageSize),
        sort_column: view.column,
        direction: view.direction,
      },
    },
    { texts: { ...texts, loading: texts.loadingPeople } },
  );
  const [removed, setRemoved] = useState<CompanyMembership | null>(null);
  const head = useRef<HTMLHeadingElement>(null);

  return (
    <section className="office__section" aria-labelledby="company-people">
      <h2 id="company-people" ref={head} tabIndex={-1}>
        {data ? texts.people(data.numAllRecords) : texts.peopleTitle}
      </h2>
      {!data ? (
        <LoadState error={error} loading={texts.loadingPeople} interrupted={texts.interrupted} onAgain={refetch} />
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : ''}>
          <PeopleTable people={data.records} view={view} ownId={user?.id ?? ''} onRemove={setRemoved} />
          <PeopleCards people={data.records} ownId={user?.id ?? ''} onRemove={setRemoved} />
          <div className="office__foot">
            <Pager
              page={view.page + 1}
              isSettled={!isPlaceholderData}
              count={Math.ceil(data.numAllRecords / limits.usersPageSize)}
              addressOf={(page) => peopleAddress({ ...view, page: page - 1 })}
            />
          </div>
        </div>
      )}
      <Dialog isOpen={removed !== null} onClose={() => setRemoved(null)} title={texts.removeTitle} opener={head}>
        {removed && (
          <OfficeQuestion
            confirm={texts.removeConfirm}
            isDanger
            act={deleteRegisteredMembership}
            input={{ params: { company: company.id, membershipId: removed.id } }}
            settings={{
              busy: texts.removing,
              done: texts.removed,
              onDone: () => setRemoved(null),
              changes: [getRegisteredMemberships, getCompany, getCompanyRecord],
            }}
            onCancel={() => setRemoved(null)}
          >
            <p>{texts.removeText(nameOf(removed), company.name)}</p>
          </OfficeQuestion>
        )}
      </Dialog>
    </section>
  );
}

interface PeopleProps {
  people: readonly CompanyMembership[];
  ownId: string;
  onRemove: (person: CompanyMembership) => void;
}

function RemoveButton({ person, onRemove }: { person: CompanyMembership; onRemove: PeopleProps['onRemove'] }) {
  return (
    <Button
      variant="icon"
      icon={Trash2}
      aria-label={texts.remove(nameOf(person))}
      onMouseEnter={prepareDialog}
      onClick={() => onRemove(person)}
    />
  );
}

function PeopleTable({ people, view, ownId, onRemove }: PeopleProps & { view: PeopleView }) {
  function sortable(key: UsersSortColumn): Pick<Column<CompanyMembership>, 'key' | 'head' | 'sorted'> {
    const sorted = view.column !== key ? undefined : view.direction === 'asc' ? 'ascending' : 'descending';
    return {
      key,
      sorted,
      head: <SortLink text={texts.columns[key]} sorted={sorted} to={peopleAddress(sortedPeople(view, key))} />,
    };
  }
  const columns: Column<CompanyMembership>[] = [
    {
      ...sortable('user__first_name'),
      cell: (person) => (
        <>
          <b>{person.activated ? nameOf(person) : texts.notActive}</b>
          {person.user.id === ownId && <span className="sub">{texts.you}</span>}
        </>
      ),
    },
    { ...sortable('user__email'), cell: ({ user }) => user.email, className: 'company__email' },
    { ...sortable('user__date_joined'), cell: ({ user }) => dateOrNever(user.dateJoined), className: 'nowrap' },
    { ...sortable('user__last_login'), cell: ({ user }) => dateOrNever(user.lastLogin), className: 'nowrap' },
    {
      ...sortable('permission_group'),
      cell: (person) => (
        <>
          {groupNames[person.permissionGroup]}
          {person.isCompanyRepresentative && <span className="sub">{texts.authorized}</span>}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="vh">{texts.actions}</span>,
      cell: (person) => person.user.id !== ownId && <RemoveButton person={person} onRemove={onRemove} />,
    },
  ];
  return (
    <div className="card only-desktop">
      <Table
        caption={texts.peopleTable}
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowClassName={({ activated }) => (activated ? undefined : 'is-off')}
      />
    </div>
  );
}

function PeopleCards({ people, ownId, onRemove }: PeopleProps) {
  return (
    <ul className="card list only-phone">
      {people.map((person) => (
        <li key={person.id} className="company__person">
          <span>
            <b>{person.activated ? nameOf(person) : texts.notActive}</b>
            <span className="sub">{person.user.email}</span>
            <span className="wraprow">
              <span className="tag">{groupNames[person.permissionGroup]}</span>
              {person.isCompanyRepresentative && <span className="tag">{texts.authorized}</span>}
            </span>
          </span>
          {person.user.id !== ownId && <RemoveButton person={person} onRemove={onRemove} />}
        </li>
      ))}
    </ul>
  );
}
