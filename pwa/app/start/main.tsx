import './old-browsers.ts';
import { lazy, startTransition, StrictMode, Suspense, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareBotCheck } from '../../core/network/bot-check.ts';
import { keepInstallOffer } from '../../core/device/install-offer.ts';
import { sessionExpected } from '../../core/session/token-refresh.ts';
import { afterStart } from '../../core/page/after-start.ts';
import { Providers } from './app.tsx';
import { roomOf } from '../rooms/rooms.ts';
import { AppRoutes } from '../rooms/routes.tsx';
import { Shell } from '../frame/shell.tsx';

/** With what nobody waits for: it is drawn after the first key or press at the earliest. */
const BusyOverlay = lazy(() =>
  afterStart()
    .then(() => import('../notices/busy-overlay.tsx'))
    .then(
      (loaded) => ({ default: loaded.BusyOverlay }),
      // The page does without.
      () => ({ default: () => null }),
    ),
);

/** The marks of the static page end in the very step that replaces it. */
function TakeOver({ place }: { place: HTMLElement }) {
  useLayoutEffect(() => place.classList.remove('is-static'), [place]);
  return null;
}

function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const page = (
    <StrictMode>
      <TakeOver place={place} />
      <BrowserRouter>
        <Providers>
          <Shell>
            <AppRoutes />
          </Shell>
          <Suspense>
            <BusyOverlay />
          </Suspense>
        </Providers>
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition it is drawn in short slices, so that a finger on the static page is not kept waiting.
  startTransition(() => createRoot(place).render(page));
}

/** Lets the browser show the static page before React takes the thread. Hidden pages have no frames to wait for. */
function afterFirstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

keepInstallOffer();

// A stranger's card is a look-up, and a look-up needs a bot-check pass: solved while the room is still on its way.
if (/^\/catalog\/./.test(location.pathname) && !sessionExpected()) prepareBotCheck();

// The static page also stays until the room is there, so that nothing flashes between the two.
const room = roomOf(location.pathname)
  ?.Page.preload()
  .catch(() => undefined);
void Promise.all([room, afterFirstPaint()]).then(start);
