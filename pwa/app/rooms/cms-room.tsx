import { screenTitle, type ScreenPath } from '@gtinoteka/contract/screens.ts';
import { lazy } from 'react';
import { CmsPage, type RealPages } from '../../features/cms/cms-page.tsx';
import { HowItWorksPage } from '../../features/cms/how-it-works-page.tsx';
import { StaticPage } from '../../features/static-pages/static-page.tsx';
import type { StaticPath } from '../../features/static-pages/static-texts.ts';
import { HomePage } from '../../features/home/home-page.tsx';

const VerifyDataPage = lazy(() =>
  import('../../features/verification/verify-data-page.tsx').then((room) => ({ default: room.VerifyDataPage })),
);

function document(address: StaticPath) {
  return { address, Page: () => <StaticPage path={address} title={screenTitle(address)} /> };
}

/** The pages whose content is edited, as the preview draws them. */
const pages: RealPages = {
  'home-page': { address: '/', Page: HomePage },
  'how-it-works': { address: '/how_it_works', Page: HowItWorksPage },
  'verify-data': { address: '/verify_data', Page: VerifyDataPage },
  terms: document('/terms'),
  privacy: document('/privacy'),
  cookies: document('/cookies'),
  contact: document('/contact'),
  'about-us': document('/about_us'),
};

/** The editor of pages, which is given the pages themselves: rooms do not know each other. */
export function CmsRoom({ path }: { path: ScreenPath }) {
  return <CmsPage path={path} pages={pages} />;
}
