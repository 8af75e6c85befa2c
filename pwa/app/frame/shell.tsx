import { checkGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterStart } from '../../core/page/after-start.ts';
import { hasUnsent } from '../../core/device/unsent.ts';
import { closeCircuits } from '../../core/network/connection.ts';
import { useScannedCode } from '../../core/scan/scanned-code.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { shellTexts } from '../../core/texts/shell.ts';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { CookieBanner } from '../notices/cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header, isPlain } from './header.tsx';
import { PartBoundary } from '../rooms/part-boundary.tsx';
import { roomOf } from '../rooms/rooms.ts';
import './shell.css';
import { StatusBanner } from '../notices/status-banner.tsx';
import { TabBar } from './tab-bar.tsx';
import { useDemoMark } from '../notices/use-demo-mark.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';

const AccountDialogs = lazy(() =>
  import('../account/account-dialogs.tsx').then((loaded) => ({ default: loaded.AccountDialogs })),
);

const LogOutDialog = lazy(() =>
  import('../account/log-out-dialog.tsx').then((loaded) => ({ default: loaded.LogOutDialog })),
);

const IncompleteBanner = lazy(() =>
  import('../account/incomplete-banner.tsx').then((loaded) => ({ default: loaded.IncompleteBanner })),
);

const Background = lazy<ComponentType>(() =>
  afterStart()
    .then(() => import('../start/background.tsx'))
    .then(
      (loaded) => ({ default: loaded.Background }),
      // The page does without; nothing searches for the server, so that what waits asks by itself when the network is back, or now and then.
      () => {
        const ask = (): void => closeCircuits(['away']);
        addEventListener('online', ask);
        setInterval(ask, (1 + Math.random()) * 60_000);
        return { default: () => null };
      },
    ),
);

/** What surrounds every page: header, navigation, footer, bottom bar of phones, account and company choice. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { signOut, user } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<'account' | 'company' | null>(null);
  /** the person who is asked what becomes of what is on this device alone */
  const [leaving, setLeaving] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const wasOpened = useRef(false);
  const title = roomOf(pathname)?.screen.title ?? '';

  useNavigationEffects(pathname === '/' ? shellTexts.homeTitle : `${title} – ${shellTexts.productName}`, main);
  useDemoMark();
  useEffect(() => setOpened(null), [pathname]);
  // A wrong code stays in the length in which it was scanned, to be shown so.
  useScannedCode((code) => void navigate(`/catalog/${checkGtin(code) === null ? toGtin14(code) : code}`), {
    place: 'shell',
  });

  function open(what: 'account' | 'company', button: HTMLElement | null): void {
    opener.current = button;
    wasOpened.current = true;
    prepareDialog();
    setOpened(what);
  }

  async function leave(): Promise<void> {
    setOpened(null);
    if (user && (await hasUnsent(user.id))) return setLeaving(user.id);
    return end('signed-out');
  }
  async function end(how: 'signed-out' | 'left'): Promise<void> {
    setLeaving(null);
    const isOver = await signOut(how);
    show({
      type: 'ok',
      text: isOver ? shellTexts.signedOut : shellTexts.signedOutHere,
      keepOnNavigation: pathname !== '/',
    });
    void navigate('/');
  }

  return (
    <div className={isPlain(pathname) ? 'with-tabs is-plain' : 'with-tabs'}>
      <a className="skip" href="#main">
        {shellTexts.skipLink}
      </a>
      <Header title={title} onChooseCompany={(button) => open('company', button)} onSignOut={() => void leave()} />
      <CookieBanner />
      {typeof window !== 'undefined' && (
        <Suspense>
          <Background />
        </Suspense>
      )}
      <StatusBanner />
      {user && (
        <PartBoundary>
          <Suspense>
            <IncompleteBanner />
          </Suspense>
        </PartBoundary>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {!isPlain(pathname) && <TabBar onAccount={(button) => open('account', button)} />}
      {leaving !== null && leaving === user?.id && (
        <PartBoundary onFailed={() => show({ type: 'bad', text: shellTexts.partFailed })}>
          <Suspense fallback={null}>
            <LogOutDialog person={leaving} onEnd={(how) => void end(how)} onClose={() => setLeaving(null)} />
          </Suspense>
        </PartBoundary>
      )}
      {wasOpened.current && (
        <PartBoundary onFailed={() => show({ type: 'bad', text: shellTexts.partFailed })}>
          <Suspense fallback={null}>
            <AccountDialogs
              opened={opened}
              opener={opener}
              onClose={() => setOpened(null)}
              onChooseCompany={() => setOpened('company')}
              onSignOut={() => void leave()}
            />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
