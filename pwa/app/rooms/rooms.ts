import { screens, screenTitle, type Screen } from '@gtinoteka/contract/screens.ts';
import { matchPath } from 'react-router-dom';
import { HomePage } from '../../features/home/home-page.tsx';
import type { StaticPath } from '../../features/static-pages/static-page.tsx';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';

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

/** Rooms that are built, by the path of the screen. */
const built: Partial<Record<(typeof screens)[number]['path'], LazyScreen>> = {
  '/': home,
  '/catalog': lazyScreen(
    () => import('../../features/catalogue/catalogue-page.tsx').then((room) => room.CataloguePage),
    {},
  ),
  '/catalog/:id': lazyScreen(
    () => import('../../features/product-card/product-card-page.tsx').then((room) => room.ProductCardPage),
    {},
  ),
  '/skaner': lazyScreen(() => import('../../features/scanner/scanner-page.tsx').then((room) => room.ScannerPage), {}),
  '/queue': lazyScreen(() => import('../../features/queue/queue-page.tsx').then((room) => room.QueuePage), {}),
  '/registration': lazyScreen(
    () => import('../../features/registration/registration-page.tsx').then((room) => room.RegistrationPage),
    {},
  ),
  '/login': lazyScreen(() => import('../../features/session/login-page.tsx').then((room) => room.LoginPage), {}),
  '/confirm/email/:activationId': lazyScreen(
    () => import('../../features/activation/activation-page.tsx').then((room) => room.ActivationPage),
    {},
  ),
  '/reset_password': lazyScreen(
    () => import('../../features/passwords/request-reset-page.tsx').then((room) => room.RequestResetPage),
    {},
  ),
  '/reset_password/:id': lazyScreen(
    () => import('../../features/passwords/set-password-page.tsx').then((room) => room.SetPasswordPage),
    {},
  ),
  '/user_data/:id/change_password': lazyScreen(
    () => import('../../features/passwords/change-password-page.tsx').then((room) => room.ChangePasswordPage),
    {},
  ),
  '/users': lazyScreen(() => import('../../features/company-users/users-page.tsx').then((room) => room.UsersPage), {}),
  '/user_data/:id': lazyScreen(
    () => import('../../features/account/account-page.tsx').then((room) => room.AccountPage),
    {},
  ),
  '/pricing': lazyScreen(
    () => import('../../features/service-packages/pricing-page.tsx').then((room) => room.PricingPage),
    {},
  ),
  '/how_it_works': lazyScreen(
    () => import('../../features/cms/how-it-works-page.tsx').then((room) => room.HowItWorksPage),
    {},
  ),
  '/offline_packs': lazyScreen(
    () => import('../../features/offline-packs/offline-packs-page.tsx').then((room) => room.OfflinePacksPage),
    {},
  ),
  '/verify_data': lazyScreen(
    () => import('../../features/verification/verify-data-page.tsx').then((room) => room.VerifyDataPage),
    {},
  ),
  '/my_products': lazyScreen(
    () => import('../../features/verification/my-products-page.tsx').then((room) => room.MyProductsPage),
    {},
  ),
  '/my_products/:id': lazyScreen(
    () => import('../../features/verification/report-page.tsx').then((room) => room.ReportPage),
    {},
  ),
  '/products/database/:id': lazyScreen(
    () => import('../../features/database-export/database-page.tsx').then((room) => room.DatabasePage),
    {},
  ),
  '/about_us': staticPage('/about_us'),
  '/contact': staticPage('/contact'),
  '/cookies': staticPage('/cookies'),
  '/privacy': staticPage('/privacy'),
  '/terms': staticPage('/terms'),
  '/services': lazyScreen(
    () => import('../../features/service-packages/services-page.tsx').then((room) => room.ServicesPage),
    {},
  ),
};

export interface Room {
  screen: Screen;
  Page: LazyScreen;
}

function notBuilt({ path, title }: Screen): LazyScreen {
  return lazyScreen(() => import('../../features/not-built/not-built-page.tsx').then((room) => room.NotBuiltPage), {
    path,
    title,
  });
}

/** Every address of the contract with what is drawn there. */
export const rooms: readonly Room[] = screens.map((screen) => ({
  screen,
  Page: built[screen.path] ?? notBuilt(screen),
}));

/** The room of an address; undefined where the router would send the visitor home. */
export function roomOf(pathname: string): Room | undefined {
  return rooms.find(({ screen }) => matchPath(screen.path, pathname));
}
