import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../pwa/core/network/query-client.ts';
import { BusyProvider } from '../../../pwa/core/page/busy.tsx';
import { StatusMessagesProvider } from '../../../pwa/core/page/status-messages.tsx';
import { forgetQuota } from '../../../pwa/core/session/quota.ts';
import { SessionProvider } from '../../../pwa/core/session/session.tsx';
import { setAccessToken } from '../../../pwa/core/session/token-refresh.ts';

/** Draws parts of a page at an address, in what the frame of the application gives them, without the frame. */
export function renderInProviders(parts: ReactNode, path = '/'): RenderResult {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <StatusMessagesProvider>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <BusyProvider>{parts}</BusyProvider>
          </SessionProvider>
        </QueryClientProvider>
      </StatusMessagesProvider>
    </MemoryRouter>,
  );
}

/** Nothing of a test is left for the next one: answers, the session, the shown limit, what the device stores. */
export function forgetAfterEach(): void {
  beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
  afterEach(() => {
    cleanup();
    queryClient.clear();
    forgetQuota();
    setAccessToken(null);
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}
