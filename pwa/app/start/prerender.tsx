import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { queryClient } from '../../core/network/query-client.ts';
import { HomePage } from '../../features/home/home-page.tsx';
import { Providers } from './app.tsx';
import { Shell } from '../frame/shell.tsx';

/** Home as a stranger first sees it, for index.html; used by the build alone. */
export function renderHome(): string {
  const page = renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <Providers>
          <Shell>
            <HomePage />
          </Shell>
        </Providers>
      </StaticRouter>
    </StrictMode>,
  );
  // Otherwise their timers keep the build alive for ten minutes.
  queryClient.clear();
  return page;
}
