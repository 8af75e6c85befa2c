import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt, randomUUID } from 'node:crypto';
import { makeBotPasses } from '../../api/core/callers/bot-pass.ts';
import { openDatabase } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { hashPassword } from '../../api/core/secrets/passwords.ts';
import { addAccount } from '../support/accounts.ts';
import { areaUnderCurve } from '../support/area-under-curve.ts';
import { registrationForm } from '../support/registrations.ts';
import { startProduct } from '../support/servers/server.ts';

const secret = 'the secret of an installation that is guessed at';

interface Guess {
  readonly known: boolean;
  readonly status: number;
  readonly size: number;
  readonly headers: string;
  readonly milliseconds: number;
}

/** The calls that could tell whether an address has an account. */
const targets: Record<string, (email: string) => { method: string; path: string; body?: object }> = {
  by_email: (email) => ({ method: 'GET', path: `/accounts/by_email/${encodeURIComponent(email)}/` }),
  reset: (email) => ({ method: 'PUT', path: '/accounts/reset_password/', body: { email } }),
  register: (email) => ({
    method: 'POST',
    path: '/accounts/register/',
    body: registrationForm({ user: { email } }),
  }),
  login: (email) => ({ method: 'POST', path: '/token/', body: { email, password: 'Zgaduje-haslo-1' } }),
};

/**
 * Guesses addresses, half of them known, at every call that could tell them apart, and prints what distinguishes the answers:
 * status, size, names of headers, and the area under the curve of a classifier by time (0.5: none; at most 0.55 is wanted).
 * `[guesses]` per call, 2,000 unless said. The coarse limits are off: they would stop a guesser after a few dozen.
 */
export async function run([count = '2000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-guesses-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const product = await startProduct({
    env: { DATABASE_URL: postgres.url, DEMO: 'no', SECRET: secret, COARSE_LIMITS: 'no', ACCESS_LOG: 'no' },
  });
  const database = openDatabase(postgres.url);
  // The cost of the product's own hashes: that of the tests is cheaper, and would tell.
  const passwordHash = await hashPassword('Inne-haslo-1');
  let failed = false;
  try {
    for (const name of Object.keys(targets)) {
      const guesses = await guessAt(name, Number(count), product.url, async (email) => {
        const { userId } = await addAccount(database, { email });
        await database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
      });
      failed = !report(name, guesses) || failed;
    }
  } finally {
    await database.close();
    await product.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(
    failed ? 'Something tells known addresses from unknown ones.' : 'Nothing tells known addresses from unknown ones.',
  );
  process.exitCode = failed ? 1 : 0;
}

async function guessAt(
  name: string,
  count: number,
  url: string,
  addKnown: (email: string) => Promise<unknown>,
): Promise<Guess[]> {
  const pass = makeBotPasses(secret).sign('127.0.0.1', new Date(Date.now() + 3_600_000));
  const isKnown = Array.from({ length: count }, (_, i) => i % 2 === 0);
  for (let i = isKnown.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [isKnown[i], isKnown[j]] = [isKnown[j] ?? false, isKnown[i] ?? false];
  }
  const emails = isKnown.map(() => `${randomUUID()}@zgadywane.example`);
  for (const [i, email] of emails.entries()) if (isKnown[i]) await addKnown(email);
  const guesses: Guess[] = [];
  for (const [i, email] of emails.entries()) {
    const call = targets[name]?.(email);
    if (!call) throw new Error(name);
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1${call.path}`, {
      method: call.method,
      headers: { 'x-bot-check': pass, ...(call.body ? { 'content-type': 'application/json' } : {}) },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    });
    const text = await answer.text();
    guesses.push({
      known: isKnown[i] ?? false,
      status: answer.status,
      size: text.length,
      headers: [...answer.headers.keys()].sort().join(' '),
      milliseconds: performance.now() - began,
    });
  }
  // The first calls pay for what later ones find ready.
  return guesses.slice(Math.floor(count / 20));
}

function report(name: string, guesses: readonly Guess[]): boolean {
  const known = guesses.filter((guess) => guess.known);
  const unknown = guesses.filter((guess) => !guess.known);
  const told = (['status', 'size', 'headers'] as const).filter((what) => {
    const seen = (side: readonly Guess[]): string =>
      [...new Set(side.map((guess) => String(guess[what])))].sort().join('|');
    return seen(known) !== seen(unknown);
  });
  const area = areaUnderCurve(
    known.map((guess) => guess.milliseconds),
    unknown.map((guess) => guess.milliseconds),
  );
  const auc = Math.max(area, 1 - area);
  const statuses = [...new Set(guesses.map((guess) => guess.status))].join(', ');
  console.log(
    `${name.padEnd(9)} ${guesses.length} guesses, status ${statuses}, median ${median(known)} / ${median(unknown)} ms, ` +
      `AUC ${auc.toFixed(3)}${told.length > 0 ? `, told apart by ${told.join(', ')}` : ''}`,
  );
  return told.length === 0 && auc <= 0.55;
}

function median(side: readonly Guess[]): string {
  const sorted = side.map((guess) => guess.milliseconds).sort((a, b) => a - b);
  return (sorted[sorted.length >> 1] ?? 0).toFixed(2);
}
