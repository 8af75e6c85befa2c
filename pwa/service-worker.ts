import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { installedMark } from './core/device/installed-mark.ts';

/*
 * Keeps the shell and the chunks of the pages, so that the application opens without a network (B §9). It never answers a call of
 * the API, but for pictures of pages: what of those is kept is for pwa/core/device/local-db.ts to decide.
 *
 * A new version waits until every tab of the old one is closed, or a person asks for it. Files of the version before stay as long
 * as a tab may still run it.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// The build puts the list in place of this name, which is workbox's.
// oxlint-disable-next-line no-underscore-dangle
const files = self.__WB_MANIFEST;
const shellPrefix = 'shell-';
/** What is kept once used, at most so many of it. */
interface UsedCache {
  readonly name: string;
  readonly most: number;
}
/** Assets: fonts of rare letters, pages of members, the barcode reader. */
const usedAssets: UsedCache = { name: 'used-assets', most: 60 };
/** Pictures of the pages that the CMS edits, which never change; each some tens of kB. */
const pageImages: UsedCache = { name: 'page-images', most: 60 };
const shell = new PrecacheController({ cacheName: shellPrefix + nameOf(files) });
shell.addToCacheList(files);

/** A name that changes with any file: two versions never share a cache. */
function nameOf(entries: readonly PrecacheEntry[]): string {
  let hash = 5381;
  for (const character of entries.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n'))
    hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

/** Of older versions only the last one stays, and that only while some tab may run it. */
async function dropOldShells(): Promise<void> {
  const own = shellPrefix + nameOf(files);
  const older = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== own);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const dropped = windows.length > 0 ? older.slice(0, -1) : older;
  await Promise.all(dropped.map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => void shell.install(event));

self.addEventListener('activate', (event) => {
  void shell.activate(event);
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // Sent by pwa/app/notices/update-prompt.tsx when a person asks for the new version, and by nobody else.
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Addresses that are no pages: the API, what programs read, files. */
function isPage({ pathname }: URL): boolean {
  if (/^\/(api|external_api|assets|icons|\.well-known)(\/|$)|^\/metrics$/.test(pathname)) return false;
  return !/\.(?!html?$)[a-z]\w{0,10}$/i.test(pathname);
}

/** Pages that a link of a mail opens: their address is a secret, so the server's own headers are wanted (A §6). */
const linkPage = /^\/(confirm\/email|reset_password)\//;

async function shellPage(request: Request): Promise<Response> {
  const cached = await shell.matchPrecache('/index.html');
  return cached ?? fetch(request);
}

async function pageOfLink(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const { body, headers, status } = await shellPage(request);
    const strict = new Headers(headers);
    strict.set('referrer-policy', 'no-referrer');
    return new Response(body, { status, headers: strict });
  }
}

const codePage = /^\/\d{2,4}\//;
/** What may be a compressed code: no page of ours has capital letters. The server knows, and leads to the code it stands for. */
const packedPage = /^\/(?=[\w-]*[A-Z])[\w-]{8,}\/?$/;

/**
 * A printed code, as a phone opens it. The installed application shows the card; in a browser the server says where its company wants it to
 * lead, and without a network there is the card again.
 */
async function pageOfCode(request: Request): Promise<Response> {
  if (await caches.has(installedMark)) return shellPage(request);
  try {
    return await fetch(request);
  } catch {
    return shellPage(request);
  }
}

async function keepUsed(request: Request, answer: Response, { name, most }: UsedCache): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request.url, answer);
    const cached = await cache.keys();
    await Promise.all(cached.slice(0, -most).map((old) => cache.delete(old)));
  } catch {
    // No room left on the device: it is fetched again next time.
  }
}

/** Files named by their content: of whichever version they are, what is kept under the name is right. */
async function asset(event: FetchEvent, used: UsedCache): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && !request.headers.has('range')) event.waitUntil(keepUsed(request, answer.clone(), used));
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (codePage.test(url.pathname)) event.respondWith(pageOfCode(request));
    else if (packedPage.test(url.pathname)) event.respondWith(fetch(request).catch(() => shellPage(request)));
    else if (isPage(url)) event.respondWith(linkPage.test(url.pathname) ? pageOfLink(request) : shellPage(request));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event, usedAssets));
  else if (url.pathname.startsWith('/api/v1/cms/page_image/')) event.respondWith(asset(event, pageImages));
});

/** Background Sync, where there is such a thing: the pages that are open send what waits (pwa/look-up/send-loop.ts). */
self.addEventListener('sync', (event: Event & { tag?: string; waitUntil?: ExtendableEvent['waitUntil'] }) => {
  if (event.tag !== 'look-ups') return;
  event.waitUntil?.(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      for (const window of windows) window.postMessage({ type: 'send-look-ups' });
    }),
  );
});
