import { dropSending } from '@gtinoteka/contract/files/sending.ts';
import type { FileKind, SentFile } from '@gtinoteka/contract/files/verification.ts';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { storeSending, type StoredSending } from './stored-sending.ts';
import { sendFile } from './send-file.ts';

/** Bytes of a file that have gone, those that were there when it was taken up again, and when that was. */
export interface SendingProgress {
  readonly sent: number;
  readonly from: number;
  readonly begunAt: number;
  /** the line is gone, and it will be tried again */
  readonly isWaiting: boolean;
}

/** One file on its way, kept on the device until it is there; it stops with the page, and can be taken up again. */
export function useSendingRun(
  companyId: string,
  kind: FileKind,
  on: { sent: (file: SentFile) => void; failed: (error: unknown) => void },
) {
  const [progress, setProgress] = useState<SendingProgress | null>(null);
  const under = useRef({ sendingId: '', controller: new AbortController() });
  useEffect(() => () => under.current.controller.abort(), []);

  return {
    progress,
    start(sending: StoredSending): void {
      const controller = new AbortController();
      under.current = { sendingId: '', controller };
      let [from, begunAt] = [0, performance.now()];
      setProgress({ sent: 0, from, begunAt, isWaiting: false });
      void storeSending(companyId, kind, sending);
      void sendFile({
        companyId,
        kind,
        ...sending,
        signal: controller.signal,
        onBegun({ id, received }) {
          under.current.sendingId = id;
          [from, begunAt] = [received, performance.now()];
        },
        onProgress: (sent, isWaiting) => setProgress({ sent, from, begunAt, isWaiting }),
      })
        .then((file) => {
          void storeSending(companyId, kind, null);
          on.sent(file);
        }, on.failed)
        .finally(() => {
          if (under.current.controller === controller) setProgress(null);
        });
    },
    /** Stops it for good: what has arrived of it would hold the company's place. */
    async stop(): Promise<void> {
      const { controller, sendingId } = under.current;
      controller.abort();
      if (sendingId === '') return;
      // What cannot be given up now is purged in a day.
      await callEndpoint(dropSending, { params: { companyId, sendingId } }).catch(() => {});
    },
  };
}
