import type { Page, Route } from 'playwright';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import type { Laid } from './lay-office.ts';
import { pageStates, type PageStates, type Person } from './page-states.ts';

/** Longest wait for the words of a cell, in milliseconds. */
const patience = 20_000;

/** What stands on the page; a space of the table may be a hard one there. */
const words = (page: Page, text: RegExp) =>
  page
    .getByText(new RegExp(text.source.replaceAll(' ', String.raw`\s`)))
    .filter({ visible: true })
    .first();

function addressOf({ path, address = path }: PageStates, laid: Laid): string {
  return address.replace(/:\w+/g, (name) => (laid as Record<string, string>)[name] ?? name); // names that the table may use
}

/** Goes on to an address as a link of the page would, without a new document. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** Cells that were looked at, and what was wrong in them. */
export interface Met {
  cells: number;
  readonly faults: string[];
}

/** Looks for the words of a cell; says what stands there instead. */
async function look(page: Page, met: Met, cell: string, text: RegExp): Promise<void> {
  met.cells++;
  try {
    await words(page, text).waitFor({ timeout: patience });
  } catch {
    const shown = await page
      .getByRole('main')
      .innerText()
      .catch(() => 'nothing');
    met.faults.push(`${cell}: not ${String(text)} but ${shown.slice(0, 300).replaceAll('\n', ' | ')}`);
  }
}

/** Lists of a platform where nothing was ever done. */
export async function meetEmptyLists(page: Page, met: Met): Promise<void> {
  for (const { path, empty } of pageStates) {
    if (!(empty instanceof RegExp) || path.includes(':')) continue;
    await page.goto(path);
    await look(page, met, `${path}, empty`, empty);
  }
}

/** Loading, failed, tried again by keyboard, and the page itself: one opening. */
async function meetLoadingAndFailure(page: Page, met: Met, states: PageStates, address: string): Promise<void> {
  let asked = 0;
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const isCall = (url: URL): boolean => states.call.test(url.pathname + url.search);
  const disturb = async (route: Route): Promise<void> => {
    asked++;
    if (asked > 1) return route.continue();
    await mayAnswer;
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'SERVICE_UNAVAILABLE', detail: 'Spróbuj za chwilę.' }),
    });
  };
  await page.route(isCall, disturb);
  await page.goto(address);
  await look(page, met, `${states.path}, loading`, states.loading);
  answer();
  await look(page, met, `${states.path}, failed`, /Spróbuj za chwilę\./);
  const again = page.getByRole('main').getByRole('button', { name: 'Spróbuj ponownie' }).first();
  if ((await again.count()) === 0) met.faults.push(`${states.path}, failed: nothing to try again with`);
  else {
    await again.focus();
    await page.keyboard.press('Enter');
  }
  await look(page, met, `${states.path}, first`, states.first);
  if (asked < 2) met.faults.push(`${states.path}, failed: its call was made ${asked} times`);
  await page.unroute(isCall, disturb);
}

/** Every state of every page, as an administrator meets it. A page behind the last one is the last, at its address. */
export async function meetStates(page: Page, met: Met, laid: Laid): Promise<void> {
  for (const states of pageStates) {
    const address = addressOf(states, laid);
    await meetLoadingAndFailure(page, met, states, address);
    for (const name of ['later', 'filtered', 'nothingFound'] as const) {
      const state = states[name];
      if ('no' in state) continue;
      await goOn(page, address + state[0]);
      await look(page, met, `${states.path}, ${name}`, state[1]);
    }
    if (!('no' in states.later)) {
      const [query] = states.later;
      await goOn(page, address + query.replace(/\d+$/, '990'));
      met.cells++;
      await page
        .waitForURL((url) => url.search === query, { timeout: patience })
        .catch(() => met.faults.push(`${states.path}, behind the last page: ${page.url()}`));
    }
    if (states.empty instanceof RegExp && states.path.includes(':')) {
      await goOn(page, address);
      await look(page, met, `${states.path}, empty`, states.empty);
    }
  }
}

/** Each page for one person at 390 px: entered, no sideways scrolling, axe clean and left by Tab alone; or sent home and told why. */
export async function meetAs(page: Page, met: Met, laid: Laid, person: Person): Promise<void> {
  for (const states of pageStates) {
    const cell = `${person}, ${states.path}`;
    await goOn(page, addressOf(states, laid));
    if (!states.mayEnter.includes(person)) {
      await page
        .waitForURL((url) => url.pathname === '/', { timeout: patience })
        .catch(() => met.faults.push(`${cell}: not sent home`));
      await look(page, met, `${cell}, no right`, /Nie masz uprawnień/);
      continue;
    }
    await look(page, met, cell, states.first);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wider !== 0) met.faults.push(`${cell}: ${wider} px wider than the screen`);
    for (const fault of await accessibilityFaults(page)) met.faults.push(`${cell}: ${fault}`);
    await tabThrough(page, met, cell);
  }
}

/** Presses Tab through the page: what can be used in it gets the focus, and the focus leaves it again. */
async function tabThrough(page: Page, met: Met, cell: string): Promise<void> {
  const main = page.getByRole('main');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // whatever has the focus can lose it
  const usable = await main.evaluate(
    (element) =>
      [...element.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
        (one) => one.checkVisibility() && one.getAttribute('tabindex') !== '-1' && !one.matches(':disabled'),
      ).length,
  );
  let inside = 0;
  let hasLeft = false;
  for (let stop = 0; stop < usable + 60 && !hasLeft; stop++) {
    await page.keyboard.press('Tab');
    const isIn = await main.evaluate((element) => element.contains(document.activeElement));
    if (isIn) inside++;
    hasLeft = inside > 0 && !isIn;
  }
  // One radio button of a group, and an editor's tools, are one stop.
  if (inside < Math.min(usable, 5)) met.faults.push(`${cell}: ${inside} stops of Tab for ${usable} that can be used`);
  if (!hasLeft && usable > 0) met.faults.push(`${cell}: Tab does not leave the page`);
}

/** Tables whose heads sort, each head both ways. */
export async function meetSorting(page: Page, met: Met, laid: Laid): Promise<void> {
  for (const states of pageStates) {
    if (typeof states.sorted !== 'string') continue;
    await goOn(page, addressOf(states, laid));
    const heads = page.getByRole('columnheader').filter({ has: page.getByRole('link', { name: /, sortuj$/ }) });
    // The table of the page before may stand there for a moment.
    await look(page, met, `${states.path}, sorted`, states.first);
    const count = await heads.count();
    if (count < 5) met.faults.push(`${states.path}: ${count} heads that sort`);
    for (let column = 0; column < count; column++) await meetHead(page, met, `${states.path}, head ${column}`, column);
  }
}

async function meetHead(page: Page, met: Met, cell: string, column: number): Promise<void> {
  const head = page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('link', { name: /, sortuj$/ }) })
    .nth(column);
  const seen = new Map<string, string>();
  for (let turn = 0; turn < 2; turn++) {
    const was = await head.getAttribute('aria-sort');
    await head.getByRole('link').press('Enter');
    for (const end = Date.now() + patience; Date.now() < end; await page.waitForTimeout(50)) {
      // In this order: a table is stale from the moment when its head says the new order.
      if ((await head.getAttribute('aria-sort')) === was) continue;
      if (await page.evaluate(() => document.querySelector('[aria-busy=true]') === null)) break;
    }
    seen.set((await head.getAttribute('aria-sort')) ?? '', (await page.getByRole('row').allTextContents()).join('\n'));
  }
  met.cells++;
  if ([...seen.keys()].sort().join(' ') !== 'ascending descending')
    met.faults.push(`${cell}: ${[...seen.keys()].join(', ')}`);
  else if (seen.get('ascending') === seen.get('descending')) met.faults.push(`${cell}: the same both ways`);
}
