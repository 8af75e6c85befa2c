import { ageText } from '../../core/page/age-text.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import type { Answered } from '../../core/device/stored-answer.ts';
import { pageContentOf } from '../../core/device/page-content.ts';
import { cmsTexts as texts } from '../../core/texts/cms.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { RichTextPage } from '../../ui/layout/rich-text-page.tsx';
import './cms.css';

/** /how_it_works: the content that administrators of the platform edit (B §2), with links to its parts where there is room. */
export function HowItWorksPage() {
  useDocumentTitle(texts.howItWorksTitle);
  return (
    <div className="wrap page">
      <div className="pagehead pagehead--title">
        <h1>{texts.howItWorksTitle}</h1>
      </div>
      <Content />
    </div>
  );
}

function Content() {
  const { data, error, refetch } = useWaitedQuery<Answered<string>>(pageContentOf('how-it-works'), texts.loading);
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <>
      {data.storedAt && (
        <div className="cms__stored">
          <Banner type="info">{texts.stored(ageText(data.storedAt))}</Banner>
        </div>
      )}
      <RichTextPage html={data.data} />
    </>
  );
}
