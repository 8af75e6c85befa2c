import { shownGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { useEffect, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ageText } from '../core/age-text.ts';
import { onLocalChange, type QueuedLookUp } from '../core/local-db.ts';
import { listQueue, removeFromQueue } from '../core/look-up-queue.ts';
import { offlineTexts as texts } from '../core/texts/offline.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Gtin } from '../ui/gtin.tsx';
import '../ui/recent-list.css';
import { VerdictIcon } from '../ui/verdict.tsx';
import './net-strip.css';

/** The queue as it is now, read again with each change; null until it is known. */
function useQueue(): QueuedLookUp[] | null {
  const [queue, setQueue] = useState<QueuedLookUp[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = (): void =>
      void listQueue().then((list) => {
        if (!isOver) setQueue(list);
      });
    read();
    const stop = onLocalChange(read);
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return queue;
}

/** Look-ups asked without a connection: those that wait, those with an answer, those that were refused and why. */
export function QueueDialog({ opener, onClose }: { opener: RefObject<HTMLElement | null>; onClose: () => void }) {
  const queue = useQueue();
  const settled = (queue ?? []).filter(({ state }) => state !== 'waiting');
  return (
    <Dialog
      isOpen
      title={texts.queueTitle}
      onClose={onClose}
      opener={opener}
      footer={
        <>
          {settled.length > 0 && (
            <Button onClick={() => void removeFromQueue(settled.map(({ id }) => id))}>{texts.clear}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {queue?.length === 0 && <p className="muted queue__none">{texts.queueEmpty}</p>}
      {(['waiting', 'answered', 'refused'] as const).map((state) => {
        const part = (queue ?? []).filter((one) => one.state === state);
        return part.length === 0 ? null : (
          <section key={state} className="queue__part">
            <h3>{texts[state]}</h3>
            <ul className="list recent-list">
              {part.map((one) => (
                <Line key={one.id} lookUp={one} onLeave={onClose} />
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

function Line({ lookUp, onLeave }: { lookUp: QueuedLookUp; onLeave: () => void }) {
  const { gtin14, verdict, name, said, queuedAt, settledAt } = lookUp;
  return (
    <li>
      <span className={`v-${verdict}`}>
        <VerdictIcon state={verdict} />
      </span>
      <Link to={`/catalog/${gtin14}`} onClick={onLeave}>
        <b className="cut">{name ?? (said || texts.queuedSound)}</b>
        {name && <span className="vh">{said}, </span>}
        <Gtin value={shownGtin(gtin14)} />
      </Link>
      <span className="xs muted">{ageText(settledAt || queuedAt)}</span>
    </li>
  );
}
