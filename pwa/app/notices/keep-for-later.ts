import { documentSlugs } from '@gtinoteka/contract/cms.ts';
import type { QueryClient } from '@tanstack/react-query';
import { askCategories, storedCategories } from '../../core/device/categories.ts';
import { bringLocalLater } from '../../core/device/device-data.ts';
import { storedPage, pageContentOf } from '../../core/device/page-content.ts';
import { pageVersions } from '../../core/device/page-versions.ts';

/** What the browser says of the connection; Chromium alone does. */
interface ConnectionFacts {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isThrifty(): boolean {
  const { connection } = navigator as { connection?: ConnectionFacts }; // not in the types of the browsers that lack it
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

/** Under what is kept which version of each page this device has. */
const storedVersions = 'cms-versions';

function isVersions(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null;
}

/**
 * Pages of the CMS that are kept here or came with the application follow what was published since; the one that explains the product
 * comes though never opened. One question says whether anything was published.
 */
async function renewPages(queryClient: QueryClient): Promise<void> {
  const local = await bringLocalLater();
  if (!local) return;
  const { versions } = await queryClient.fetchQuery(pageVersions);
  const stored = (await local.readPart(storedVersions))?.value;
  const known = isVersions(stored) ? stored : {};
  const renewed: Record<string, number> = { ...known };
  for (const { slug, version } of versions) {
    const isStored = (await local.readPart(storedPage(slug))) !== null;
    const isBuiltIn = documentSlugs.some((one) => one === slug);
    // The first versions of documents are part of the application.
    if (version === (known[slug] ?? (isBuiltIn ? 1 : 0)) && (isStored || isBuiltIn)) continue;
    // Whoever saves data has a page renewed when they open it.
    if (!(isStored || isBuiltIn ? !isThrifty() : slug === 'how-it-works')) continue;
    const { data, storedAt } = await queryClient.fetchQuery({ ...pageContentOf(slug), staleTime: 0 });
    // Kept before its number is, so that a page that was not kept is asked for again.
    if (storedAt === null && (await local.storePart(storedPage(slug), data, local.wiped.never)))
      renewed[slug] = version;
  }
  await local.storePart(storedVersions, renewed, local.wiped.never);
}

/**
 * Fetches what has to work without a network though it was never opened here: the page that explains the product, for members the
 * classification they search by, and the reader of barcodes, which people who save data get when they open the scanner. Call it when
 * the service worker answers for this page.
 */
export async function keepForLater(queryClient: QueryClient, isMember: boolean): Promise<void> {
  const local = await bringLocalLater();
  // What is kept goes on without the newest pages.
  await renewPages(queryClient).catch(() => undefined);
  // Kept by the asking itself.
  if (isMember && local && !(await local.readPart(storedCategories))) await askCategories(new AbortController().signal);
  if (isThrifty()) return;
  const { keepReader } = await import('../../features/scanner/reading/keep-reader.ts');
  await keepReader();
}
