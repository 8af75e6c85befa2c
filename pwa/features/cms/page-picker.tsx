import { cmsSlugs, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { ScreenPath } from '@gtinoteka/contract/screens.ts';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/control/icon.tsx';
import '../../ui/form/field.css';
import '../../ui/form/select-field.css';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';

const paths: Readonly<Record<CmsSlug, string>> = {
  'home-page': '/homepage_cms',
  'how-it-works': '/how_it_works_cms',
  'verify-data': '/verify_data_cms',
  terms: '/cms/terms',
  privacy: '/cms/privacy',
  cookies: '/cms/cookies',
  contact: '/cms/contact',
  'about-us': '/cms/about-us',
};

/** The page that an address edits, /cms the home page's (B §2); null where there is no such page. */
export function slugOfPath(path: ScreenPath, page = ''): CmsSlug | null {
  if (path === '/cms') return 'home-page';
  const address = path === '/cms/:page' ? `/cms/${page}` : path;
  return cmsSlugs.find((slug) => paths[slug] === address) ?? null;
}

/** Leads to the editor of another page. */
export function PagePicker({ slug, onGo }: { slug: CmsSlug; onGo: (path: string) => void }) {
  return (
    <div className="field cms__picker">
      <label htmlFor="cms-page" className="vh">
        {texts.document}
      </label>
      <span className="inputbox selectbox">
        <select
          id="cms-page"
          className="input"
          value=""
          onChange={({ target }) => target.value !== '' && onGo(target.value)}
        >
          <option value="">{texts.otherPage}</option>
          {cmsSlugs
            .filter((other) => other !== slug)
            .map((other) => (
              <option key={other} value={paths[other]}>
                {texts.pages[other]}
              </option>
            ))}
        </select>
        <Icon icon={ChevronDown} className="selectbox__arrow" />
      </span>
    </div>
  );
}
