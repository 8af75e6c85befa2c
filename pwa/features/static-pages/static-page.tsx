import type { DocumentState } from '@gtinoteka/contract/office/documents.ts';
import type { DocumentSlug } from '@gtinoteka/contract/cms.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { bringLocal } from '../../core/device/device-data.ts';
import { storedPage, pageContentOf } from '../../core/device/page-content.ts';
import { ageText } from '../../core/page/age-text.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate } from '../../core/page/format.ts';
import { RichTextPage } from '../../ui/layout/rich-text-page.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { builtTexts, type StaticPath } from './static-texts.ts';
import { DocumentVersions } from './document-versions.tsx';
import { ObjectionCard } from './objection-card.tsx';
import { ComingVersion, EarlierVersion } from './other-version.tsx';
import './static-page.css';
import { useDocument } from './use-document.ts';
import { staticPageTexts as texts } from './static-page-texts.ts';
import aboutUsPicture from './about-us.svg';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

const slugs: Readonly<Record<StaticPath, DocumentSlug>> = {
  '/about_us': 'about-us',
  '/contact': 'contact',
  '/cookies': 'cookies',
  '/privacy': 'privacy',
  '/terms': 'terms',
};

/**
 * A static page of A §2 and B §2: a document of the CMS. Its first version is part of the build, so that the page opens without a
 * network from the first visit on; `?version=` names an earlier version, or the one that is coming.
 */
export function StaticPage({ path, title }: { path: StaticPath; title: string }) {
  useDocumentTitle(title);
  const slug = slugs[path];
  const [query] = useSearchParams();
  const asked = query.get('version');
  const { data: state } = useDocument(slug);
  return (
    <div className="wrap page">
      <div className="pagehead pagehead--title">
        <h1>{title}</h1>
      </div>
      {path === '/about_us' && (
        <img className="static-page__picture" src={aboutUsPicture} alt="" width="640" height="280" />
      )}
      {asked === 'coming' ? (
        <ComingVersion path={path} slug={slug} />
      ) : asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? (
        <EarlierVersion path={path} slug={slug} number={asked} />
      ) : (
        <CurrentVersion path={path} slug={slug} state={state} />
      )}
      <DocumentVersions path={path} state={state} />
    </div>
  );
}

/** The text kept on this device: undefined until that is known, null where there is none. */
function useStoredText(slug: DocumentSlug): string | null | undefined {
  const [stored, setStored] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    async function read(): Promise<void> {
      const part = await (await bringLocal())?.readPart(storedPage(slug));
      if (!isGone) setStored(typeof part?.value === 'string' ? part.value : null);
    }
    void read();
    return () => {
      isGone = true;
    };
  }, [slug]);
  return stored;
}

function CurrentVersion({
  path,
  slug,
  state,
}: {
  path: StaticPath;
  slug: DocumentSlug;
  state: DocumentState | undefined;
}) {
  const { data, isError } = useQuery(pageContentOf(slug));
  const stored = useStoredText(slug);
  // The newest text there is: the server's, else the one of this device, else the one that came with the application, which is there
  // at once, so that nothing below it moves.
  const html = data?.data ?? stored ?? builtTexts[slug];
  return (
    <>
      {state?.coming && (
        <div className="static-page__notice">
          <Banner type="info" action={<Link to={`${path}?version=coming`}>{texts.readComing}</Link>}>
            <Unbroken>{texts.comes(formatDate(state.coming.effectiveOn))}</Unbroken>
          </Banner>
        </div>
      )}
      {data?.storedAt && <Notice text={texts.stored(ageText(data.storedAt))} />}
      {isError && !data && stored === null && <Notice text={texts.builtIn} />}
      <RichTextPage html={html} />
      {state?.held && <ObjectionCard noticeId={state.held.id} effectiveOn={state.held.effectiveOn} isHeld />}
    </>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <div className="static-page__notice">
      <Banner type="info">{text}</Banner>
    </div>
  );
}
