import { useLocation } from 'react-router-dom';
import { missingData } from '../core/missing-data.ts';
import { useSession } from '../core/session.tsx';
import { missingDataTexts as texts } from '../core/texts/missing-data.ts';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import './incomplete-banner.css';

/** A §4: while data or agreements are missing a banner says which, and leads to the account page, where it is not needed. */
export function IncompleteBanner() {
  const { user, hasPermission } = useSession();
  const { pathname } = useLocation();
  if (!user || !hasPermission('user_data') || pathname.startsWith('/user_data/')) return null;
  const missing = missingData(user).map((what) => texts.what[what]);
  if (missing.length === 0) return null;
  return (
    <aside className="wrap incomplete" aria-label={texts.title}>
      <Banner
        type="warn"
        action={
          <LinkButton to={`/user_data/${user.id}`} variant="quiet">
            {texts.action}
          </LinkButton>
        }
      >
        <b>{texts.title}.</b> {texts.text(missing)}
      </Banner>
    </aside>
  );
}
