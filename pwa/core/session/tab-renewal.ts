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

  /** Asks once for all tabs; 'taken' when another tab is asking already. */
  function renewForAll(ask: () => Promise<NewToken>): Promise<{ token: NewToken } | 'taken'> {
    return new Promise((resolve, reject) => {
      async function askAlone(): Promise<void> {
        const token = await ask();
        channel.postMessage({ token });
        resolve({ token });
        await pause(tellingTakes);
      }
      locks.request(name, { ifAvailable: true }, (lock) => (lock ? askAlone() : resolve('taken'))).catch(reject);
    });
  }

  /** What another tab got since `since`; null when it told nothing. */
  async function hear(since: number): Promise<News | null> {
    const news = () => (heard && heard.at >= since ? heard : null);
    if (news()) return news();
    const told = new Promise<void>((tell) => listeners.push(tell));
    const freed = locks.request(name, () => undefined).then(() => pause(hearingTakes));
    await Promise.race([told, freed]);
    return news();
  }

  return {
    async renew(ask) {
      for (;;) {
        const since = performance.now();
        const own = await renewForAll(ask);
        if (own !== 'taken') return own.token;
        const news = await hear(since);
        if (news) return news.token;
      }
    },
  };
}
