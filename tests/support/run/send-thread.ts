import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** What is sent: a spreadsheet of the disk, in one body. */
export interface Sent {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

// A thread of its own: whoever measures meanwhile is not kept by what sending costs the sender.
const { url, path, headers } = workerData as Sent; // given by verification-trial.ts
const body = new FormData();
body.append('file', await openAsBlob(path), 'kody.xlsx');
const answer = await fetch(url, { method: 'POST', headers, body });
if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
parentPort?.postMessage(((await answer.json()) as { id: string }).id); // sentFile of the contract
