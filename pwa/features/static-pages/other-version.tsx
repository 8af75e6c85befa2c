import type { DocumentSlug } from '@gtinoteka/contract/cms.ts';
import { getDocumentVersion } from '@gtinoteka/contract/office/documents.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { RichTextPage } from '../../ui/layout/rich-text-page.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { ObjectionCard } from './objection-card.tsx';
import type { StaticPath } from './static-texts.ts';
import { staticPageTexts as texts } from './static-page-texts.ts';
import { useDocument } from './use-document.ts';

interface Shown {
  path: StaticPath;
  slug: DocumentSlug;
}

function VersionNotice({ path, children }: { path: StaticPath; children: string }) {
  return (
    <div className="static-page__notice">
      <Banner type="info" action={<Link to={path}>{texts.showCurrent}</Link>}>
        {children}
      </Banner>
    </div>
  );
}

/** The text that was announced, where a company may object to it. */
export function ComingVersion({ path, slug }: Shown) {
  const { data, error, refetch } = useDocument(slug, texts);
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  const { coming, held } = data;
  if (!coming)
    return (
      <>
        <VersionNotice path={path}>
          {held ? texts.nowHolds(formatDate(held.effectiveOn)) : texts.noComing}
        </VersionNotice>
        {held && <ObjectionCard noticeId={held.id} effectiveOn={held.effectiveOn} isHeld />}
      </>
    );
  return (
    <>
      <VersionNotice path={path}>{texts.isComing(formatDate(coming.effectiveOn))}</VersionNotice>
      <RichTextPage html={coming.content} />
      {coming.objectUntil !== null && <ObjectionCard noticeId={coming.id} effectiveOn={coming.effectiveOn} />}
    </>
  );
}

/** A text that held before. */
export function EarlierVersion({ path, slug, number }: Shown & { number: string }) {
  const { data, error, refetch } = useEndpoint(
    getDocumentVersion,
    { params: { page: slug, number } },
    { texts, staleTime: Infinity },
  );
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <>
      <VersionNotice path={path}>{texts.isEarlier(data.number, formatDate(data.effectiveOn))}</VersionNotice>
      <RichTextPage html={data.content} />
    </>
  );
}
