import type { User } from '@gtinoteka/contract/session.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { companyNotice } from '../../core/session/company-notice.ts';
import { missingData } from '@gtinoteka/contract/people/missing-data.ts';
import { useSession } from '../../core/session/session.tsx';
import { missingDataTexts as texts } from '../../core/texts/missing-data.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import './incomplete-banner.css';

/**
 * A §4: an incomplete activation is said on every page: an invitation whose link is not opened yet, no company at all, data or
 * agreements that are missing.
 */
export function IncompleteBanner() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <CompanyBanner user={user} />
      <MissingDataBanner user={user} />
    </>
  );
}

/** Not on the page of the link itself, which says what it opens. */
function CompanyBanner({ user }: { user: User }) {
  const { activeMembership } = useSession();
  const { pathname } = useLocation();
  const notice = companyNotice(user);
  if (!notice || pathname.startsWith('/confirm/')) return null;
  const ownPassword = `/user_data/${user.id}/change_password`;
  // Whoever acts for a company has the password on the account page.
  const isOffered = !activeMembership && pathname !== ownPassword;
  return (
    <Notice title={notice.title} action={isOffered && <Way to={ownPassword} text={texts.changePassword} />}>
      {notice.text}
    </Notice>
  );
}

/** Leads to the account page, where it is not needed. */
function MissingDataBanner({ user }: { user: User }) {
  const { hasPermission } = useSession();
  const { pathname } = useLocation();
  if (!hasPermission('user_data') || pathname.startsWith('/user_data/')) return null;
  const missing = missingData(user).map((what) => texts.what[what]);
  if (missing.length === 0) return null;
  return (
    <Notice title={texts.title} action={<Way to={`/user_data/${user.id}`} text={texts.action} />}>
      {texts.text(missing)}
    </Notice>
  );
}

function Way({ to, text }: { to: string; text: string }) {
  return (
    <LinkButton to={to} variant="quiet">
      {text}
    </LinkButton>
  );
}

function Notice({ title, action, children }: { title: string; action: ReactNode; children: string }) {
  return (
    <aside className="wrap incomplete" aria-label={title}>
      <Banner type="warn" action={action}>
        <b>{title}.</b> {children}
      </Banner>
    </aside>
  );
}
