import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { EllipsisVertical, Send, ShieldCheck, Trash2, UserCog } from 'lucide-react';
import { formatDate } from '../../core/page/format.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { groupNames } from '../../core/texts/shell-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import type { Column } from '../../ui/records/record-table.tsx';
import { personName } from './person-name.ts';
import { WaitingMark } from './waiting-mark.tsx';

export type PersonAct = 'menu' | 'permission' | 'remove' | 'resend';

type Person = CompanyMembership;
type OnAct = (act: PersonAct, person: Person) => void;

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

/** The list; nobody acts on their own row (A §6: `ownId`). */
export function usersColumns(ownId: string, onAct: OnAct): readonly Column<Person>[] {
  return [
    {
      label: texts.name,
      sort: 'user__first_name',
      value: (person) =>
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
    { label: texts.email, sort: 'user__email', value: ({ user }) => user.email, className: 'breaks' },
    {
      label: texts.dateJoined,
      sort: 'user__date_joined',
      value: ({ user }) => (user.dateJoined ? formatDate(user.dateJoined) : '–'),
      className: 'nowrap',
    },
    {
      label: texts.lastLogin,
      sort: 'user__last_login',
      value: ({ user }) => (user.lastLogin ? formatDate(user.lastLogin) : '–'),
      className: 'nowrap',
    },
    {
      label: texts.permissions,
      sort: 'permission_group',
      value: (person) => groupNames[person.permissionGroup],
    },
    {
      label: texts.representative,
      value: (person) => (person.isCompanyRepresentative ? <RepresentativeTag /> : '–'),
    },
    {
      label: texts.actions,
      isLabelHidden: true,
      value: (person) => person.user.id !== ownId && <RowActions person={person} onAct={onAct} />,
      className: 'users__actions',
    },
  ];
}

function RowActions({ person, onAct }: { person: CompanyMembership; onAct: OnAct }) {
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

/** A person on a phone, with what can be done behind ⋮. */
export function UserCard({ person, ownId, onAct }: { person: Person; ownId: string; onAct: OnAct }) {
  return (
    <>
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
    </>
  );
}
