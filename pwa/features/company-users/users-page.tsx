import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  getCompanyMemberships,
  resendInvitation,
  usersSortColumns,
  type CompanyMembership,
} from '@gtinoteka/contract/company-users.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../core/network/api-client.ts';
import { callOf, useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { AppBarAction } from '../../ui/control/app-bar-action.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import { Records } from '../../ui/records/records.tsx';
import './company-users.css';
import { refusalText } from './refusal-text.ts';
import { UsersDialog, type OpenedDialog } from './users-dialog.tsx';
import { UserCard, usersColumns, type PersonAct } from './users-list.tsx';

/** /users: the people of the company that the person acts for. */
export function UsersPage() {
  const { user, activeMembership } = useSession();
  useDocumentTitle(texts.title);
  if (!user || !activeMembership) return null;
  const { company } = activeMembership;
  // Another company is another page: nothing opened or loaded for the former one stays.
  return <CompanyPeople key={company.id} userId={user.id} company={company} />;
}

function CompanyPeople({ userId, company }: { userId: string; company: { id: string; name: string } }) {
  const list = useListAddress({ sort: usersSortColumns });
  const answer = useEndpoint(
    getCompanyMemberships,
    {
      params: { userId, companyId: company.id },
      query: {
        page: String(list.page - 1),
        page_size: String(limits.usersPageSize),
        sort_column: list.sort.by,
        direction: list.sort.direction,
      },
    },
    { texts },
  );
  const { data, error } = answer;
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const { show } = useStatusMessages();
  const resend = callOf(resendInvitation, ({ id }: CompanyMembership) => ({ params: { userId, membershipId: id } }));
  const resending = useAct(resend, {
    busy: texts.sending,
    done: (_, { user }) => texts.invited(user.email),
    refusals: { TOO_MANY_REQUESTS: refusalText },
    changes: [getCompanyMemberships],
  });
  const head = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);
  useCompanyLost(error);

  useEffect(() => {
    // The button that had focus has gone with its row.
    if (hasActed.current && document.activeElement === document.body) head.current?.focus();
    hasActed.current = false;
  }, [data]);

  function done(text: string): void {
    setOpened(null);
    show({ type: 'ok', text });
    hasActed.current = true;
  }

  function act(kind: PersonAct, person: CompanyMembership): void {
    if (kind !== 'resend') return setOpened({ kind, person });
    setOpened(null);
    resending.send(person);
  }
  return (
    <div className="wrap page users">
      <div className="pagehead">
        <div>
          <h1 ref={head} tabIndex={-1}>
            {texts.title}
          </h1>
          <p>
            {company.name}
            {data && `, ${texts.people(data.numAllRecords)}`}
          </p>
        </div>
        <AppBarAction
          icon={UserPlus}
          onMouseEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => setOpened({ kind: 'invite' })}
        >
          {texts.invite}
        </AppBarAction>
      </div>
      <Records
        answer={answer}
        texts={texts}
        caption={texts.tableCaption}
        columns={usersColumns(userId, act)}
        card={(one) => <UserCard person={one} ownId={userId} onAct={act} />}
        cardClassName="person"
        rowKey={({ id }) => id}
        rowClassName={({ activated }) => (activated ? undefined : 'is-off')}
        sorting={list.sorting}
        paging={{ page: list.page, size: limits.usersPageSize, to: list.to }}
      />
      <UsersDialog
        opened={opened}
        userId={userId}
        company={company}
        onAct={act}
        onClose={() => setOpened(null)}
        onDone={done}
      />
    </div>
  );
}

/** NOT_FOUND means the company: who has left it reads that, and the guard sends them home, as after ACCESS_DENIED. */
function useCompanyLost(error: unknown): void {
  const { reloadUser } = useSession();
  const { show } = useStatusMessages();
  const lost = useEffectEvent(() => {
    show({ type: 'warn', text: errorTexts.ACCESS_DENIED, keepOnNavigation: true });
    reloadUser().catch(() => undefined);
  });
  const isLost = error instanceof ApiError && error.code === 'NOT_FOUND';
  useEffect(() => {
    if (isLost) lost();
  }, [isLost]);
}
