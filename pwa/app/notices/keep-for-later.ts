import type { QueryClient } from '@tanstack/react-query';
import { askCategories, keptCategories } from '../../core/device/categories.ts';
import { bringLocalLater } from '../../core/device/device-data.ts';
import { keptPage, pageContentOf } from '../../core/device/page-content.ts';

/** What the browser says of the connection; Chromium alone does. */
interface ConnectionFacts {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isThrifty(): boolean {
  const { connection } = navigator as { connection?: ConnectionFacts }; // not in the types of the browsers that lack it
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

/**
 * Fetches what has to work without a network though it was never opened here: the page that explains the product, for members the
 * classification they search by, and the reader of barcodes, which people who save data get when they open the scanner. Call it when
 * the service worker answers for this page.
 */
export async function keepForLater(queryClient: QueryClient, isMember: boolean): Promise<void> {
  const local = await bringLocalLater();
  const page = 'how-it-works';
  if (local && !(await local.readPart(keptPage(page)))) await queryClient.prefetchQuery(pageContentOf(page));
  // Kept by the asking itself.
  if (isMember && local && !(await local.readPart(keptCategories))) await askCategories(new AbortController().signal);
  if (isThrifty()) return;
  const { keepReader } = await import('../../features/scanner/reading/keep-reader.ts');
  await keepReader();
}
