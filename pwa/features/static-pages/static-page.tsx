import { useDocumentTitle } from '../../core/page/document-title.ts';
import { RichTextPage } from '../../ui/layout/rich-text-page.tsx';
import aboutUs from './about-us.html?raw';
import contact from './contact.html?raw';
import cookies from './cookies.html?raw';
import privacy from './privacy.html?raw';
import './static-page.css';
import terms from './terms.html?raw';

export type StaticPath = '/about_us' | '/contact' | '/cookies' | '/privacy' | '/terms';

const texts: Record<StaticPath, string> = {
  '/about_us': aboutUs,
  '/contact': contact,
  '/cookies': cookies,
  '/privacy': privacy,
  '/terms': terms,
};

/** A page whose text is part of the build, so that it opens without a network from the first visit on (A §2, B §2). */
export function StaticPage({ path, title }: { path: StaticPath; title: string }) {
  useDocumentTitle(title);
  return (
    <div className="wrap page">
      <div className="pagehead pagehead--title">
        <h1>{title}</h1>
      </div>
      {path === '/about_us' && <img className="static-page__picture" src="/icon.svg" alt="" width="96" height="96" />}
      <RichTextPage html={texts[path]} />
    </div>
  );
}
