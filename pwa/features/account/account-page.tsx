import { getAccount, getCompany } from '@gtinoteka/contract/account.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { Membership } from '@gtinoteka/contract/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { accountTexts as texts } from './account-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import './account.css';
import { ApiKeyCard } from './api-key-card.tsx';
import { CompanyCard } from './company-card.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { UsageCard } from './usage-card.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** /user_data/{id}: own data, the company, its API key and its limits. */
export function AccountPage() {
  const { user, activeMembership } = useSession();
  const { id = '' } = useParams();
  useDocumentTitle(texts.title);
  if (!user || !activeMembership) return null;
  return (
    <div className="wrap page account">
      <div className="pagehead pagehead--title">
        <h1>{texts.title}</h1>
      </div>
      {user.declinedRegistrations?.map(({ companyName, at, isPassedOn }) => (
        <Banner key={at} type={isPassedOn ? 'info' : 'warn'}>
          <Unbroken>
            {(isPassedOn ? texts.passedOnRegistration : texts.declinedRegistration)(companyName, formatDate(at))}
          </Unbroken>
        </Banner>
      ))}
      <div className="account__columns" key={activeMembership.id}>
        <OwnData userId={user.id} id={id} membership={activeMembership} />
        <OwnCompany membership={activeMembership} />
      </div>
    </div>
  );
}

function OwnData({ userId, id, membership }: { userId: string; id: string; membership: Membership }) {
  // The server shows nobody but oneself.
  const { data, error, isInterrupted, refetch } = useEndpoint(
    getAccount,
    { params: { userId, id }, query: { activeMembershipId: membership.id } },
    { texts },
  );
  const comeBack = useEffectEvent(() => {
    if (data) refetch();
  });
  useEffect(() => {
    // Two windows side by side are never hidden, so the visibility of the page alone would not do.
    const again = (): void => comeBack();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
  const { show } = useStatusMessages();
  const navigate = useNavigate();

  // A §8: a load failure returns to / with GENERIC_ERROR.
  const isLost = error !== null && !data && !isInterrupted;
  useEffect(() => {
    if (!isLost) return;
    show({ type: 'bad', text: errorTexts.GENERIC_ERROR, keepOnNavigation: true });
    void navigate('/', { replace: true });
  }, [isLost, navigate, show]);

  const own = data?.memberships.find((one) => one.id === membership.id);
  if (data && own) return <OwnDataForm user={data} membership={own} />;
  if (isInterrupted)
    return (
      <Banner type="warn" action={<Button onClick={refetch}>{texts.retry}</Button>}>
        {texts.interrupted}
      </Banner>
    );
  return (
    <p role="status" className="muted">
      {texts.loading}
    </p>
  );
}

function OwnCompany({ membership }: { membership: Membership }) {
  const { data, error, refetch } = useEndpoint(
    getCompany,
    { query: { id: membership.company.id, activeMembershipId: membership.id } },
    { texts: { loading: texts.loadingCompany }, select: (answer) => answer.data },
  );
  return (
    <div className="stack account__aside">
      {data && (
        <>
          <CompanyCard company={data} />
          <UsageCard company={data} />
          <ApiKeyCard company={data} />
        </>
      )}
      {error && !data && (
        <Banner type="bad" action={<Button onClick={refetch}>{texts.retry}</Button>}>
          {texts.notLoaded}
        </Banner>
      )}
    </div>
  );
}
