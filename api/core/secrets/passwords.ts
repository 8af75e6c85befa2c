import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** argon2id (the library's default) with OWASP's minimum cost: 19 MiB, two passes, one lane; 8–10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More concurrent hashes would starve other requests of the thread pool: eight cut them to 0.28 of their rate. */
export const concurrentHashes = 2;
export const queuedHashes = 100;

let running = 0;
const queue: (() => void)[] = [];

/** Hash of a password as stored (PHC string). */
export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(password.normalize('NFC'), cost));
}

/**
 * Whether the password matches the stored hash. Throws SERVICE_UNAVAILABLE if too many are queued.
 * - Without a hash (unknown person, no password) a dummy hash is verified, so that the answer takes equally long.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await hashOfNobody());
  const same = await gated(() => verify(against, password.normalize('NFC')));
  return same && stored !== null;
}

let madeHash: Promise<string> | null = null;

/** Created at start, so that the first unknown e-mail takes no longer than a known one. */
export function hashOfNobody(): Promise<string> {
  madeHash ??= hash(randomBytes(24).toString('base64'), cost);
  return madeHash;
}

async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrentHashes) {
    if (queue.length >= queuedHashes) throw new AppError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    // The slot passes to the longest queued one, so `running` stays.
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}
