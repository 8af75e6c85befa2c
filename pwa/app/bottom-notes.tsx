import { health } from '@gtinoteka/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { callEndpoint } from '../core/api-client.ts';
import { writeLocal } from '../core/local-store.ts';
import { shellTexts } from '../core/texts/shell.ts';
import { DemoBanner } from '../ui/demo-banner.tsx';
import './bottom-notes.css';
import { acceptCookies, CookieBanner, wereCookiesAccepted } from './cookie-banner.tsx';

/** Asks once whether the catalogue is invented, and remembers it for the first paint of the next visit. */
function useDemoData(): boolean {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await callEndpoint(health, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });
  useLayoutEffect(() => {
    if (!data) return;
    writeLocal('gtinoteka.demo', data.demoData ? '1' : null);
    if (data.demoData) document.documentElement.setAttribute('data-demo', '');
    else document.documentElement.removeAttribute('data-demo');
  }, [data]);
  return data?.demoData ?? false;
}

/** The strips at the bottom of the window: cookies until they are accepted, and that the data are invented. */
export function BottomNotes() {
  const place = useRef<HTMLDivElement>(null);
  const isDemo = useDemoData();
  const [isAccepted, setAccepted] = useState(wereCookiesAccepted);

  useLayoutEffect(() => {
    // ResizeObserver is younger than the browsers of A §1.
    function measure(): void {
      const notes = place.current;
      const height = notes && getComputedStyle(notes).position === 'sticky' ? notes.offsetHeight : 0;
      document.documentElement.style.setProperty('--notes-h', `${height}px`);
    }
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [isAccepted, isDemo]);

  return (
    <div className="bottom-notes" ref={place}>
      {!isAccepted && (
        <CookieBanner
          onAccept={() => {
            acceptCookies();
            setAccepted(true);
          }}
        />
      )}
      <DemoBanner title={shellTexts.demoTitle} text={shellTexts.demoData} />
    </div>
  );
}
