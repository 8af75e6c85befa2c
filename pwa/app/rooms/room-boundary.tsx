import { Component, useEffect, useState, type ReactNode } from 'react';
import { mayAsk, onReturn, restBefore } from '../../core/network/connection.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { RoomNotLoaded } from '../../core/page/lazy-screen.tsx';
import { loadNewDocument } from '../../core/page/new-document.ts';
import { isTypingPlace } from '../frame/typing-place.ts';
import { Waiting } from '../frame/waiting.tsx';

/** Catches what a room throws while it is drawn, a chunk that did not come included. The shell around it goes on working. */
export class RoomBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  constructor(props: { children: ReactNode }) {
    super(props);
    this.state = { error: null };
  }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error instanceof RoomNotLoaded ? <RoomMissing /> : <Failed />;
  }
}

/** In place of a room that did not come: brings it by a new document, now or when the network is back. */
function RoomMissing() {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    function attempt(): void {
      clearTimeout(timer);
      // The quick field of the header may hold half a number.
      if (document.visibilityState !== 'hidden' && !isTypingPlace(document.activeElement)) {
        tries++;
        void loadNewDocument(leaving.signal).then((isComing) => {
          if (!isComing) setTried(true);
        });
      }
      timer = setTimeout(attemptIfMay, restBefore(tries, 0));
    }
    // While the server is away the connection alone looks for it.
    function attemptIfMay(): void {
      if (mayAsk()) attempt();
    }
    attempt();
    const stop = onReturn(attempt);
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attemptIfMay);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attemptIfMay);
    };
  }, []);
  return isTried ? <Failed /> : <Waiting />;
}

function Failed() {
  return (
    <div className="wrap main" role="alert">
      <Banner
        type="bad"
        action={
          <Button variant="quiet" onClick={() => location.reload()}>
            {shellTexts.reload}
          </Button>
        }
      >
        {shellTexts.partFailed}
      </Banner>
    </div>
  );
}
