import { inOneTab } from '../../core/session/tab-locks.ts';
import { ApiError, OfflineError, secondsToWait } from '../../core/network/api-client.ts';
import { ownerOf } from '../../core/device/owner.ts';
import type { StoredPack, PackProblem } from '../../core/device/local-db.ts';
import { onSignOut } from '../../core/session/sign-out-registry.ts';
import { askPackPage } from './pack-calls.ts';
import { keepPage, notePack, readPack, removePack } from './pack-store.ts';

/** Times a page is asked for in a row when a limit stands in the way. */
const attempts = 3;
/** A limit that lets on within so many seconds is waited for. */
const patience = 60;

const running = new Map<string, AbortController>();
onSignOut(() => running.forEach((controller) => controller.abort()));

const listeners = new Set<() => void>();
const tellFollowed = (): void => listeners.forEach((listener) => listener());

/** Calls back when this tab begins or ends to bring a pack. Returns what takes the listener off. */
export function onFollowed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this tab is bringing a pack now. */
export function isFollowed(id: string): boolean {
  return running.has(id);
}

/**
 * Brings a pack to its end, or up to date: page after page from where it stands, each kept before the next is asked for. What stops it
 * is written down with the pack; a pack that its person may not have any more is taken off. Never throws.
 */
export async function followPack(id: string): Promise<void> {
  if (running.has(id)) return;
  const controller = new AbortController();
  running.set(id, controller);
  tellFollowed();
  try {
    // Where browsers have no locks, the store sees to it that two tabs do not mix.
    await inOneTab(`pack.${id}`, () => bringPages(id, controller.signal));
  } catch {
    // Whatever it was, the pack stands where its last page left it.
  }
  running.delete(id);
  tellFollowed();
}

/** Stops bringing it; what is here stays. */
export async function pausePack(id: string): Promise<void> {
  running.get(id)?.abort();
  await notePack(id, { isPaused: true, problem: null });
}

/** Goes on where it stopped. */
export async function resumePack(id: string): Promise<void> {
  await notePack(id, { isPaused: false, problem: null });
  await followPack(id);
}

/** Takes it off the device. */
export async function forgetPack(id: string): Promise<void> {
  running.get(id)?.abort();
  await removePack(id);
}

async function bringPages(id: string, signal: AbortSignal): Promise<void> {
  for (let failed = 0; ;) {
    const pack = await readPack(id);
    if (!pack || signal.aborted || ownerOf(pack.membershipId) !== pack.owner) return;
    try {
      if (!(await bringPage(pack, signal))) return;
      failed = 0;
    } catch (error) {
      if (signal.aborted) return;
      failed += 1;
      if (failed === 1 && error instanceof ApiError && error.code === 'PACK_OUTDATED') {
        await notePack(id, { run: pack.run + 1, cursor: null, state: 'loading', count: 0 });
        continue;
      }
      const pause = pauseAfter(error, failed);
      if (pause === null) return settle(pack, error);
      await sleep(pause, signal);
    }
  }
}

/** True while there are more. */
async function bringPage(pack: StoredPack, signal: AbortSignal): Promise<boolean> {
  const answer = await askPackPage(pack, signal);
  if (signal.aborted) return false;
  if ('unchanged' in answer) {
    await notePack(pack.id, { cursor: answer.unchanged, checkedAt: new Date().toISOString(), problem: null });
    return false;
  }
  const written = await keepPage(pack, answer.page);
  if (written === 'full') await notePack(pack.id, { problem: 'FULL' });
  return written === 'stored' && !answer.page.isLast;
}

/** How long to rest before the next attempt, in milliseconds; null: there is none. */
function pauseAfter(error: unknown, failed: number): number | null {
  // Without an answer it goes on when there is a connection again (background.tsx).
  const seconds = secondsToWait(error);
  if (seconds > 0) return seconds <= patience && failed < attempts ? seconds * 1_000 : null;
  return null;
}

/** Writes down what stopped it. */
async function settle({ id }: StoredPack, error: unknown): Promise<void> {
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED')) {
    await removePack(id);
    return;
  }
  let problem: PackProblem = 'GENERIC_ERROR';
  if (error instanceof OfflineError) problem = 'OFFLINE';
  else if (error instanceof ApiError) problem = error.code;
  await notePack(id, { problem });
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
