import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState, type ComponentType, type MouseEvent } from 'react';
import { pageContentOf } from '../../core/device/page-content.ts';
import type { Answered } from '../../core/device/stored-answer.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';

/**
 * The page itself, drawn with the text that is being edited: its own component asks for its content as ever, and is given this one. Links
 * lead nowhere here.
 */
export function PreviewView({
  slug,
  html,
  address,
  Page,
}: {
  slug: CmsSlug;
  html: string;
  address: string;
  Page: ComponentType;
}) {
  const [isPhone, setPhone] = useState(false);
  const client = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), []);
  const { queryKey } = useMemo(() => pageContentOf(slug), [slug]);
  // Before the page below asks for it.
  client.setQueryData<Answered<string>>(queryKey, (now) => (now?.data === html ? now : { data: html, storedAt: null }));
  useEffect(() => () => client.clear(), [client]);

  function hold(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('a[href], button')) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  return (
    <>
      <div className="cms__widths only-desktop" role="group" aria-label={texts.previewWidth}>
        {[false, true].map((phone) => (
          <button key={String(phone)} type="button" aria-pressed={isPhone === phone} onClick={() => setPhone(phone)}>
            {phone ? texts.phone : texts.desk}
          </button>
        ))}
      </div>
      <section className={`cms__preview${isPhone ? ' cms__preview--phone' : ''}`} aria-label={texts.previewRegion}>
        <div className="cms__address small muted">
          <Icon icon={Lock} size={16} />
          <span className="cut">{location.host + address}</span>
          <span>{texts.previewOf}</span>
        </div>
        <div onClickCapture={hold} onSubmitCapture={(event) => event.preventDefault()}>
          <QueryClientProvider client={client}>
            <Suspense fallback={null}>
              <Page />
            </Suspense>
          </QueryClientProvider>
        </div>
      </section>
    </>
  );
}
