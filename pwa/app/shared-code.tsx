import { foundGtin } from '@gtinoteka/contract/rules/found-gtin.ts';
import { toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useStatusMessages } from '../core/status-messages.tsx';
import { offlineTexts as texts } from '../core/texts/offline.ts';

/** The one GTIN in what another application shares, part by part: most put an address into `text`. */
function sharedGtin(query: URLSearchParams): string | null {
  for (const part of ['url', 'text', 'title']) {
    const found = foundGtin(query.get(part) ?? '');
    if (found) return found;
  }
  return null;
}

/** Where the share target of the manifest leads: to the card of the number in what was shared, else home with a word. */
export function SharedCode() {
  const [query] = useSearchParams();
  const { show } = useStatusMessages();
  const gtin = sharedGtin(query);
  useEffect(() => {
    if (!gtin) show({ type: 'warn', text: texts.nothingShared, keepOnNavigation: true });
  }, [gtin, show]);
  return <Navigate replace to={gtin ? `/catalog/${toGtin14(gtin)}` : '/'} />;
}
