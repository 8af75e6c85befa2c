import './old-browsers.ts';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareBotCheck } from '../core/bot-check.ts';
import { keepInstallOffer } from '../core/install-offer.ts';
import { sessionExpected } from '../core/token-refresh.ts';
import { Providers } from './app.tsx';
import { BusyOverlay } from './busy-overlay.tsx';
import { roomOf } from './rooms.ts';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';

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
          <BusyOverlay />
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
