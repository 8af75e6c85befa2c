import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedData } from '../support/shared-data.ts';
import { startVerificationTrial, type VerificationTrial } from '../support/servers/verification-trial.ts';
import type { WorkerProcess } from '../support/servers/worker-process.ts';
import { bombs, entityFiles } from '../table-file/hostile-workbooks.ts';

/** What one file may take: seconds from the call to its end, and megabytes of the worker. */
const most = { seconds: 60, megabytes: 600 };
/** What stands in the file that entities name. */
const secretText = 'tego nikt nie ma zobaczyć';

interface Outcome {
  readonly name: string;
  /** the sentence that the company gets, or how many rows were read */
  readonly said: string;
  readonly seconds: number;
  readonly fault: string | null;
}

/**
 * Hostile and foreign spreadsheets through the API and the worker, one after another: 367 of other programs (of ../shared/data, left out
 * without it), 60 bombs, 41 with entities that name a file or an address. Each is read or refused with a sentence, in 60 s and 600 MB; another
 * company is answered meanwhile; nothing is fetched from the address, nothing of the file is in a result, and nothing lies in the clear
 * afterwards. Ends with 1 where something of that is not so. Option: how many of each kind (all).
 */
export async function run([count = 'Infinity']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-sheets-'));
  const trial = await startVerificationTrial();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end('<!ENTITY x "y">');
  });
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number }; // it listens
    const secretPath = join(folder, 'tajne.txt');
    await writeFile(secretPath, secretText);
    const worker = await trial.startWorker();
    const stop = new AbortController();
    const beside = answersBeside(trial, stop.signal);
    const kinds: [string, readonly { name: string; make: () => Buffer }[]][] = [
      ['of other programs', foreignFiles(folder)],
      ['bombs', bombs()],
      ['with entities', entityFiles({ secretPath, origin: `http://127.0.0.1:${port}` })],
    ];
    const faults: string[] = [];
    for (const [kind, files] of kinds) {
      const outcomes: Outcome[] = [];
      for (const file of files.slice(0, Number(count))) outcomes.push(await tryFile(trial, file));
      faults.push(...outcomes.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`])));
      report(kind, outcomes, worker);
    }
    stop.abort();
    const slowest = await beside;
    console.log(
      `another company was answered ${slowest.answers} times meanwhile, after ${slowest.longest.toFixed(0)} ms at most`,
    );
    if (slowest.failures > 0) faults.push(`${slowest.failures} calls beside failed`);
    if (worker.peakMegabytes() > most.megabytes) faults.push(`the worker took ${worker.peakMegabytes().toFixed(0)} MB`);
    if (asked.length > 0) faults.push(`fetched: ${asked.slice(0, 5).join(' ')}`);
    // Each check has a folder of its own; beside them lies the file of their locks.
    const left = readdirSync(join(trial.dataDir, 'work'), { withFileTypes: true }).flatMap((item) =>
      item.isDirectory() ? [item.name] : [],
    );
    if (left.length > 0) faults.push(`left in the clear: ${left.join(' ')}`);
    await worker.end();
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else console.log('every file was read or refused with a sentence');
  } finally {
    server.close();
    await trial.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function foreignFiles(folder: string): { name: string; make: () => Buffer }[] {
  const archive = join(sharedData, 'f_sheets/poi_4.0.1_spreadsheets.tar.xz');
  if (!existsSync(archive)) {
    console.log('of other programs: left out without ../shared/data');
    return [];
  }
  execFileSync('tar', ['-xJf', archive, '-C', folder], { stdio: 'ignore' });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name !== 'tajne.txt')
    .map((item) => {
      const path = join(item.parentPath, item.name);
      return { name: item.name, make: () => readFileSync(path) };
    });
}

async function tryFile(
  trial: VerificationTrial,
  { name, make }: { name: string; make: () => Buffer },
): Promise<Outcome> {
  const bytes = make();
  const began = performance.now();
  const said = await send(trial, name, bytes);
  const seconds = (performance.now() - began) / 1_000;
  const faults = [
    seconds > most.seconds && `took ${seconds.toFixed(0)} s`,
    !/^(\d+ rows|[A-ZŻŹĆĄŚĘŁÓŃ].{5,}\.)$/s.test(said) && `no sentence: ${said.slice(0, 200)}`,
    said.includes(secretText) && 'tells what is in a file of the machine',
  ].filter((fault) => fault !== false);
  return { name, said, seconds, fault: faults.length === 0 ? null : faults.join('; ') };
}

/** Sends a file as product data, which come in every format; what the company is told of it in the end. */
async function send(trial: VerificationTrial, name: string, bytes: Buffer): Promise<string> {
  const { companyId } = trial.account;
  const form = new FormData();
  const fileName = /\.(xlsx?|csv)$/i.test(name) ? basename(name) : `${basename(name).slice(0, 100)}.xlsx`;
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  const sent = await fetch(`${trial.url}/api/v1/verification/${companyId}/upload/`, {
    method: 'POST',
    headers: await trial.headers(),
    body: form,
  });
  const answer = (await sent.json()) as { id?: string; detail?: string }; // sentFile or the error body of the contract
  if (!sent.ok || answer.id === undefined) return answer.detail ?? JSON.stringify(answer);
  const patience = performance.now() + most.seconds * 5_000;
  while (performance.now() < patience) {
    const { rows } = await trial.database.pool.query<{
      status: number;
      reason: string | null;
      rows: number;
      key: string | null;
    }>(
      'SELECT processing_status AS status, reason, rows_done AS rows, csv_key AS key FROM verifications WHERE id = $1',
      [answer.id],
    );
    const [file] = rows;
    if (!file || file.status === -1) return file?.reason ?? 'the file is gone';
    if (file.status === 2) {
      const told = (await trial.csvOf(answer.id)).some((cells) => cells.some((text) => text.includes(secretText)));
      return told ? secretText : `${file.rows} rows`;
    }
    await sleep(50);
  }
  return 'nothing came of it';
}

function report(kind: string, outcomes: readonly Outcome[], worker: WorkerProcess): void {
  const read = outcomes.filter(({ said }) => /^\d+ rows$/.test(said)).length;
  const longest = outcomes.toSorted((one, other) => other.seconds - one.seconds)[0];
  console.log(
    `${kind}: ${outcomes.length}, ${read} read, ${outcomes.length - read} refused; the longest ${longest?.seconds.toFixed(1)} s (${longest?.name}), the worker ${worker.peakMegabytes().toFixed(0)} MB at most`,
  );
}

/** Asks for the list of sent files again and again, until it is told to stop. */
async function answersBeside(trial: VerificationTrial, stop: AbortSignal) {
  const seen = { answers: 0, failures: 0, longest: 0 };
  while (!stop.aborted) {
    const began = performance.now();
    const answer = await fetch(`${trial.url}/api/v1/health/`).catch(() => null);
    if (answer?.ok) seen.answers++;
    else seen.failures++;
    await answer?.text();
    seen.longest = Math.max(seen.longest, performance.now() - began);
    await sleep(200);
  }
  return seen;
}
