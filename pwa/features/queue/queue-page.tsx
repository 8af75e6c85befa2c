import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { RefreshCw, ScanBarcode, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { codeText } from '../../core/page/format.ts';
import type { LookUp } from '../../core/device/local-db.ts';
import { isHeld, nextFree } from '../../look-up/look-up-rows.ts';
import { putBack, removeFromQueue } from '../../look-up/look-up-store.ts';
import { answeredSentence, refusedSentence } from '../../look-up/queue-sentences.ts';
import { sendNow } from '../../core/network/send-now.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { queueTexts as texts } from '../../core/texts/queue.ts';
import { useQueue } from '../../look-up/use-queue.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LockedNotice } from '../../ui/verdict/locked-notice.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { ConnectionCard, ConnectionHint, LimitCard, useSendingObstacle } from './queue-aside.tsx';
import { AnsweredLine, RefusedLine, WaitingLine } from './queue-lines.tsx';
import './queue.css';

/** /queue: codes that wait, those that the daily limit holds, and what became of the others. */
export function QueuePage() {
  useDocumentTitle(texts.title);
  const queue = useQueue();
  const isWide = useIsWide();
  const taken = useRef<readonly string[]>([]);
  useEffect(() => {
    // The queue may have changed otherwise before they are gone.
    if (taken.current.length === 0 || queue?.some(({ id }) => taken.current.includes(id))) return;
    taken.current = [];
    // The button that had focus has gone with its line.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [queue]);
  return (
    <div className="wrap page">
      <PageHead title={texts.title} {...(isWide && { lead: texts.lead })} />
      <LockedNotice />
      {queue && (queue.length > 0 ? <Queue entries={queue} onTaken={(ids) => (taken.current = ids)} /> : <Nothing />)}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={texts.empty}
      actions={
        <LinkButton variant="primary" icon={ScanBarcode} to="/skaner">
          {texts.scan}
        </LinkButton>
      }
    >
      <p className="muted">{texts.emptyText}</p>
    </EmptyState>
  );
}

function Queue({ entries, onTaken }: { entries: readonly LookUp[]; onTaken: (ids: readonly string[]) => void }) {
  const { show } = useStatusMessages();
  const obstacle = useSendingObstacle();
  const held = entries.filter((one) => isHeld(one));
  const waiting = entries.filter((one) => one.state === 'pending' && !isHeld(one));
  const answered = entries.filter(({ state }) => state === 'answered').reverse();
  const refused = entries.filter(({ state }) => state === 'refused').reverse();
  const until = nextFree(entries);

  function take(taken: readonly LookUp[], message: string): void {
    const ids = taken.map(({ id }) => id);
    onTaken(ids);
    void removeFromQueue(ids).then(() =>
      show({ type: 'info', text: message, action: { text: texts.undo, run: () => void putBack(taken) } }),
    );
  }
  const remove = (one: LookUp): void => take([one], texts.removed(codeText(one.gtin14)));
  const all = [...held, ...waiting];
  const removeAll = all.length > 0 && (
    <Button variant="danger" icon={Trash2} block onClick={() => take(all, texts.removedAll(all.length))}>
      {texts.removeAll(all.length)}
    </Button>
  );
  const send = waiting.length > 0 && (
    <Button variant="primary" icon={RefreshCw} block onClick={sendNow}>
      {texts.sendNow(waiting.length)}
    </Button>
  );

  return (
    <div className="queue">
      <div>
        <dl className="queue__sums">
          {(['held', 'waiting', 'answered'] as const).map((which) => (
            <div key={which}>
              <dt>{texts.sums[which]}</dt>
              <dd>{{ held, waiting, answered }[which].length}</dd>
            </div>
          ))}
        </dl>
        {send && (
          <div className="only-phone queue__send">
            {send}
            <ConnectionHint />
          </div>
        )}
        {until !== null && (
          <Part
            state="warn"
            title={texts.heldTitle(held.length, until)}
            text={texts.heldText(held.length, until)}
            lines={held.map((one) => (
              <WaitingLine key={one.id} lookUp={one} heldUntil={one === held[0] ? until : null} onRemove={remove} />
            ))}
          />
        )}
        {waiting.length > 0 && (
          <Part
            state="wait"
            title={texts.waitingTitle(waiting.length, obstacle)}
            text={texts.waitingText(held.length > 0, waiting.length)}
            lines={waiting.map((one) => (
              <WaitingLine key={one.id} lookUp={one} heldUntil={null} onRemove={remove} />
            ))}
          />
        )}
        {refused.length > 0 && (
          <Part
            state="none"
            title={texts.refusedTitle(refused.length)}
            text={texts.sentence(refusedSentence(refused))}
            lines={refused.map((one) => (
              <RefusedLine key={one.id} lookUp={one} />
            ))}
          />
        )}
        {answered.length > 0 && (
          <Part
            state={answered.some(({ verdict }) => verdict === 'bad') ? 'bad' : 'ok'}
            title={texts.answeredTitle(answered.length)}
            text={texts.sentence(answeredSentence(answered))}
            lines={answered.map((one) => (
              <AnsweredLine key={one.id} lookUp={one} />
            ))}
          />
        )}
        {answered.length + refused.length > 0 && (
          <p className="queue__clear">
            <Button
              variant="quiet"
              onClick={() => {
                const settled = [...answered, ...refused];
                take(settled, texts.cleared(settled.length));
              }}
            >
              {texts.clearSettled}
            </Button>
          </p>
        )}
        {removeAll && <div className="only-phone queue__empty">{removeAll}</div>}
      </div>
      <aside className="stack only-desktop">
        {send && <ConnectionCard>{send}</ConnectionCard>}
        <LimitCard />
        {removeAll}
      </aside>
    </div>
  );
}

/** A part of the queue under its own sign. */
function Part({ state, title, text, lines }: { state: VerdictState; title: string; text: string; lines: ReactNode[] }) {
  const id = useId();
  return (
    <section className="queue__part" aria-labelledby={id}>
      <div className="queue__head">
        <span className={`v-${state}`}>
          <VerdictIcon state={state} />
        </span>
        <h2 id={id}>
          <Unbroken>{title}</Unbroken>
        </h2>
        <p>
          <Unbroken>{text}</Unbroken>
        </p>
      </div>
      <ul className="card list">{lines}</ul>
    </section>
  );
}
