import type { CompanyMembership, UsersSortColumn } from '@gtinoteka/contract/company-users.ts';
import { ArrowDown, ArrowUp, EllipsisVertical, Send, ShieldCheck, Trash2, UserCog } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { groupNames } from '../../core/texts/shell-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { personName } from './person-name.ts';
import { sortedBy, viewAddress, type UsersView } from './users-address.ts';
import { WaitingMark } from './waiting-mark.tsx';

export type PersonAct = 'menu' | 'permission' | 'remove' | 'resend';

export interface UsersListProps {
  people: readonly CompanyMembership[];
  view: UsersView;
  /** the person signed in: nobody acts on their own row (A §6) */
  ownId: string;
  onAct: (act: PersonAct, person: CompanyMembership) => void;
}

function YouTag() {
  return <span className="tag">{texts.you}</span>;
}

function RepresentativeTag() {
  return (
    <span className="tag tag--accent">
      <Icon icon={ShieldCheck} />
      {texts.authorized}
    </span>
  );
}

function SortLink({ column, text, view }: { column: UsersSortColumn; text: string; view: UsersView }) {
  const isSorted = view.column === column;
  return (
    <Link className="sort" to={viewAddress(sortedBy(view, column))} aria-label={texts.sortBy(text)}>
      {text}
      {isSorted && <Icon icon={view.direction === 'asc' ? ArrowUp : ArrowDown} size={16} />}
    </Link>
  );
}

/** The table of wide screens; under 1024 px each row is a card with its actions behind ⋮. */
export function UsersTable({ people, view, ownId, onAct }: UsersListProps) {
  function sortable(key: UsersSortColumn, text: string): Pick<Column<CompanyMembership>, 'key' | 'head' | 'sorted'> {
    const direction = view.direction === 'asc' ? 'ascending' : 'descending';
    return {
      key,
      head: <SortLink column={key} text={text} view={view} />,
      sorted: view.column === key ? direction : undefined,
    };
  }
  const columns: Column<CompanyMembership>[] = [
    {
      ...sortable('user__first_name', texts.name),
      cell: (person) =>
        person.activated ? (
          <>
            <b>{personName(person)}</b>
            {person.user.id === ownId && <YouTag />}
          </>
        ) : (
          <WaitingMark person={person} />
        ),
      className: 'users__name',
    },
    { ...sortable('user__email', texts.email), cell: ({ user }) => user.email, className: 'users__email' },
    {
      ...sortable('user__date_joined', texts.dateJoined),
      cell: ({ user }) => (user.dateJoined ? formatDate(user.dateJoined) : '–'),
      className: 'nowrap',
    },
    {
      ...sortable('user__last_login', texts.lastLogin),
      cell: ({ user }) => (user.lastLogin ? formatDate(user.lastLogin) : '–'),
      className: 'nowrap',
    },
    { ...sortable('permission_group', texts.permissions), cell: (person) => groupNames[person.permissionGroup] },
    {
      key: 'representative',
      head: texts.representative,
      cell: (person) => (person.isCompanyRepresentative ? <RepresentativeTag /> : '–'),
    },
    {
      key: 'actions',
      head: <span className="vh">{texts.actions}</span>,
      cell: (person) => person.user.id !== ownId && <RowActions person={person} onAct={onAct} />,
      className: 'users__actions',
    },
  ];
  return (
    <div className="card only-desktop">
      <Table
        caption={texts.tableCaption}
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowClassName={({ activated }) => (activated ? undefined : 'is-off')}
      />
    </div>
  );
}

function RowActions({ person, onAct }: { person: CompanyMembership; onAct: UsersListProps['onAct'] }) {
  const name = personName(person);
  const actions = [
    ...(person.activated
      ? []
      : [{ act: 'resend', icon: Send, label: texts.resendOf(name), title: texts.resend } as const]),
    { act: 'permission', icon: UserCog, label: texts.changePermissionOf(name), title: texts.changePermission } as const,
    { act: 'remove', icon: Trash2, label: texts.removeOf(name), title: texts.remove } as const,
  ];
  return actions.map(({ act, icon, label, title }) => (
    <Button key={act} variant="icon" icon={icon} aria-label={label} title={title} onClick={() => onAct(act, person)} />
  ));
}

/** The same people as cards of a phone. */
export function UsersCards({ people, ownId, onAct }: Omit<UsersListProps, 'view'>) {
  return (
    <ul className="card list only-phone">
      {people.map((person) => (
        <li key={person.id} className={`person${person.activated ? '' : ' is-off'}`}>
          <div className="person__main">
            <b>{personName(person)}</b>
            {person.activated && <span className="muted small">{person.user.email}</span>}
            <div className="wraprow">
              {!person.activated && <WaitingMark person={person} />}
              {person.user.id === ownId && <YouTag />}
              <span className="tag">{groupNames[person.permissionGroup]}</span>
              {person.isCompanyRepresentative && <RepresentativeTag />}
            </div>
          </div>
          {person.user.id !== ownId && (
            <Button
              variant="icon"
              icon={EllipsisVertical}
              aria-label={texts.actionsOf(personName(person))}
              aria-haspopup="dialog"
              onClick={() => onAct('menu', person)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
