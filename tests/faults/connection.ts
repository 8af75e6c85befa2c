import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page, Request } from 'playwright';
import { launchBrowser } from '../support/browser/browser.ts';
import { gtinOf } from '../support/look-ups.ts';
import { inParallel } from '../support/run/in-parallel.ts';
import { measurePace, usualPace } from '../support/run/pace.ts';
import { repository, startProduct } from '../support/servers/server.ts';
import { serverFaults, type ServerFault, type ServerGate } from '../support/servers/server-gate.ts';
import { openGatedVisitor, openNewTabs, type GatedVisitor } from '../support/browser/gated-visitor.ts';
import { acts, tryPeople } from './connection-people.ts';
import { trySessions } from './connection-sessions.ts';
import { verdictSeen } from '../support/browser/verdict-watch.ts';

const pages = ['home', 'catalogue', 'card', 'scanner'] as const;
const member = 'pro-admin@demo.example';

/** How long the server is away, in milliseconds; for one cell of each fault three minutes, to count the later ones. */
const away = 20_000;
const longAway = 180_000;
/** Cells at once, and visitors who are made ready at once: what a machine of two cores can still draw. Half of the fifteen short ones. */
const atOnce = 8;
const longAtOnce = 3;
const madeAtOnce = 2;
/** How long the tabs have to find the server by themselves before somebody presses, in milliseconds. */
const ownSearch = 8_000;
/** When the look-ups of one page are given up as lost, in milliseconds. */
const lost = 60_000;

/** The most that may be: calls in the first minute and in each later one, mounts of a verdict, ms until it waits, ms until it is there. */
const most = { calls: 12, later: 1, mounts: 1, flips: 0, waiting: 4_000, answer: 3_000 };

interface Cell {
  readonly fault: ServerFault;
  readonly page: (typeof pages)[number];
  readonly isMember: boolean;
  readonly tabs: number;
  readonly isLong: boolean;
}

interface Outcome extends Cell {
  /** how many times longer than on a quiet machine things took, before it or after it; times may be so much longer */
  slowness: number;
  calls: number;
  /** of the first minute, in the order of their sending, with the number of the tab */
  paths: string[];
  /** most calls in one of the later minutes */
  laterCalls: number;
  mounts: number;
  flips: number;
  /** from the first call of a tab to its "wait" */
  waitedAfter: number;
  /** from the first call that got through to the last tab's answer */
  answerAfter: number;
  /** whether the client found the server without a press */
  isFoundAlone: boolean;
}

/**
 * Takes the server away (eight ways) from strangers and members with one tab and four, on each page that looks codes up,
 * and gives it back. Counts the calls of each client (of a flapping server those that found it closed, and the tries: what it answered
 * in between is what the tabs wanted), the mounts of each verdict, its flips (from "wait" back to "checking", from
 * an answer to none), and how long a tab says "checking" before it waits.
 *
 * The browser's own network is there all the time, so nothing tells a page that the server is back: it may ask once a minute only.
 * What is measured is the time from the first call that gets through to the answer of the last tab. That call is the client's own
 * try where one is due within eight seconds; else somebody presses "again" in the first tab, as a person who waits does.
 *
 * Beside them members log out, change places or change their company in the middle (connection-people.ts). Then sessions end by themselves
 * and members log out with data that were not sent (connection-sessions.ts); `sessions` is that group alone.
 *
 * `npm run faults -- connection [closed|…] [home|…] [stranger|member] [1|4]`, any of them, all of what is not named; `people` is the last group
 * alone. Ends with 1 when a figure is missed. Times are judged by the machine's pace at that time, numbers as they are. The schedule of twenty minutes is
 * tests/offline/connection.pwa.test.ts, by a clock of its own: here most cells end after twenty seconds, and one of each fault after
 * three minutes. A visitor goes through all faults, one after another, each time with nothing kept but the session and the application.
 */
export async function run(chosen: readonly string[]): Promise<void> {
  const faults = only(chosen, serverFaults);
  const chosenTabs = only(chosen, ['4', '1']).map(Number);
  const chosenWho = only(chosen, ['stranger', 'member']);
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const failures: string[] = [];
  if (chosen.length === 0 || chosen.includes('sessions'))
    await trySessions(({ title, wrong }) => {
      console.log(`${title}: ${wrong.length > 0 ? `MISSED: ${wrong.join('; ')}` : 'nothing lost, nothing shown'}`);
      if (wrong.length > 0) failures.push(`${title}: ${wrong.join('; ')}`);
    });
  if (chosen.includes('sessions')) {
    process.exitCode = failures.length > 0 ? 1 : 0;
    return;
  }
  const product = await startProduct({
    program: 'infra/start.ts',
    env: { TRUSTED_PROXIES: '127.0.0.1/32', COARSE_LIMITS: 'no', ACCESS_LOG: 'no', BOT_CHECK_WORK: '1', DEMO: 'yes' },
  });
  const browser = await launchBrowser({ isOwn: true });
  // Of the visitors who go on for three minutes each has one fault, beside the others.
  const shownPages = chosen.includes('people') ? [] : only(chosen, pages);
  const kinds = shownPages.flatMap((page) =>
    chosenWho.flatMap((who) =>
      chosenTabs.flatMap((tabs): Kind[] => {
        const isMember = who === 'member';
        const kind = { page, isMember, tabs };
        const isLong = page === 'home' && !isMember && tabs === 4;
        return isLong ? faults.map((one) => ({ ...kind, isLong, faults: [one] })) : [{ ...kind, isLong, faults }];
      }),
    ),
  );
  const people = faults
    .filter((fault) => fault === 'closed' || fault === 'hang' || fault === '500')
    .flatMap((fault) => acts.map((act) => ({ fault, act })));
  const outcomes: Outcome[] = [];
  const fail = (title: string, error: unknown): void => {
    const failure = `${title}: FAILED: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    failures.push(failure);
    console.log(failure);
  };
  let places = 0;
  let peoplePlaces = 0;
  try {
    const visitors: Visitor[] = [];
    await inParallel(kinds, madeAtOnce, async (kind) => {
      await openGatedVisitor(browser, product.url, kind.isMember ? member : undefined).then(
        (visitor) => visitors.push({ ...kind, ...visitor }),
        (error: unknown) => fail(`${kind.page}, ${kind.tabs} tabs`, error),
      );
    });
    const goThrough = async (visitor: Visitor): Promise<void> => {
      for (const fault of visitor.faults) {
        const cell: Cell = { ...visitor, fault };
        await tryCell(visitor, cell, places++).then(
          (outcome) => {
            outcomes.push(outcome);
            say(outcome);
          },
          (error: unknown) => fail(titleOf(cell), error),
        );
      }
      await visitor.context.close();
      await visitor.gate.close();
    };
    const tryOne = async ({ fault, act }: (typeof people)[number]): Promise<void> => {
      const title = `${fault}, ${act}`;
      await tryPeople(browser, product.url, { fault, act, place: peoplePlaces++ }).then(
        ({ calls, wrong }) => {
          console.log(`${title}: ${calls} calls${wrong.length > 0 ? `  MISSED: ${wrong.join('; ')}` : ''}`);
          if (wrong.length > 0) failures.push(`${title}: ${wrong.join('; ')}`);
        },
        (error: unknown) => fail(title, error),
      );
    };
    await Promise.all([
      inParallel(
        visitors.filter(({ isLong }) => isLong),
        longAtOnce,
        goThrough,
      ),
      inParallel(
        visitors.filter(({ isLong }) => !isLong),
        atOnce,
        goThrough,
      ),
      inParallel(people, 1, tryOne),
    ]);
  } finally {
    await browser.close();
    await product.stop();
  }
  const wrong = outcomes.filter((outcome) => missed(outcome).length > 0);
  console.log(
    `\n${people.length} changes of person or company in the middle, ${failures.length} failures of all kinds`,
  );
  const worst = (of: (outcome: Outcome) => number): number => Math.max(...outcomes.map(of));
  console.log(
    `\n${outcomes.length} cells: at most ${worst(({ calls }) => calls)} calls in the first minute, ` +
      `${worst(({ laterCalls }) => laterCalls)} in a later one, ${worst(({ mounts }) => mounts)} mounts, ` +
      `${worst(({ flips }) => flips)} flips, "wait" after ${worst(({ waitedAfter }) => waitedAfter)} ms, ` +
      `the answer after ${worst(({ answerAfter }) => answerAfter)} ms ` +
      `(${outcomes.filter(({ isFoundAlone }) => isFoundAlone).length} found it alone)`,
  );
  if (wrong.length + failures.length === 0) return;
  console.log(`${wrong.length} missed, ${failures.length} came to no end:`);
  wrong.forEach(say);
  for (const failure of failures) console.log(failure);
  process.exitCode = 1;
}

/** Those of a kind that were chosen; all where none of them was. */
function only<T extends string>(chosen: readonly string[], all: readonly T[]): readonly T[] {
  const some = all.filter((one) => chosen.includes(one));
  return some.length > 0 ? some : all;
}

/** How many times longer than on a quiet machine things take here now. */
const slownessNow = async (): Promise<number> => Math.max(1, (await measurePace()) / usualPace);

/** A client: what it opens, and what happens to it. */
interface Kind extends Omit<Cell, 'fault'> {
  readonly faults: readonly ServerFault[];
}

type Visitor = Kind & GatedVisitor;

const titleOf = ({ fault, page, isMember, tabs }: Cell): string =>
  `${fault}, ${page}, ${isMember ? 'member' : 'stranger'}, ${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`;

/** Figures that a cell has missed. A flapping server may answer in the middle, which is one more mount and no miss. */
function missed(outcome: Outcome): string[] {
  const { fault, calls, laterCalls, mounts, flips, waitedAfter, answerAfter, slowness } = outcome;
  return [
    calls > most.calls && 'calls',
    laterCalls > most.later && 'calls later',
    mounts > most.mounts + (fault === 'flapping' ? 1 : 0) && 'mounts',
    flips > most.flips && 'flips',
    waitedAfter > most.waiting * slowness && 'wait',
    answerAfter > most.answer * slowness && 'answer',
  ].filter((one) => one !== false);
}

function say(outcome: Outcome): void {
  const { calls, paths, laterCalls, isLong, mounts, flips, waitedAfter, answerAfter, isFoundAlone, slowness } = outcome;
  const faults = missed(outcome);
  console.log(
    `${titleOf(outcome)}: ${calls} calls${isLong ? `, later ${laterCalls} a minute` : ''}, ${mounts} mounts, ${flips} flips, ` +
      `waits after ${waitedAfter} ms, answer ${answerAfter} ms after ${isFoundAlone ? 'its own try' : 'a press'}` +
      (slowness > 1.05 ? `, ${slowness.toFixed(1)} times slower than quiet` : '') +
      (faults.length > 0 ? `  MISSED: ${faults.join(', ')}` : '') +
      (calls >= most.calls ? `\n  ${paths.join(' ')}` : ''),
  );
}

async function tryCell(visitor: Visitor, cell: Cell, place: number): Promise<Outcome> {
  const { gate } = visitor;
  const slownessBefore = await slownessNow();
  const tabs = await openNewTabs(visitor, cell.tabs, cell.page === 'scanner' ? '/skaner' : '/');
  const codes = tabs.map((_, tab) => gtinOf('590777', 5_000 + place * 10 + tab));
  // As the browser sends them: what nobody takes reaches no server that could count.
  const sent: Sent[] = [];
  const note = (call: Request): void => {
    const path = new URL(call.url()).pathname.replace(/\d{8,14}/, 'GTIN');
    if (path.startsWith('/api/')) sent.push({ tab: call.frame().page(), path: path.slice(7), at: Date.now(), call });
  };
  visitor.context.on('request', note);
  try {
    await gate.spoil(cell.fault);
    const start = Date.now();
    for (const [n, tab] of tabs.entries()) await lookUp(tab, cell, codes[n] ?? '');
    await sleep(start + (cell.isLong ? longAway : away) - Date.now());
    const counted = countedOf(sent, cell);
    const early = callsIn(counted, start);
    const laterCalls = Math.max(...[1, 2].map((n) => callsIn(counted, start + n * 60_000).length));
    const before = await Promise.all(tabs.map(verdictSeen));
    const waits = before.map(
      ({ waitsAt }, n) => waitsAt && waitsAt - (sent.find(({ tab }) => tab === tabs[n])?.at ?? start),
    );
    const { answerAfter, isFoundAlone } = await giveBack(gate, tabs, cell, codes);
    // A press is a new fact.
    const after = isFoundAlone ? await Promise.all(tabs.map(verdictSeen)) : before;
    return {
      ...cell,
      slowness: Math.max(slownessBefore, await slownessNow()),
      calls: early.length,
      paths: early.map(({ tab, path, at }) => `${tabs.indexOf(tab)}:${path}@${((at - start) / 1_000).toFixed(1)}`),
      laterCalls,
      mounts: Math.max(...before.map(({ mounts }) => mounts)),
      flips: Math.max(...after.map(({ flips }) => flips)),
      waitedAfter: Math.max(...waits),
      answerAfter,
      isFoundAlone,
    };
  } finally {
    visitor.context.off('request', note);
    await gate.mend();
  }
}

/** A call that a tab has sent. */
interface Sent {
  readonly tab: Page;
  readonly path: string;
  readonly at: number;
  readonly call: Request;
}

/** Calls that count: all of them; of a flapping server those that found it closed, and the tries whether it is there. */
const countedOf = (calls: readonly Sent[], { fault }: Cell): Sent[] =>
  calls.filter(({ path, call }) => fault !== 'flapping' || call.failure() !== null || path === '/health/');

const callsIn = (calls: readonly Sent[], from: number): Sent[] =>
  calls.filter(({ at }) => at >= from && at < from + 60_000);

/** Asks for a code as a person does. A card and the catalogue are opened again: by a link, or from another application. */
async function lookUp(tab: Page, { page }: Cell, code: string): Promise<void> {
  if (page === 'card') return void (await tab.goto(`/catalog/${code}`));
  if (page === 'catalogue') return void (await tab.goto(`/catalog?gtin_number=${code.slice(1)}`));
  await tab.getByLabel(page === 'home' ? 'Numer GTIN (EAN)' : 'Kod bez czytnika').fill(code.slice(1));
  await tab.keyboard.press('Enter');
}

/** The server is there again: how long from the first call that got through to the last answer. */
async function giveBack(
  gate: ServerGate,
  tabs: readonly Page[],
  cell: Cell,
  codes: readonly string[],
): Promise<{ answerAfter: number; isFoundAlone: boolean }> {
  await gate.mend();
  const mended = Date.now();
  const areAnswered = async (): Promise<boolean> =>
    (await Promise.all(tabs.map(verdictSeen))).every(({ answeredAt }) => answeredAt > 0);
  // A limit is not asked before its time.
  while (gate.calls.length === 0 && !(await areAnswered()) && Date.now() - mended < ownSearch) await sleep(100);
  const isFoundAlone = gate.calls.length > 0 || (await areAnswered());
  if (!isFoundAlone) for (const [n, tab] of tabs.entries()) if (n === 0) await press(tab, cell, codes[n] ?? '');
  while (!(await areAnswered())) {
    if (Date.now() - mended > lost)
      throw new Error(`no answer: ${JSON.stringify(await Promise.all(tabs.map(verdictSeen)))}`);
    await sleep(50);
  }
  const since = gate.calls[0]?.at ?? mended;
  const answers = (await Promise.all(tabs.map(verdictSeen))).map(({ answeredAt }) => answeredAt);
  return { answerAfter: Math.max(0, Math.round(Math.max(...answers) - since)), isFoundAlone };
}

/** Asks again for a code that waits. */
async function press(tab: Page, { page }: Cell, code: string): Promise<void> {
  if (page === 'home') return void (await tab.getByLabel('Numer GTIN (EAN)').press('Enter'));
  if (page === 'scanner') {
    await tab.getByLabel('Kod bez czytnika').fill(code.slice(1));
    return void (await tab.keyboard.press('Enter'));
  }
  await tab
    .getByRole('button', { name: /^(Sprawdź ponownie|Spróbuj teraz|Spróbuj ponownie)$/ })
    .first()
    .click();
}
