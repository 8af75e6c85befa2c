/** The access token that one tab got for all; null when the session is over. */
export type NewToken = string | null;

interface News {
  readonly token: NewToken;
  /** process time at which it came here */
  readonly at: number;
}

const name = 'gtinoteka-token-refresh';

/** How long the tab that renews stays in the way of the others after it told them, in milliseconds: messages take a moment. */
const tellingTakes = 100;
/** How long the tab that renews has before another takes over, in milliseconds: a frozen one never ends. */
const takeOverAfter = 8_000;
/** How long a tab waits for that message once the way is free. */
const hearingTakes = 250;

const pause = (milliseconds: number) =>
  new Promise<'silence'>((done) => setTimeout(() => done('silence'), milliseconds));

export interface TabRenewal {
  /**
   * Renews by `ask`, of however many tabs in one of them alone; the others resolve to what that one got. Rejects when
   * `ask` does, after the others had their turn to try.
   */
  renew(ask: () => Promise<NewToken>): Promise<NewToken>;
}

/**
 * Tabs share the refresh cookie, so one of them renews the access token for all and hands it to them: nothing is stored.
 * `onToken` gets what other tabs got. Older browsers of A §1 have no locks or channels: there each tab asks for itself, and
 * the server's reuse window has to do.
 */
export function openTabRenewal(onToken: (token: NewToken) => void): TabRenewal {
  const { locks } = navigator as Partial<Navigator>; // absent in older browsers, whatever the types say
  if (!locks || typeof BroadcastChannel === 'undefined') return { renew: (ask) => ask() };
  return renewTogether(locks, new BroadcastChannel(name), onToken);
}

function renewTogether(locks: LockManager, channel: BroadcastChannel, onToken: (token: NewToken) => void): TabRenewal {
  let heard: News | null = null;
  const listeners: (() => void)[] = [];
  channel.onmessage = ({ data }: MessageEvent<{ token: NewToken }>) => {
    heard = { token: data.token, at: performance.now() };
    onToken(data.token);
    for (const tell of listeners.splice(0)) tell();
  };

  /** Asks once for all tabs; 'taken' when another tab is asking already, or has taken this one's turn. `isLate`: takes it from the other. */
  function renewForAll(ask: () => Promise<NewToken>, isLate: boolean): Promise<{ token: NewToken } | 'taken'> {
    return new Promise((resolve, reject) => {
      async function askAlone(): Promise<void> {
        const token = await ask();
        channel.postMessage({ token });
        resolve({ token });
        await pause(tellingTakes);
      }
      locks
        .request(name, isLate ? { steal: true } : { ifAvailable: true }, (lock) =>
          lock ? askAlone() : resolve('taken'),
        )
        .catch((error: unknown) => (error instanceof DOMException ? resolve('taken') : reject(error)));
    });
  }

  /** What another tab got since `since`; null when it told nothing, 'late' when it is still at it. */
  async function hear(since: number): Promise<News | 'late' | null> {
    const news = () => (heard && heard.at >= since ? heard : null);
    if (news()) return news();
    const told = new Promise<void>((tell) => listeners.push(tell));
    const freed = locks.request(name, () => undefined).then(() => pause(hearingTakes));
    const late = pause(takeOverAfter).then(() => 'late' as const);
    const first = await Promise.race([told, freed, late]);
    return news() ?? (first === 'late' ? 'late' : null);
  }

  return {
    async renew(ask) {
      for (let isLate = false; ;) {
        const since = performance.now();
        const own = await renewForAll(ask, isLate);
        if (own !== 'taken') return own.token;
        const news = await hear(since);
        isLate = news === 'late';
        if (news && news !== 'late') return news.token;
      }
    },
  };
}
