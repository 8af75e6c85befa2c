import { checkGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterStart } from '../core/after-start.ts';
import { useScannedCode } from '../core/scanned-code.ts';
import { useSession } from '../core/session.tsx';
import { useStatusMessages } from '../core/status-messages.tsx';
import { shellTexts } from '../core/texts/shell.ts';
import { prepareDialog } from '../ui/dialog.tsx';
import { BottomNotes } from './bottom-notes.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { roomOf } from './rooms.ts';
import './shell.css';
import { StatusBanner } from './status-banner.tsx';
import { TabBar } from './tab-bar.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

const AccountDialogs = lazy(() =>
  import('./account-dialogs.tsx').then((loaded) => ({ default: loaded.AccountDialogs })),
);

const IncompleteBanner = lazy(() =>
  import('./incomplete-banner.tsx').then((loaded) => ({ default: loaded.IncompleteBanner })),
);

const Background = lazy<ComponentType>(() =>
  afterStart()
    .then(() => import('./background.tsx'))
    .then(
      (loaded) => ({ default: loaded.Background }),
      // The page does without.
      () => ({ default: () => null }),
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
  const opener = useRef<HTMLElement>(null);
  const wasOpened = useRef(false);
  const title = roomOf(pathname)?.screen.title ?? '';

  useNavigationEffects(pathname === '/' ? shellTexts.homeTitle : `${title} – ${shellTexts.productName}`, main);
  useEffect(() => setOpened(null), [pathname]);
  // A wrong code stays in the length in which it was scanned, to be shown so.
  useScannedCode((code) => void navigate(`/catalog/${checkGtin(code) === null ? toGtin14(code) : code}`), 'shell');

  function open(what: 'account' | 'company', button: HTMLElement | null): void {
    opener.current = button;
    wasOpened.current = true;
    prepareDialog();
    setOpened(what);
  }

  async function leave(): Promise<void> {
    setOpened(null);
    const isOver = await signOut();
    show({
      type: 'ok',
      text: isOver ? shellTexts.signedOut : shellTexts.signedOutHere,
      keepOnNavigation: pathname !== '/',
    });
    void navigate('/');
  }

  return (
    <div className="with-tabs">
      <a className="skip" href="#main">
        {shellTexts.skipLink}
      </a>
      <Header title={title} onChooseCompany={(button) => open('company', button)} onSignOut={() => void leave()} />
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
      <BottomNotes />
      <TabBar onAccount={(button) => open('account', button)} />
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
