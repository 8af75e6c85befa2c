import { screens, screenTitle, type Screen } from '@gtinoteka/contract/screens.ts';
import { matchPath } from 'react-router-dom';
import { HomePage } from '../../features/home/home-page.tsx';
import type { StaticPath } from '../../features/static-pages/static-texts.ts';
import { lazyPart, lazyScreen, type LazyScreen } from '../../core/page/lazy-screen.tsx';

/** Home is part of the first chunk; every other room is one of its own. */
const home: LazyScreen = Object.assign(HomePage, { preload: () => Promise.resolve() });

/** One chunk for all of them: what is in the texts is small, and read from the device. */
function staticPage(path: StaticPath): LazyScreen {
  const title = screenTitle(path);
  return lazyScreen(() => import('../../features/static-pages/static-page.tsx').then((room) => room.StaticPage), {
    path,
    title,
  });
}

type KnownScreen = (typeof screens)[number];
type PublicPath = Extract<KnownScreen, { access: 'public' }>['path'];

/** Pages of public screens, by path. Those of members are listed in member-rooms.ts. */
const publicPages: Record<PublicPath, LazyScreen> = {
  '/': home,
  '/catalog': lazyPart(() => import('../../features/catalogue/catalogue-page.tsx').then((room) => room.cataloguePage)),
  '/catalog/:id': lazyPart(() =>
    import('../../features/product-card/product-card-page.tsx').then((room) => room.ProductCardPage),
  ),
  '/skaner': lazyPart(() => import('../../features/scanner/scanner-page.tsx').then((room) => room.ScannerPage)),
  '/queue': lazyPart(() => import('../../features/queue/queue-page.tsx').then((room) => room.QueuePage)),
  '/registration': lazyPart(() =>
    import('../../features/registration/registration-page.tsx').then((room) => room.RegistrationPage),
  ),
  '/login': lazyPart(() => import('../../features/session/login-page.tsx').then((room) => room.LoginPage)),
  '/confirm/email/:activationId': lazyPart(() =>
    import('../../features/activation/activation-page.tsx').then((room) => room.ActivationPage),
  ),
  '/reset_password': lazyPart(() =>
    import('../../features/passwords/request-reset-page.tsx').then((room) => room.RequestResetPage),
  ),
  '/reset_password/:id': lazyPart(() =>
    import('../../features/passwords/set-password-page.tsx').then((room) => room.SetPasswordPage),
  ),
  '/pricing': lazyPart(() =>
    import('../../features/service-packages/pricing-page.tsx').then((room) => room.PricingPage),
  ),
  '/how_it_works': lazyPart(() =>
    import('../../features/cms/how-it-works-page.tsx').then((room) => room.HowItWorksPage),
  ),
  '/verify_data': lazyPart(() =>
    import('../../features/verification/verify-data-page.tsx').then((room) => room.VerifyDataPage),
  ),
  '/about_us': staticPage('/about_us'),
  '/contact': staticPage('/contact'),
  '/cookies': staticPage('/cookies'),
  '/privacy': staticPage('/privacy'),
  '/terms': staticPage('/terms'),
};

export interface Room {
  screen: Screen;
  Page: LazyScreen;
}

/** A screen of members, its chunk named in a list that is loaded with the first of them. */
function ofMembers({ path, title }: Exclude<KnownScreen, { access: 'public' }>): LazyScreen {
  return lazyScreen(() => import('./member-rooms.ts').then((list) => list.memberPage(path)), { path, title });
}

/** Every address of the contract with what is drawn there. */
export const rooms: readonly Room[] = screens.map((screen) => ({
  screen,
  Page: screen.access === 'public' ? publicPages[screen.path] : ofMembers(screen),
}));

/** The room of an address; undefined where the router would send the visitor home. */
export function roomOf(pathname: string): Room | undefined {
  return rooms.find(({ screen }) => matchPath(screen.path, pathname));
}
