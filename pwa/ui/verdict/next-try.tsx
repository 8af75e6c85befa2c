import { useEffect, useState } from 'react';
import { useConnection } from '../../core/network/use-connection.ts';
import { lookUpTexts as texts } from '../../core/texts/look-up.ts';
import './next-try.css';

/**
 * Under a verdict that waits because the server fails: what happens to the code, and when it is tried again by itself. Nothing where there
 * is another obstacle, of which the strip above the page tells. The seconds are for the eye alone: read out, they would never end.
 */
export function NextTry() {
  const { obstacle, nextAt } = useConnection();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (obstacle !== 'fault') return null;
  const seconds = nextAt === null ? 0 : Math.ceil((nextAt - now) / 1_000);
  return (
    <p className="small muted next-try">
      <span className="vh">{texts.queued}</span>
      <span aria-hidden="true">{seconds > 0 ? texts.queuedFor(seconds) : texts.queued}</span>
    </p>
  );
}
