import { useEffect, useState } from 'react';
import { useConnection } from '../../core/network/use-connection.ts';
import { lookUpTexts as texts } from '../../core/texts/look-up.ts';

/**
 * What happens to a code that waits because the server failed, and when it is tried again by itself. The seconds are for the eye alone:
 * read out, they would never end.
 */
export function NextTry() {
  const { obstacle, nextAt } = useConnection();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = obstacle !== 'fault' || nextAt === null ? 0 : Math.ceil((nextAt - now) / 1_000);
  return (
    <p>
      <span className="vh">{texts.queued}</span>
      <span aria-hidden="true">{seconds > 0 ? texts.queuedFor(seconds) : texts.queued}</span>
    </p>
  );
}
