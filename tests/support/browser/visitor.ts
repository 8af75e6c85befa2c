import { AxeBuilder } from '@axe-core/playwright';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { request, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { demoPassword } from '../../../api/seeds/demo-accounts.ts';
import { testPassword } from '../accounts.ts';
import { unhurried } from '../run/pace.ts';

export interface VisitorOptions {
  /** 1280 × 900 unless it is a phone: 390 × 844 with touch */
  isPhone?: boolean;
  /** e-mail of an account to log in with first, by the password of the demo accounts unless told otherwise */
  account?: string;
  password?: string;
  /** terms accepted before, as by a visitor who comes back */
  hasAcceptedTerms?: boolean;
  /** address that is opened; without it only those who have logged in are somewhere, at home */
  path?: string;
  context?: BrowserContextOptions;
}

/** Half as long as what the builder sends by itself, each time. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Headers of a visitor whose address nobody else has: log-ins of other tests do not count against its limits. */
export function ownAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** What the browser of somebody who has logged in keeps: the log-in page itself is tests/session's. */
async function signedIn(
  baseURL: string,
  { email, password }: { email: string; password: string },
  headers: Record<string, string>,
) {
  const calls = await request.newContext({ baseURL, extraHTTPHeaders: { ...headers, [clientHeader]: 'browser' } });
  const answer = await calls.post('/api/v1/token/', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${answer.status()} ${await answer.text()}`);
  const { cookies } = await calls.storageState();
  await calls.dispose();
  return { cookies, origins: [{ origin: baseURL, localStorage: [{ name: 'gtinoteka.session', value: '1' }] }] };
}

/** A page of a new visitor whose cookie banner is closed; at home when logged in. Closing its context ends the visit. */
export async function openVisit(browser: Browser, baseURL: string, options: VisitorOptions = {}): Promise<Page> {
  const extraHTTPHeaders = { ...ownAddress(), ...options.context?.extraHTTPHeaders };
  const context = await browser.newContext({
    baseURL,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // axe must not measure contrast in the middle of a fade
    reducedMotion: 'reduce',
    ...(options.account && {
      storageState: await signedIn(
        baseURL,
        { email: options.account, password: options.password ?? demoPassword },
        extraHTTPHeaders,
      ),
    }),
    ...(options.isPhone ? phone : { viewport: { width: 1280, height: 900 } }),
    ...options.context,
    extraHTTPHeaders,
  });
  context.setDefaultTimeout(unhurried(15_000));
  await context.addInitScript((hasAcceptedTerms) => {
    document.cookie = 'cookie_consent=1; path=/';
    if (hasAcceptedTerms) localStorage.setItem('gtinoteka.terms', '1');
  }, options.hasAcceptedTerms ?? true);
  const page = await context.newPage();
  if (options.path) await page.goto(options.path);
  else if (options.account) await page.goto('/', { waitUntil: 'commit' });
  return page;
}

/** A page that somebody with an account of a test opens after they have logged in. */
export function openAs(
  browser: Browser,
  { url }: { readonly url: string },
  { email, ...options }: { email: string; path: string } & Omit<VisitorOptions, 'account' | 'password'>,
): Promise<Page> {
  return openVisit(browser, url, { ...options, account: email, password: testPassword });
}

/** What axe finds wrong on a page by WCAG 2.2 A and AA, one line each; empty when nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const isThere = await page.evaluate(() => 'axe' in window);
  // There are no frames to go into, and only what is wrong is wanted: less than half the time.
  const axe = new AxeBuilder({ page, axeSource: isThere ? '/**/' : axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(tags).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Addresses of the API calls that a page makes from now on, without what the shell asks by itself. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (/\/api\/v1\/(products|companies)\//.test(pathname) && !/product_count|look_up_quota/.test(pathname))
      calls.push(pathname.replace('/api/v1', '') + search);
  });
  return calls;
}
