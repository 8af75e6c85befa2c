import type { ScreenPath } from '@gtinoteka/contract/screens.ts';
import { lazy } from 'react';
import { CmsPage, type RealPages } from '../../features/cms/cms-page.tsx';
import { HowItWorksPage } from '../../features/cms/how-it-works-page.tsx';
import { HomePage } from '../../features/home/home-page.tsx';

const VerifyDataPage = lazy(() =>
  import('../../features/verification/verify-data-page.tsx').then((room) => ({ default: room.VerifyDataPage })),
);

/** The pages whose content is edited, as the preview draws them. */
const pages: RealPages = {
  'home-page': { address: '/', Page: HomePage },
  'how-it-works': { address: '/how_it_works', Page: HowItWorksPage },
  'verify-data': { address: '/verify_data', Page: VerifyDataPage },
};

/** The editor of pages, which is given the pages themselves: rooms do not know each other. */
export function CmsRoom({ path }: { path: ScreenPath }) {
  return <CmsPage path={path} pages={pages} />;
}
