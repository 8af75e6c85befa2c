import { makeBotPasses } from '../../api/core/callers/bot-pass.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { addAccount, testPassword } from '../support/accounts.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

const ownerTries = 100;
/** In so many seconds an account bears one more guess. */
const secondsOfGuess = 72;

/**
 * Strangers who know somebody's address try to guess the password and to lock the owner out: from one address, from many without
 * and with bot checks, against an owner who is nowhere known, and with bodies that are no log-in. Each has an hour, which the counted tries are moved through. Ends
 * with 1 when an account bears more than 100 guesses an hour, when the owner is refused once, or when rubbish costs an office
 * its log-ins.
 */
export async function run(): Promise<void> {
  const product = await startOwnProduct({ COARSE_LIMITS: 'yes', TRUSTED_PROXIES: '127.0.0.1/32' });
  try {
    const results = [
      await guess(product, 'one address', () => '198.51.100.1', true, false),
      await guess(product, 'the address of the owner', null, true, true),
      await guess(product, 'many addresses, no bot checks', newAddress, false, false),
      await guess(product, 'many addresses, bot checks', newAddress, true, true),
      await guessAgainstNewDevice(product),
      await rubbish(product),
    ];
    const failed = results.includes(false);
    console.log(failed ? 'An attack succeeded.' : 'Guesses are bounded and the owner is let in.');
    process.exitCode = failed ? 1 : 0;
  } finally {
    await product.stop();
  }
}

let addresses = 0;
function newAddress(): string {
  addresses++;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

interface Try {
  readonly email: string;
  readonly password: string;
  readonly from: string;
  readonly hasPass: boolean;
  readonly cookie?: string;
}

function logIn({ url, secret }: OwnProduct, { email, password, from, hasPass, cookie }: Try): Promise<Response> {
  const pass = makeBotPasses(secret).sign(from, new Date(Date.now() + 3_600_000));
  return fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client': 'browser',
      'x-forwarded-for': from,
      ...(hasPass ? { 'x-bot-check': pass } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ email, password }),
  });
}

async function guess(
  product: OwnProduct,
  name: string,
  from: (() => string) | null,
  hasPass: boolean,
  onKnownDevice: boolean,
): Promise<boolean> {
  const { email } = await addAccount(product.database);
  const home = newAddress();
  const owner = { email, password: testPassword, from: home, hasPass: true };
  const device = onKnownDevice ? deviceOf(await logIn(product, owner)) : undefined;
  let guesses = 0;
  let refused = 0;
  let tries = 0;
  const ownerTry = async (): Promise<void> => {
    tries++;
    const answer = await logIn(product, device ? { ...owner, hasPass: false, cookie: device } : owner);
    if (answer.status !== 200) refused++;
  };
  for (let second = 0; second < 3_600;) {
    const answer = await logIn(product, { email, password: `zgaduje ${guesses}`, from: from?.() ?? home, hasPass });
    if (answer.status === 401) guesses++;
    else if ((await codeOf(answer)) === 'RECAPTCHA_ERROR') break;
    else {
      const wait = Number(answer.headers.get('retry-after') ?? secondsOfGuess);
      if (tries < ownerTries) await ownerTry();
      second += wait;
      await letPass(product, wait);
    }
  }
  while (tries < ownerTries) await ownerTry();
  console.log(`${name.padEnd(32)} ${guesses} guesses an hour, owner refused ${refused} of ${tries}`);
  return guesses <= 100 && refused === 0;
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { code: string }).code; // the body of every refusal
}

async function letPass({ database }: OwnProduct, seconds: number): Promise<void> {
  await database.pool.query(
    `UPDATE log_in_tries SET at = at - make_interval(secs => $1), wait_until = wait_until - make_interval(secs => $1)`,
    [seconds],
  );
}

/**
 * Strangers at 126 addresses, each of which solves bot checks, against an owner who is on another new device at another new address
 * with every log-in. Nobody can tell them apart, so answers that say nothing are no guesses, and an owner who finishes by the link in
 * the mailbox is let in. Answers to right and wrong passwords must be the same.
 */
async function guessAgainstNewDevice(product: OwnProduct): Promise<boolean> {
  const { email } = await addAccount(product.database);
  const strangers = Array.from({ length: 126 }, newAddress);
  let [guesses, refused, byMail, tries] = [0, 0, 0, 0];
  const told = new Set<string>();
  const ownerTry = async (): Promise<void> => {
    tries++;
    const answer = await logIn(product, { email, password: testPassword, from: newAddress(), hasPass: true });
    if (answer.status === 200) return;
    const said = await saidBy(answer);
    told.add(said.text);
    const isIn = said.code === 'LOG_IN_BY_MAIL' && (await finishByMail(product, email));
    if (isIn) byMail++;
    else refused++;
  };
  for (let second = 0; second < 3_600; second += 180) {
    for (const from of strangers) {
      const answer = await logIn(product, { email, password: `zgaduje ${guesses}`, from, hasPass: true });
      if (answer.status === 401) guesses++;
      else if (answer.status === 403) told.add((await saidBy(answer)).text);
    }
    for (let i = 0; i < 5; i++) await ownerTry();
    await letPass(product, 180);
  }
  console.log(
    `${'126 addresses, owner newly there'.padEnd(32)} ${guesses} guesses an hour, owner refused ${refused} of ${tries}, ${byMail} by mail; ${told.size} kinds of answers to right and wrong passwords`,
  );
  return guesses <= 100 && refused === 0 && tries >= ownerTries && told.size === 1;
}

/** What an answer says, but for the id of its request and its time. */
async function saidBy(answer: Response): Promise<{ code: string; text: string }> {
  const { requestId: _id, ...body } = (await answer.json()) as { code: string; requestId: string }; // every refusal
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { code: body.code, text: JSON.stringify([answer.status, body, headers]) };
}

/** Opens the link of the mail on the owner's device. */
async function finishByMail({ url, database, secret }: OwnProduct, email: string): Promise<boolean> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    const link = await newestLinkToken(database, secret, { kind: 'log-in', email }).catch(() => null);
    if (link === null) continue;
    const answer = await fetch(`${url}/api/v1/token/by_mail/${link}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'browser' },
      body: '{}',
    });
    if (answer.status === 200) return true;
  }
  return false;
}

function deviceOf(answer: Response): string {
  const [cookie] = answer.headers.getSetCookie().flatMap((line) => /^[^;]*-devices=[^;]+/.exec(line)?.[0] ?? []);
  if (!cookie) throw new Error(`the owner's log-in gave no device: ${answer.status}`);
  return cookie;
}

/** Bodies that are no log-in, from an office, before each of its people logs in. */
async function rubbish(product: OwnProduct): Promise<boolean> {
  const from = '203.0.113.77';
  let refused = 0;
  for (let person = 0; person < 20; person++) {
    const { email } = await addAccount(product.database);
    for (const body of ['', '{', '{}', '{"email":1}', `{"email":"${email}"}`, '[]'])
      await fetch(`${product.url}/api/v1/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body,
      });
    const answer = await logIn(product, { email, password: testPassword, from, hasPass: false });
    if (answer.status !== 200) refused++;
  }
  console.log(`${'rubbish from an office'.padEnd(32)} ${refused} of 20 people refused`);
  return refused === 0;
}
