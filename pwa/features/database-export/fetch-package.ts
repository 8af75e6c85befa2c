import { sha256 } from '@noble/hashes/sha2.js';
import { getDatabase } from '@gtinoteka/contract/files/database-export.ts';
import { ApiError, OfflineError } from '../../core/network/api-error.ts';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { addressOf } from '../../core/network/send-request.ts';

/** What of a package has come so far: a download that was cut goes on after it. */
export interface Fetched {
  pieces: Blob[];
  bytes: number;
  /** bytes of the whole; null where no answer has said */
  total: number | null;
  isWhole: boolean;
  /** says which bytes these are; null: they cannot be continued */
  etag: string | null;
  /** of the whole file, in base64 (RFC 9530); null where no answer has said */
  sha256: string | null;
}

/** All bytes have come, and they are not those that the server has. */
export class DamagedFile extends Error {}

/** Bytes that are gathered before they are handed to the browser, which may keep them on disk. */
const gathered = 4_194_304;

export function nothingFetched(): Fetched {
  return { pieces: [], bytes: 0, total: null, isWhole: false, etag: null, sha256: null };
}

interface Reading {
  signal: AbortSignal;
  onBytes: (fetched: Fetched) => void;
}

/**
 * Fetches what is left of a package into `fetched`, and the whole again where what is there cannot be continued. Throws ApiError
 * (LINK_EXPIRED after its time), OfflineError where the connection was cut, DamagedFile, and an abort as it is; what had come by then
 * stays in `fetched`, unless it is damaged.
 */
export async function fetchPackage(
  { membershipId, databaseId }: { membershipId: string; databaseId: string },
  fetched: Fetched,
  reading: Reading,
): Promise<void> {
  const address = addressOf(getDatabase, { params: { id: membershipId, databaseId } });
  if (!fetched.isWhole) {
    const { etag, bytes } = fetched;
    const rest = etag === null || bytes === 0 ? null : await fetchRest(address, { etag, bytes }, reading.signal);
    if (rest === null || !continueWith(rest, fetched)) {
      Object.assign(fetched, nothingFetched());
      const all = await fetchFile(address, { signal: reading.signal });
      if (!continueWith(all, fetched)) throw new Error('A part of the file was answered that nobody asked for.');
      await readBody(all, fetched, reading);
    } else await readBody(rest, fetched, reading);
  }
  const { total, bytes, sha256: wanted, pieces } = fetched;
  if ((total === null || bytes === total) && (wanted === null || wanted === (await sha256Of(pieces)))) return;
  Object.assign(fetched, nothingFetched());
  throw new DamagedFile('The bytes that came are not those of the file.');
}

/** Null: the server has no bytes after these. */
async function fetchRest(
  address: string,
  { etag, bytes }: { etag: string; bytes: number },
  signal: AbortSignal,
): Promise<Response | null> {
  try {
    return await fetchFile(address, { headers: { range: `bytes=${bytes}-`, 'if-range': etag }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 416) return null;
    throw error;
  }
}

/**
 * Makes `fetched` end where the body of an answer begins, and keeps what its headers say. False: the answer is a part of another file, or
 * begins after what is here.
 */
function continueWith({ status, headers, body }: Response, fetched: Fetched): boolean {
  const etag = headers.get('etag');
  const length = headers.get('content-length');
  const sha = /\bsha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
  let start = 0;
  // Of an encoded body the length says how many bytes are on the line.
  let total = length === null || headers.has('content-encoding') ? null : Number(length);
  if (status === 206) {
    const [, from, of] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
    start = from === undefined ? NaN : Number(from);
    if (!(start <= fetched.bytes) || (start > 0 && etag !== fetched.etag)) {
      void body?.cancel();
      return false;
    }
    total = of === undefined || of === '*' ? total && start + total : Number(of);
  }
  // The body may begin earlier than was asked for.
  if (start < fetched.bytes) fetched.pieces = start === 0 ? [] : [new Blob(fetched.pieces).slice(0, start)];
  // A weak one does not say that the bytes are the same.
  Object.assign(fetched, {
    bytes: start,
    total,
    etag: etag?.startsWith('"') ? etag : null,
    sha256: sha ?? (start > 0 ? fetched.sha256 : null),
  });
  return true;
}

async function readBody(answer: Response, fetched: Fetched, { signal, onBytes }: Reading): Promise<void> {
  const reader = answer.body?.getReader();
  if (!reader) throw new Error('This browser cannot read a body as it comes.');
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const keep = (): void => {
    if (length > 0) fetched.pieces.push(new Blob(waiting));
    fetched.bytes += length;
    waiting = [];
    length = 0;
  };
  const read = () =>
    reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new OfflineError(false);
    });
  try {
    for (let next = await read(); !next.done; next = await read()) {
      waiting.push(next.value);
      length += next.value.length;
      onBytes({ ...fetched, bytes: fetched.bytes + length });
      if (length >= gathered) keep();
    }
  } finally {
    keep();
  }
  if (fetched.total !== null && fetched.bytes < fetched.total) throw new OfflineError(false);
  fetched.isWhole = true;
}

/** In base64. Read piece by piece: a package may be larger than what a page may hold in memory. */
async function sha256Of(pieces: readonly Blob[]): Promise<string> {
  const hash = sha256.create();
  // Blobs of the oldest browsers of A §1 have no `arrayBuffer`.
  for (const piece of pieces) hash.update(new Uint8Array(await new Response(piece).arrayBuffer()));
  return btoa(String.fromCharCode(...hash.digest()));
}
