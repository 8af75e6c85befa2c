import './old-browsers.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app.tsx';
import { BusyOverlay } from './busy-overlay.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { roomOf } from './rooms.ts';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';
import { StatusBanner } from './status-banner.tsx';

function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const page = (
    <StrictMode>
      <BrowserRouter>
        <Providers>
          <Shell>
            <AppRoutes />
          </Shell>
          <StatusBanner />
          <CookieBanner />
          <BusyOverlay />
        </Providers>
      </BrowserRouter>
    </StrictMode>
  );
  // In one go: the static page is there until the drawn one is, and its marks end with it.
  flushSync(() => createRoot(place).render(page));
  place.classList.remove('is-static');
}

// The static page stays until the room is there, so that nothing flashes between the two.
const room = roomOf(location.pathname);
if (room) room.Page.preload().then(start, start);
else start();
