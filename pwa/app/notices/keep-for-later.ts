import { cmsSlugs } from '@gtinoteka/contract/cms.ts';
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

/** Pages of the CMS that are kept here follow what was published since; the one that explains the product comes though never opened. */
async function renewPages(queryClient: QueryClient): Promise<void> {
  const local = await bringLocalLater();
  if (!local) return;
  for (const slug of cmsSlugs) {
    const isKept = (await local.readPart(keptPage(slug))) !== null;
    // Whoever saves data has a page renewed when they open it.
    if (isKept ? !isThrifty() : slug === 'how-it-works') await queryClient.prefetchQuery(pageContentOf(slug));
  }
}

/**
 * Fetches what has to work without a network though it was never opened here: the page that explains the product, for members the
 * classification they search by, and the reader of barcodes, which people who save data get when they open the scanner. Call it when
 * the service worker answers for this page.
 */
export async function keepForLater(queryClient: QueryClient, isMember: boolean): Promise<void> {
  const local = await bringLocalLater();
  await renewPages(queryClient);
  // Kept by the asking itself.
  if (isMember && local && !(await local.readPart(keptCategories))) await askCategories(new AbortController().signal);
  if (isThrifty()) return;
  const { keepReader } = await import('../../features/scanner/reading/keep-reader.ts');
  await keepReader();
}
