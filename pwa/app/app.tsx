import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnnounceProvider } from '../core/announce.tsx';
import { BusyProvider } from '../core/busy.tsx';
import { queryClient } from '../core/query-client.ts';
import { SessionProvider } from '../core/session.tsx';
import { StatusMessagesProvider } from '../core/status-messages.tsx';
import '../ui/tokens.css';
import '../ui/base.css';

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
