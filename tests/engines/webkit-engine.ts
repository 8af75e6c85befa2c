import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heights, type Engine, type EnginePage, type InPage, type Key, type Width } from './engine.ts';
import { elementKey, openSession, type WebDriverSession } from './web-driver.ts';

/** Code points of keys without a character, by WebDriver. */
const keys: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

/**
 * WebKitGTK's MiniBrowser, over WebKitWebDriver, on a screen of its own (Xvfb). Its window has no bars: with them it cannot be as
 * narrow as a phone. `program`: path of the driver.
 */
export async function openWebKit(program: string): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'gtinoteka-webkit-'));
  const ends = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
  const close = async (): Promise<void> => {
    for (const stop of ends.splice(0).reverse()) await stop();
  };
  try {
    const screen = await startScreen();
    ends.push(() => end(screen.process));
    const driver = await startDriver(program, {
      ...process.env,
      HOME: home,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
    });
    ends.push(() => end(driver.process));
    const first = await newSession(driver.url);
    await first.call('DELETE', '');
    return {
      version: `WebKitGTK ${String(first.capabilities['browserVersion'])}`,
      newPage: async (width) => pageOf(await newSession(driver.url), width),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function newSession(driver: string): Promise<WebDriverSession> {
  return openSession(driver, {
    // The complaints of a page are listened to from its beginning on, not from the end of its loading.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
  });
}

/** Starts a program that ends with this process, however that ends. */
function startBound(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], options);
}

async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = startBound(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `1280x${heights[1280]}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  screen.once('error', reject);
  screen.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  screen.stdio[3]?.on('data', (text: Buffer) => resolve(`:${text.toString().trim()}`));
  return { process: screen, display: await promise };
}

async function startDriver(program: string, env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; url: string }> {
  const port = await freePort();
  const driver = startBound(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const failed = new Promise<never>((_, reject) => driver.once('error', reject));
  failed.catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([failed, answers(url)]);
  return { process: driver, url };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when the driver takes sessions. */
async function answers(driver: string): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const answer = await fetch(`${driver}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer after 30 s');
}

async function end(programme: ChildProcess): Promise<void> {
  if (programme.exitCode !== null || programme.signalCode !== null) return;
  const ended = new Promise((resolve) => programme.once('exit', resolve));
  programme.kill('SIGTERM');
  await ended;
}

/** The code as WebDriver takes it: waits for what it promises; a failure comes back as text. */
function scriptOf(inPage: unknown): string {
  return `
    var given = Array.prototype.slice.call(arguments), done = given.pop();
    Promise.resolve().then(function () { return (${String(inPage)}).apply(null, given); }).then(
      function (value) { done({ value: value === undefined ? null : value }); },
      function (error) { done({ error: String(error) }); }
    );`;
}

/** What the tests lay upon the window of a document. */
interface MarkedWindow {
  isLeft?: boolean;
  complaints?: string[];
}

/** Says how far the document that was asked for is, and begins to listen to its complaints. */
function arrival(): 'left' | DocumentReadyState {
  const marked = window as MarkedWindow;
  if (marked.isLeft) return 'left';
  if (!marked.complaints) {
    const complaints: string[] = (marked.complaints = []);
    const { error } = console;
    console.error = (...said: unknown[]) => {
      complaints.push(said.join(' '));
      error.apply(console, said);
    };
    addEventListener('error', ({ message }) => complaints.push(message));
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push(`${violatedDirective}: ${blockedURI}`),
    );
  }
  return document.readyState;
}

async function pageOf(session: WebDriverSession, width: Width): Promise<EnginePage> {
  await session.call('POST', '/timeouts', { script: 5_000, pageLoad: 60_000 });
  await session.call('POST', '/window/rect', { x: 0, y: 0, width, height: heights[width] });

  async function run<Arguments extends unknown[], Result>(inPage: InPage<Arguments, Result>, ...given: Arguments) {
    const answer = await session.call('POST', '/execute/async', { script: scriptOf(inPage), args: given });
    // What scriptOf makes of the code, whose type is known.
    const { value, error } = answer as { value: Result; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Gives a command that leads to another document, and waits until that has loaded. */
  async function go(command: string, body?: object): Promise<void> {
    await run(() => void ((window as MarkedWindow).isLeft = true));
    await session.call('POST', command, body);
    for (const until = Date.now() + 60_000; Date.now() < until;) {
      // Between two documents there is none to run code in.
      if ((await run(arrival).catch(() => 'left')) === 'complete') return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${command} ${JSON.stringify(body)}: not loaded after 60 s`);
  }

  async function pressKeys(pressed: string): Promise<void> {
    const actions = [...pressed].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await session.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async function press(selector: string): Promise<void> {
    const found = await session.call('POST', '/element', { using: 'css selector', value: selector });
    // An element, by the protocol.
    const element = (found as Record<string, string>)[elementKey];
    await session.call('POST', `/element/${element}/click`);
  }

  const wide = await run(() => innerWidth);
  if (wide !== width) throw new Error(`The window of WebKitGTK is ${wide} wide instead of ${width}`);
  return {
    open: (url) => go('/url', { url }),
    reload: () => go('/refresh'),
    run,
    press,
    type: pressKeys,
    key: (key) => pressKeys(keys[key]),
    async picture() {
      // Base64, by the protocol.
      return Buffer.from((await session.call('GET', '/screenshot')) as string, 'base64');
    },
    complaints: () => run(() => (window as MarkedWindow).complaints ?? []),
    async close() {
      await session.call('DELETE', '');
    },
  };
}
