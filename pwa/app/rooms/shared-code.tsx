import { foundGtin, gtinLike } from '@gtinoteka/contract/rules/gtin/found-gtin.ts';
import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { offlineTexts as texts } from '../../core/texts/offline.ts';
import type { HomeState } from '../../features/home/check-code.tsx';

/** What is found in what another application shares, part by part: most put an address into `text`. */
function findShared(query: URLSearchParams, find: (text: string) => string | null): string | null {
  for (const part of ['url', 'text', 'title']) {
    const found = find(query.get(part) ?? '');
    if (found) return found;
  }
  return null;
}

/**
 * Where the share target of the manifest leads: to the card of the number in what was shared, else home, which says what is wrong with a
 * number that cannot be right, or that there is none.
 */
export function SharedCode() {
  const [query] = useSearchParams();
  const { show } = useStatusMessages();
  const gtin = findShared(query, foundGtin);
  const checked = gtin ?? findShared(query, gtinLike);
  useEffect(() => {
    if (!checked) show({ type: 'warn', text: texts.nothingShared, keepOnNavigation: true });
  }, [checked, show]);
  if (gtin) return <Navigate replace to={`/catalog/${toGtin14(gtin)}`} />;
  const entry: HomeState = checked ? { checked } : {};
  return <Navigate replace to="/" state={entry} />;
}
