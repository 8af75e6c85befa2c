import type { Browser, BrowserContext, Page } from 'playwright';
import { startServerGate, type ServerGate } from '../servers/server-gate.ts';
import { watchVerdict } from './verdict-watch.ts';
import { openVisit, ownAddress } from './visitor.ts';

/** A client with a gate of its own to the product, whose browser has stored the application. */
export interface GatedVisitor {
  readonly gate: ServerGate;
  readonly context: BrowserContext;
  readonly isMember: boolean;
}

/** Opens one: a stranger, or who has logged in with this e-mail. Their pages watch their verdict. */
export async function openGatedVisitor(
  browser: Browser,
  target: string,
  account: string | undefined,
): Promise<GatedVisitor> {
  const gate = await startServerGate(target);
  const first = await openVisit(browser, gate.url, {
    context: { serviceWorkers: 'allow' },
    ...(account !== undefined && { account }),
  });
  const context = first.context();
  context.setDefaultTimeout(120_000);
  await context.addInitScript(watchVerdict);
  await first.goto('/');
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { gate, context, isMember: account !== undefined };
}

/**
 * New tabs of a visitor who has been here for a while, at an address: of what was before only the session and the application are left,
 * and all of today's free look-ups are there.
 */
export async function openNewTabs(
  { context, isMember }: GatedVisitor,
  count: number,
  address: string,
): Promise<Page[]> {
  const [first, ...others] = context.pages();
  for (const tab of others) await tab.close();
  if (!first) throw new Error('there is no tab');
  // Opened again, home would show the code that its entry of the history names.
  await first.goto('about:blank');
  await first.goto('/');
  await first.evaluate(async () => {
    const session = localStorage.getItem('gtinoteka.session');
    localStorage.clear();
    if (session !== null) localStorage.setItem('gtinoteka.session', session);
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  if (!isMember) await context.clearCookies();
  await context.setExtraHTTPHeaders(ownAddress());
  const tabs = [first];
  while (tabs.length < count) tabs.push(await context.newPage());
  for (const tab of tabs) {
    // The last of what every page asks for: on a slow machine long after the rest.
    const isComplete = tab.waitForResponse((answer) => answer.url().includes('/cms/notices/'));
    await tab.goto(address);
    // What nobody waits for is there as well.
    await tab.getByRole('main').click({ position: { x: 2, y: 2 } });
    await isComplete;
    await tab.waitForLoadState('networkidle');
  }
  return tabs;
}
