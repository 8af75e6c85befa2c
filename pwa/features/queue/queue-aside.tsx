import { useEffect, useState, type ReactNode } from 'react';
import { useQuota } from '../../core/session/quota.ts';
import { queueTexts as texts, type SendingObstacle } from '../../core/texts/queue.ts';
import { useConnection } from '../../core/network/use-connection.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import { Meter } from '../../ui/notice/meter.tsx';

/** Seconds from now to a time, counted down; null without one. */
function useSecondsTo(time: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (time === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return time === null ? null : Math.max(0, Math.round((time - now) / 1_000));
}

/** What stands in the way of sending, as it is said: without a network nothing is tried before there is one. */
export function useSendingObstacle(): SendingObstacle | null {
  const { obstacle, nextAt } = useConnection();
  if (obstacle !== 'network') return obstacle;
  return nextAt === null ? 'network' : 'silence';
}

/** What becomes of codes that wait, as far as the connection goes: what stands in the way, and when the next try is made. */
export function ConnectionHint() {
  const { since, nextAt } = useConnection();
  const obstacle = useSendingObstacle();
  const seconds = useSecondsTo(nextAt);
  return (
    <p className="small muted">
      {texts.sending(obstacle, since)}
      {/* Nobody wants to hear each second of it. */}
      {seconds !== null && seconds > 0 && <span aria-hidden="true"> {texts.tryIn(seconds)}</span>}
    </p>
  );
}

/** The same under a title, with `children` that send. */
export function ConnectionCard({ children }: { children: ReactNode }) {
  const { since, nextAt } = useConnection();
  const obstacle = useSendingObstacle();
  const seconds = useSecondsTo(nextAt);
  return (
    <section className="card card__pad stack">
      <h2>{texts.sendTitle(obstacle)}</h2>
      <p className="small muted">
        {texts.sendText(obstacle, since)}
        {seconds !== null && seconds > 0 && <span aria-hidden="true"> {texts.nextTryIn(seconds)}</span>}
      </p>
      {children}
    </section>
  );
}

/** How the daily limit stands, as the last answer said; nothing where none applies. */
export function LimitCard() {
  const quota = useQuota();
  if (!quota) return null;
  const { limit, left, nextFree } = quota;
  return (
    <section className="card card__pad stack">
      <h2>{texts.limitTitle}</h2>
      <Meter used={limit - left} limit={limit} />
      <p className="muted">
        {texts.limitUsed(limit - left, limit)}
        {left === 0 && nextFree && <Unbroken>{` ${texts.limitNext(Date.parse(nextFree))}`}</Unbroken>}
      </p>
      <LinkButton to="/pricing">{texts.limitPricing}</LinkButton>
    </section>
  );
}
