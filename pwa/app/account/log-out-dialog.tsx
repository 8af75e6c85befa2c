import { useEffect, useState } from 'react';
import { isOwnerOf } from '../../core/device/owner.ts';
import { useLocal } from '../../core/device/use-local.ts';
import { useConnected } from '../../core/network/connection.ts';
import { sendNow } from '../../core/network/send-now.ts';
import { logOutTexts as texts, type UnsentCounts } from '../../core/texts/unsent.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';

/** How long nothing may be sent before the person is asked again, in milliseconds. */
const patience = 12_000;

/**
 * Asks a person who logs out what becomes of what is on this device alone: it is sent, stays locked, or goes. What could not be sent is asked
 * about again. A series is sent nowhere, so it stays.
 */
export function LogOutDialog({
  person,
  onEnd,
  onClose,
}: {
  person: string;
  onEnd: (how: 'signed-out' | 'left') => void;
  onClose: () => void;
}) {
  const isConnected = useConnected();
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const counts = useLocal<UnsentCounts | null>(
    `unsent ${person}`,
    (database, local) => local.countOwned(database, (owner) => isOwnerOf(owner, person)),
    null,
  );
  const codes = counts?.codes ?? 0;
  const scans = counts?.scans ?? 0;
  const isSent = isSending && counts !== null && codes === 0;
  useEffect(() => {
    if (isSent) onEnd(scans > 0 ? 'left' : 'signed-out');
    // The end is another function at each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent]);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(
      () => {
        setSending(false);
        setFailed(true);
      },
      isConnected ? patience : 0,
    );
    return () => clearTimeout(timer);
    // Each code that is sent is a sign of life.
  }, [isSending, isConnected, codes]);
  if (!counts) return null;

  function send(): void {
    setFailed(false);
    setSending(true);
    sendNow();
  }
  const canSend = codes > 0 && isConnected;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          {codes > 0 && (
            <Button variant="primary" busy={isSending} aria-disabled={!canSend} onClick={() => canSend && send()}>
              {texts.send}
            </Button>
          )}
          <Button variant={codes > 0 ? 'secondary' : 'primary'} onClick={() => onEnd('left')}>
            {texts.leave}
          </Button>
          <Button variant="danger" onClick={() => onEnd('signed-out')}>
            {texts.discard}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <b>{texts.counts(counts)}</b>
        </p>
        <p>{texts.explanation}</p>
        <div role="status">
          {isSending && <p>{texts.sending(codes)}</p>}
          {hasFailed && codes > 0 && <p className="v-warn">{texts.unsent(codes)}</p>}
          {!isConnected && codes > 0 && <p className="small muted">{texts.offline}</p>}
          {isConnected && codes > 0 && scans > 0 && <p className="small muted">{texts.seriesStays}</p>}
        </div>
      </div>
    </Dialog>
  );
}
