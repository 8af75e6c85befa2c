import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnnounceProvider } from '../../core/page/announce.tsx';
import { BusyProvider } from '../../core/page/busy.tsx';
import { queryClient } from '../../core/network/query-client.ts';
import { SessionProvider } from '../../core/session/session.tsx';
import { StatusMessagesProvider } from '../../core/page/status-messages.tsx';
import '../../ui/layout/tokens.css';
import '../../ui/layout/base.css';

/** What every page may use. Inside a router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <StatusMessagesProvider>
        <BusyProvider>
          <SessionProvider>
            <AnnounceProvider>{children}</AnnounceProvider>
          </SessionProvider>
        </BusyProvider>
      </StatusMessagesProvider>
    </QueryClientProvider>
  );
}
