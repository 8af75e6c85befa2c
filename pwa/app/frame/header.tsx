import { ArrowLeft, LogOut, SquareArrowOutUpRight } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useShownBarTitle } from '../../core/page/document-title.ts';
import { fromWhereItStands } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { operatorLinks } from '../../core/texts/operator-links.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { appBarEnd } from '../../ui/control/app-bar-action.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { DemoMark } from '../notices/demo-mark.tsx';
import './header.css';
import { Logo } from './logo.tsx';
import { isWithin, mainNavigation } from './navigation-items.ts';
import { PartBoundary } from '../rooms/part-boundary.tsx';

const bringDropdown = () =>
  import('../account/account-dropdown.tsx').then((loaded) => ({ default: loaded.AccountDropdown }));
const AccountDropdown = lazy(bringDropdown);

/** A stranger's first page does without it: that page is a field of its own. */
const QuickField = lazy(() => import('./quick-field.tsx').then((loaded) => ({ default: loaded.QuickField })));

/** Header of A §2: two rows on a desktop; on a phone the bar with the logo at home and the page's title elsewhere. */
export function Header({
  title,
  onChooseCompany,
  onSignOut,
}: {
  /** title of the screen, for the phone's bar */
  title: string;
  onChooseCompany: (opener: HTMLElement | null) => void;
  onSignOut: () => void;
}) {
  const session = useSession();
  const { pathname } = useLocation();
  const isHome = pathname === '/';
  const isWide = useIsWide();
  if (isPlain(pathname)) return <PlainHeader />;
  return (
    <>
      <header className="top">
        <div className="wrap">
          <div className="top__1">
            <Link className="logo" to="/" aria-label={shellTexts.homeLink}>
              <Logo />
            </Link>
            {isWide && (!isHome || session.state === 'signed-in') && (
              <PartBoundary>
                <Suspense fallback={<span className="quick" />}>
                  <QuickField />
                </Suspense>
              </PartBoundary>
            )}
            <DemoMark />
            <div className="top__end">
              <LinkButton
                href={operatorLinks.orderBarcode}
                target="_blank"
                rel="noopener noreferrer"
                variant="quiet"
                size="sm"
                iconAfter={SquareArrowOutUpRight}
              >
                {shellTexts.orderBarcode}
                <span className="vh"> {shellTexts.newTab}</span>
              </LinkButton>
              {session.state === 'signed-in' || session.isUnheard ? (
                <PartBoundary>
                  <Suspense fallback={<SignInLinks isUnknown />}>
                    <AccountDropdown onChooseCompany={onChooseCompany} onSignOut={onSignOut} />
                  </Suspense>
                </PartBoundary>
              ) : (
                <SignInLinks isUnknown={session.state === 'unknown'} />
              )}
            </div>
          </div>
          <nav className="top__2 lined" aria-label={shellTexts.mainNavigation}>
            {mainNavigation(session, pathname).map(({ to, text }) => (
              <Link key={to} to={to} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
                {text}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      <PhoneBar isHome={isHome} title={title} isUnknown={session.state === 'unknown'} onSignOut={onSignOut} />
    </>
  );
}

/** Pages that a mail leads to and that ask for one decision: nothing leads away from it by chance. */
export function isPlain(pathname: string): boolean {
  return pathname.startsWith('/confirm/email/');
}

function PlainHeader() {
  const logo = (
    <Link className="logo" to="/" aria-label={shellTexts.homeLink}>
      <Logo />
    </Link>
  );
  return (
    <>
      <header className="top">
        <div className="wrap top__1">
          {logo}
          <DemoMark />
        </div>
      </header>
      <header className="appbar appbar--home">
        {logo}
        <DemoMark />
      </header>
    </>
  );
}

function SignInLinks({ isUnknown }: { isUnknown: boolean }) {
  const location = useLocation();
  const hidden = isUnknown ? 'is-unknown' : '';
  // Strangers never need it; for members it comes while it is found out who they are.
  useEffect(() => {
    if (isUnknown) void bringDropdown().catch(() => undefined);
  }, [isUnknown]);
  return (
    <>
      <LinkButton to="/login" state={fromWhereItStands(location)} size="sm" className={`anonymous-only ${hidden}`}>
        {shellTexts.signIn}
      </LinkButton>
      <LinkButton to="/registration" variant="primary" size="sm" className={`anonymous-only ${hidden}`}>
        {shellTexts.register}
      </LinkButton>
    </>
  );
}

/** What a page lies below, as a card below the catalogue; null for those that the bottom bar leads to. */
function pageAbove(pathname: string): string | null {
  if (['/', '/catalog', '/skaner', '/generator_2d'].includes(pathname)) return null;
  if (/^\/(catalog|products\/database)\//.test(pathname)) return '/catalog';
  const list = /^(\/(?:my_products|companies|repository))\//.exec(pathname);
  if (list?.[1]) return list[1];
  return pathname.endsWith('/change_password') ? pathname.replace(/\/change_password$/, '') : '/';
}

function PhoneBar({
  isHome,
  title,
  isUnknown,
  onSignOut,
}: {
  isHome: boolean;
  title: string;
  isUnknown: boolean;
  onSignOut: () => void;
}) {
  const { state } = useSession();
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const above = pageAbove(pathname);
  const pageTitle = useShownBarTitle();
  return (
    <header className={isHome ? 'appbar appbar--home' : 'appbar'}>
      {isHome ? (
        <Link className="logo" to="/" aria-label={shellTexts.homeLink}>
          <Logo />
        </Link>
      ) : (
        <span className="appbar__title">
          {above !== null && (
            <Button
              variant="icon"
              icon={ArrowLeft}
              aria-label={shellTexts.back}
              // Opened by its address, the page has nothing behind it in this window.
              onClick={() => void (location.key === 'default' ? navigate(above, { replace: true }) : navigate(-1))}
            />
          )}
          {/* The page has its own h1 with the same words. */}
          <span className="cut" aria-hidden="true">
            {pageTitle ?? title}
          </span>
        </span>
      )}
      <DemoMark />
      <span id={appBarEnd} />
      {state === 'signed-in'
        ? !isHome &&
          pathname.startsWith('/user_data') && (
            <Button variant="quiet" icon={LogOut} onClick={onSignOut}>
              {shellTexts.signOut}
            </Button>
          )
        : pathname !== '/login' && (
            <LinkButton
              to="/login"
              state={fromWhereItStands(location)}
              variant="quiet"
              className={`anonymous-only ${isUnknown ? 'is-unknown' : ''}`}
            >
              {shellTexts.signIn}
            </LinkButton>
          )}
    </header>
  );
}
