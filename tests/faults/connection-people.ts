import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright';
import { demoAccounts, demoPassword } from '../../api/seeds/demo-accounts.ts';
import { gtinOf } from '../support/look-ups.ts';
import { openGatedVisitor, openNewTabs, type GatedVisitor } from '../support/browser/gated-visitor.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';
import { verdictSeen } from '../support/browser/verdict-watch.ts';
import { measurePace, usualPace } from '../support/run/pace.ts';
import type { ServerFault } from '../support/servers/server-gate.ts';

/** What a person does while the server is away and a code of theirs waits. */
export const acts = ['log-out', 'another person', 'other company'] as const;
type Act = (typeof acts)[number];

const first = accountOf('dwie-firmy@demo.example');
const next = accountOf('pro-admin@demo.example');
/** How long the server is away after the act, and how long it is watched after its return, in milliseconds. */
const away = 15_000;
const watched = 12_000;
const most = { calls: 12 };

interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

function accountOf(email: string): Account {
  const account = demoAccounts.find((one) => one.email === email);
  if (!account) throw new Error(`no account ${email}`);
  return account;
}

export interface Outcome {
  /** from the act to the return */
  readonly calls: number;
  /** what did not hold, in words */
  readonly wrong: readonly string[];
}

/**
 * A member with two tabs has a code waiting in each while the server is away, and logs out, or another person logs in after that, or the company is
 * changed. What must hold: at most twelve calls from the act to the
 * return; nothing of whoever left is on the device or in a tab, during and after; the codes are sent by nobody else and for no other
 * company; those of a company that was left for a while wait for it.
 */
export async function tryPeople(
  browser: Browser,
  target: string,
  { fault, act, place }: { fault: ServerFault; act: Act; place: number },
): Promise<Outcome> {
  const visitor = await openGatedVisitor(browser, target, first.email);
  try {
    return await tryAct(visitor, { fault, act, place });
  } finally {
    await visitor.context.close();
    await visitor.gate.close();
  }
}

async function tryAct(
  visitor: GatedVisitor,
  { fault, act, place }: { fault: ServerFault; act: Act; place: number },
): Promise<Outcome> {
  const { gate, context } = visitor;
  const patience = 60_000 * Math.max(1, (await measurePace()) / usualPace);
  const [one, other] = await openNewTabs(visitor, 2, '/');
  if (!one || !other) throw new Error('there are no tabs');
  const codes = [0, 1].map((tab) => gtinOf('590777', 9_000 + place * 10 + tab));
  const wrong: string[] = [];
  const hold = (is: boolean, what: string): void => void (is || wrong.push(what));
  const until = async (is: () => Promise<boolean>, what: string): Promise<void> => {
    for (const end = Date.now() + patience; !(await is()); await sleep(100))
      if (Date.now() > end) throw new Error(`${what} did not come`);
  };
  const areKept = async (): Promise<boolean> => {
    const kept = await everythingKept(one);
    return codes.every((code) => kept.includes(code));
  };
  await menuOf(one, first).waitFor();
  const sent: { readonly gtin: string | undefined; readonly membership: string | null }[] = [];
  const note = (call: Request): void => {
    const { pathname, searchParams } = new URL(call.url());
    if (!pathname.startsWith('/api/')) return;
    sent.push({ gtin: /\d{14}/.exec(pathname)?.[0], membership: searchParams.get('activeMembershipId') });
  };
  await gate.spoil(fault);
  context.on('request', note);
  for (const [n, tab] of [one, other].entries()) {
    await tab.getByLabel('Numer GTIN (EAN)').fill(codes[n]?.slice(1) ?? '');
    await tab.keyboard.press('Enter');
  }
  for (const tab of [one, other])
    await until(async () => (await verdictSeen(tab)).waitsAt > 0, 'the verdict that waits');
  await until(areKept, 'a code of the queue');

  /** For whom the codes were asked at first. */
  const memberships = new Set(
    sent.filter(({ gtin }) => gtin !== undefined && codes.includes(gtin)).map(({ membership }) => membership),
  );
  sent.length = 0;
  const sentCodes = (): number => sent.filter(({ gtin }) => gtin !== undefined && codes.includes(gtin)).length;
  const company = await companyOf(one);
  await menuOf(one, first).click();
  if (act === 'other company') await changeCompany(one, company);
  else {
    await one.getByRole('button', { name: 'Wyloguj' }).click();
    // Codes are pending: what becomes of them is asked first.
    await one.getByRole('dialog').getByRole('button', { name: 'Usuń', exact: true }).click();
    for (const tab of [one, other]) await until(async () => !(await isFirstSeen(tab)), 'the log-out of a tab');
  }
  const triedBefore = sentCodes();
  await sleep(away);
  const calls = sent.length;
  hold(calls <= most.calls, `${calls} calls while the server was away`);
  const holdNothingLeft = async (when: string): Promise<void> => {
    const kept = await everythingKept(one);
    for (const secret of [first.email, first.lastName, 'membership', ...codes])
      hold(!kept.includes(secret), `${secret} is kept ${when}`);
    for (const tab of [one, other]) hold(!(await isFirstSeen(tab)), `${first.lastName} is seen ${when}`);
  };
  if (act !== 'other company') {
    await holdNothingLeft('after the log-out');
    hold(sentCodes() === triedBefore, 'a code of whoever left was tried after the log-out');
  }
  // The other tab still acts for the company that was left: what waited there may go out for that one.
  const isTheirs = ({ gtin, membership }: (typeof sent)[number]): boolean =>
    gtin === undefined || !codes.includes(gtin) || (act === 'other company' && memberships.has(membership));
  await gate.mend();
  sent.length = 0;
  await sleep(watched);
  hold(sent.every(isTheirs), `a code was sent ${act === 'other company' ? 'for another company' : 'as of a stranger'}`);
  if (act === 'other company') {
    const left = await companyOf(one);
    hold(left !== company, 'the company was not changed');
    await menuOf(one, first).click();
    await changeCompany(one, left);
    await until(
      () => Promise.resolve(sentCodes() >= codes.length),
      'the look-up of a code that waited for its company',
    );
    hold(sent.every(isTheirs), 'a code was sent for another company after the change back');
  } else if (act === 'another person') {
    await logIn(one, next.email);
    await menuOf(one, next).waitFor({ timeout: patience });
    await sleep(watched);
    hold(sentCodes() === 0, 'a code of whoever left was sent as of the next person');
    const kept = await everythingKept(one);
    for (const secret of [first.email, ...codes]) hold(!kept.includes(secret), `${secret} is kept for the next person`);
  } else await holdNothingLeft('after the return');
  context.off('request', note);
  return { calls, wrong };
}

/** The button with the person and the company. */
const menuOf = (tab: Page, { lastName }: Account) => tab.getByRole('button', { name: lastName });
/** What it says after the person's name. */
const companyOf = async (tab: Page): Promise<string> => {
  const said = await menuOf(tab, first).innerText();
  return said.slice(said.indexOf(first.lastName) + first.lastName.length).trim();
};
const isFirstSeen = async (tab: Page): Promise<boolean> => (await tab.getByText(first.lastName).count()) > 0;

/** Chooses the company that `name` is not, of two. The menu is open. */
async function changeCompany(tab: Page, name: string): Promise<void> {
  await tab.getByRole('button', { name: 'Zmień firmę' }).click();
  const dialog = tab.getByRole('dialog');
  // The other one of the two.
  await dialog.getByRole('radio', { checked: false }).check();
  await dialog.getByRole('button', { name: 'Przełącz' }).click();
  await menuOf(tab, first).filter({ hasNotText: name }).waitFor();
}

async function logIn(tab: Page, email: string): Promise<void> {
  await tab.goto('/login');
  await tab.getByLabel('Adres e-mail').fill(email);
  await tab.getByLabel('Hasło', { exact: true }).fill(demoPassword);
  await tab.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
}
