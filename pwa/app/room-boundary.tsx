import { Component, useEffect, useState, type ReactNode } from 'react';
import { shellTexts } from '../core/texts/shell.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RoomNotLoaded } from './lazy-screen.tsx';
import { loadNewDocument } from './new-document.ts';
import { isTypingPlace } from './typing-place.ts';
import { Waiting } from './waiting.tsx';

/** How often a room that did not come is tried again, in milliseconds. */
const tryAgain = 10_000;

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
    function attempt(): void {
      // The quick field of the header may hold half a number.
      if (document.visibilityState === 'hidden' || isTypingPlace(document.activeElement)) return;
      void loadNewDocument(leaving.signal).then((isComing) => {
        if (!isComing) setTried(true);
      });
    }
    attempt();
    const timer = setInterval(attempt, tryAgain);
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      leaving.abort();
      clearInterval(timer);
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attempt);
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
        {shellTexts.pageFailed}
      </Banner>
    </div>
  );
}
