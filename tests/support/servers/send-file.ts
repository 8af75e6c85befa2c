import type { Sending } from '@gtinoteka/contract/files/sending.ts';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import { readFile } from 'node:fs/promises';
import type { VerificationTrial } from './verification-trial.ts';

type Caller = Pick<VerificationTrial, 'account' | 'headers'>;

/** A file of the disk, and the origin of the API that it is sent to. */
interface Place {
  readonly url: string;
  readonly path: string;
}

/** Bytes of a part: a list of some thousand codes has about twenty. */
export const partSize = 4_096;
type Sent = Pick<Sending, 'id' | 'received'> & { readonly file: Pick<SentFile, 'id'> | null };

const verification = (url: string, { account }: Caller): string => `${url}/api/v1/verification/${account.companyId}`;

/** Sends the file in one call; its id, null with the error's code where it was not accepted. Throws where the server is gone. */
export async function sendWhole(
  { url, path }: Place,
  caller: Caller,
  key: string,
): Promise<{ id: string | null; code: string }> {
  const body = new FormData();
  body.append('file', new Blob([await readFile(path)]), 'kody.xlsx');
  const answer = await fetch(`${verification(url, caller)}/verify/`, {
    method: 'POST',
    headers: { ...(await caller.headers()), 'idempotency-key': `"${key}"` },
    body,
  });
  const said = (await answer.json()) as { id?: string; code?: string }; // sentFile or the error body of the contract
  return { id: answer.ok ? (said.id ?? null) : null, code: said.code ?? '' };
}

/** Announces the file, or finds what is there of it under this key. */
export async function beginParts({ url, path }: Place, caller: Caller, key: string): Promise<Sent> {
  const answer = await fetch(`${verification(url, caller)}/sendings/`, {
    method: 'POST',
    headers: { ...(await caller.headers()), 'idempotency-key': `"${key}"`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'verify', fileName: 'kody.xlsx', byteSize: (await readFile(path)).length }),
  });
  if (!answer.ok) throw new Error(`a sending was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Sent; // of the contract
}

/** Sends what is not there yet, part by part, as a page does; the id of the file when it is whole. */
export async function sendParts(place: Place, caller: Caller, key: string): Promise<string> {
  const file = await readFile(place.path);
  let state = await beginParts(place, caller, key);
  while (!state.file) {
    const form = new FormData();
    form.append('file', new Blob([file.subarray(state.received, state.received + partSize)]), 'part');
    const answer = await fetch(
      `${verification(place.url, caller)}/sendings/${state.id}/parts/?start=${state.received}`,
      { method: 'POST', headers: await caller.headers(), body: form },
    );
    if (!answer.ok) throw new Error(`a part was refused: ${answer.status} ${await answer.text()}`);
    state = (await answer.json()) as Sent; // of the contract
  }
  return state.file.id;
}
