import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readLocal, writeLocal } from '../../core/device/local-store.ts';
import { pageVersions } from '../../core/device/page-versions.ts';
import { formatDate } from '../../core/page/format.ts';
import { shellPartTexts as texts } from '../../core/texts/shell-parts.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import '../account/incomplete-banner.css';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** Says on every page of a member that the terms or the privacy policy will change, until it was closed on this device. */
export function ComingChanges() {
  const { data } = useQuery(pageVersions);
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(() => (readLocal('gtinoteka.notice') ?? '').split(' '));
  const coming = data?.notices.find(({ id, slug }) => !closed.includes(id) && pathname !== `/${slug}`);
  if (!coming) return null;

  function close(id: string): void {
    // Only of changes that are still coming, so that the list does not grow.
    const known = [...closed, id].filter((one) => data?.notices.some((notice) => notice.id === one));
    writeLocal('gtinoteka.notice', known.join(' '));
    setClosed(known);
  }

  return (
    <aside className="wrap incomplete" aria-label={texts.changeTitle[coming.slug]}>
      <Banner
        type="info"
        action={
          <LinkButton to={`/${coming.slug}?version=coming`} variant="quiet">
            {texts.changeRead}
          </LinkButton>
        }
        onClose={() => close(coming.id)}
      >
        <Unbroken>{texts.changeComes[coming.slug](formatDate(coming.effectiveOn))}</Unbroken>
      </Banner>
    </aside>
  );
}
