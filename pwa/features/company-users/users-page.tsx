import { getCompanyMemberships, resendInvitation, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../core/network/api-client.ts';
import { callOf, useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { AppBarAction } from '../../ui/control/app-bar-action.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import './company-users.css';
import { refusalText } from './refusal-text.ts';
import { UsersDialog, type OpenedDialog } from './users-dialog.tsx';
import { pageCount, readView, viewAddress } from './users-address.ts';
import { UsersCards, UsersTable, type PersonAct } from './users-list.tsx';

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
  const [query] = useSearchParams();
  const view = readView(query);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    getCompanyMemberships,
    {
      params: { userId, companyId: company.id },
      query: {
        page: String(view.page - 1),
        page_size: String(limits.usersPageSize),
        sort_column: view.column,
        direction: view.direction,
      },
    },
    { texts },
  );
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

  const pages = pageCount(data?.numAllRecords ?? 0);
  if (data && !isPlaceholderData && view.page > pages)
    return <Navigate to={viewAddress({ ...view, page: pages })} replace />;
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
      {data ? (
        <section aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : ''}>
          <UsersTable people={data.records} view={view} ownId={userId} onAct={act} />
          <UsersCards people={data.records} ownId={userId} onAct={act} />
        </section>
      ) : (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      )}
      <Pager page={view.page} count={pages} addressOf={(page) => viewAddress({ ...view, page })} />
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
