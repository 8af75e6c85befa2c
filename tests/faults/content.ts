import { randomInt, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount } from '../support/accounts.ts';
import { startContentTrial, type ContentTrial, type Editor } from '../cms/content-trial.ts';
import { repository } from '../support/servers/server.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { watchEditorsPage } from '../cms/editors-page.ts';
import { watchPhone } from '../cms/readers-phone.ts';

/** Longest time from the beginning of two saves to the kill, in milliseconds. */
const latestKills = [20, 80, 250] as const;

interface Seen {
  answered: number;
  /** the server had it, nobody was told */
  takenInSilence: number;
  notTaken: number;
  conflicts: number;
}

/**
 * Content of pages behind the real edge (nginx, two processes of the API). Two editors save at once, both processes are killed (kill -9) at
 * a random moment, 30 times unless said; then a page in a browser types and saves while the API is killed, the network goes or the page
 * itself is killed (8 times each unless said); then a phone that has kept the pages. Ends with 1 where a text is lost or stands twice,
 * where a published change is not in the next request, or not on the phone at its next start.
 */
export async function run([rounds = '30', pages = '8']: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-content-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const faults: string[] = [];
  let trial: ContentTrial | null = null;
  try {
    trial = await startContentTrial(postgres.url, folder);
    const database = openDatabase(postgres.url);
    const emails = await Promise.all(
      ['Ewa', 'Jan'].map(
        async (firstName) =>
          (await addAccount(database, { email: `${randomUUID()}@test.example`, firstName, office: ['cms'] })).email,
      ),
    ).finally(() => database.close());
    const editors = emails.map((email) => trial?.editor(email)).filter((one) => one !== undefined);
    await killAtSaves(trial, editors, Number(rounds), faults);
    await watchEditorsPage(trial, emails[0] ?? '', Number(pages), faults);
    await watchPhone(trial, editors[0], faults);
  } finally {
    await trial?.stop();
    await postgres.stop();
  }
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'No text was lost, every published change was seen.' : `${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Two who save at once, and the API killed under them. */
async function killAtSaves(
  trial: ContentTrial,
  editors: readonly Editor[],
  rounds: number,
  faults: string[],
): Promise<void> {
  const seen: Seen = { answered: 0, takenInSilence: 0, notTaken: 0, conflicts: 0 };
  for (let n = 1; n <= rounds; n++) {
    const slug = n % 2 === 0 ? 'how-it-works' : 'home-page';
    // Both have logged in by then: the saves alone are under way at the kill.
    const [before] = await Promise.all(editors.map((editor) => editor.read(slug)));
    if (!before) throw new Error('the page could not be read');
    const texts = editors.map((_, i) => `<p>Tekst ${n} redaktora ${i} ${randomUUID()}</p>`);
    const saves = editors.map((editor, i) => editor.publish(slug, texts[i] ?? '', before.version));
    const answers = Promise.all(saves);
    await sleep(randomInt(latestKills[n % latestKills.length] ?? 20));
    await trial.killAll();
    const statuses = await answers;
    await trial.ready();
    await settle({ editors, slug, texts, statuses, base: before.version, seen, faults, n });
    for (const fault of await trial.notInNextRequest(slug, (await editors[0]?.read(slug))?.content ?? ''))
      faults.push(`round ${n}: ${fault}`);
  }
  console.log(
    `${rounds} kills under two saves each: ${seen.answered} answered, ${seen.takenInSilence} taken without an answer, ` +
      `${seen.notTaken} not taken, ${seen.conflicts} met the other's text; every text is a version, once`,
  );
  if (seen.notTaken + seen.takenInSilence === 0) faults.push('no kill fell into a save: this has proved nothing');
}

/** Sends again what had no answer, joins what met another text, and looks whether each text stands in the versions, once. */
async function settle({
  editors,
  slug,
  texts,
  statuses,
  base,
  seen,
  faults,
  n,
}: {
  editors: readonly Editor[];
  slug: string;
  texts: readonly string[];
  statuses: readonly number[];
  base: number;
  seen: Seen;
  faults: string[];
  n: number;
}): Promise<void> {
  const versionsOf = async (from: number): Promise<string[]> => {
    const { version } = (await editors[0]?.read(slug)) ?? { version: from };
    const numbers = Array.from({ length: version - from }, (_, i) => from + 1 + i);
    return Promise.all(numbers.map(async (number) => (await editors[0]?.version(slug, number)) ?? ''));
  };
  const stored = await versionsOf(base);
  for (const [i, editor] of editors.entries()) {
    const text = texts[i] ?? '';
    const wasStored = stored.some((version) => version.includes(text));
    if (statuses[i] === 200) {
      seen.answered++;
      if (!wasStored) faults.push(`round ${n}: a text was answered and is not there`);
      continue;
    }
    if (statuses[i] === 409) seen.conflicts++;
    else if (wasStored) seen.takenInSilence++;
    else seen.notTaken++;
    // As the page does: the same text again, and where it meets another one both of them as one.
    if ((await editor.publish(slug, text, base)) === 200) continue;
    const fresh = await editor.read(slug);
    // A text that was taken in silence and written over by the other editor is a version by then.
    if ((await versionsOf(base)).some((version) => version.includes(text))) continue;
    const status = await editor.publish(slug, fresh.content + text, fresh.version);
    if (status !== 200) faults.push(`round ${n}: the joined text was answered with ${status}`);
  }
  const all = await versionsOf(base);
  for (const text of texts)
    if (!all.some((version) => version.includes(text))) faults.push(`round ${n}: a text is lost`);
  if (new Set(all).size !== all.length) faults.push(`round ${n}: a text is a version twice`);
}
