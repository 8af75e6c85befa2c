import { useState } from 'react';
import { ApiError } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useListChanged } from './users-queries.ts';

/** What a dialog sends: whether it is under way, and what failed. Under the busy overlay; a second press meanwhile does nothing. */
export function useDialogAct(): {
  isSending: boolean;
  error: unknown;
  send: (work: () => Promise<void>, text: string) => Promise<void>;
} {
  const busy = useBusy();
  const refused = useRefusedInList();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(work: () => Promise<void>, text: string): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(null);
    try {
      await busy.run(work, text);
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
      refused(failure);
      setSending(false);
    }
  }
  return { isSending, error, send };
}

/** After a refusal the list may be of yesterday: somebody else changed it, or the right to see it is gone. So it is read again. */
export function useRefusedInList(): (failure: unknown) => void {
  const listChanged = useListChanged();
  return (failure) => {
    if (failure instanceof ApiError && failure.status !== 429) void listChanged();
  };
}
