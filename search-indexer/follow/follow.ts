import { indexKinds, type IndexKind } from '../product-index/name.ts';
import { noteCurrent, readIndex } from '../state/indexes.ts';
import { tryLock, type Lock } from '../state/lock.ts';
import { rebuild, RebuildRefused } from '../rebuild/rebuild.ts';
import { isOfAnotherDatabase } from '../source/outbox.ts';
import { currentIndex } from '../target/indices.ts';
import { rest, Stopped, withPatience } from '../target/patience.ts';
import type { Workshop } from '../workshop.ts';
import { applyChanges } from './apply-changes.ts';

export interface FollowOptions {
  /** builds an index that is not there yet, instead of waiting for somebody to do so */
  readonly build?: boolean;
  /** pause when there is nothing to do, in milliseconds */
  readonly pause?: number;
}

/** Between two tries of a process that waits for its turn, in milliseconds. */
const turnEvery = 2_000;

/**
 * Brings changes into the current indexes until the signal comes; what is under way then is finished first. Of several
 * processes one works. Nothing ends it but the signal: both servers may go away and come back.
 */
export async function follow(workshop: Workshop, { build = false, pause = 500 }: FollowOptions = {}): Promise<void> {
  const { pool, report, signal } = workshop;
  let isToldToWait = false;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const lock = await tryLock(pool, `follow ${workshop.aliasOf('products')}`);
      if (!lock) {
        if (!isToldToWait) report.says('Zmiany przenosi inny proces; czekam na swoją kolej.', 'waiting-for-turn');
        isToldToWait = true;
        await rest(turnEvery, signal);
        continue;
      }
      isToldToWait = false;
      report.says('Przenoszę zmiany do indeksu.', 'following');
      try {
        await work(workshop, lock, build, pause, () => (failures = 0));
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (error instanceof Stopped) break;
      failures += 1;
      const wait = Math.min(10_000, 500 * 2 ** Math.min(failures, 5));
      report.waits(error instanceof Error ? error.message : String(error), wait);
      await rest(wait, signal).catch(() => {});
    }
  }
  report.says('Zakończono po dokończeniu tego, co było w toku.', 'stopped');
}

async function work(workshop: Workshop, lock: Lock, build: boolean, pause: number, onRound: () => void): Promise<void> {
  const missing = new Set<IndexKind>();
  while (!workshop.signal.aborted && !lock.isLost()) {
    let isBusy = false;
    for (const kind of indexKinds) isBusy = (await followOne(workshop, kind, build, missing)) || isBusy;
    onRound();
    if (!isBusy) await rest(pause, workshop.signal);
  }
}

/** One step of one index; true when there may be more to do at once. */
async function followOne(
  workshop: Workshop,
  kind: IndexKind,
  build: boolean,
  missing: Set<IndexKind>,
): Promise<boolean> {
  const { client, pool, patience, report } = workshop;
  const alias = workshop.aliasOf(kind);
  const name = await withPatience(patience, () => currentIndex(client, alias));
  const index = name === null ? null : await readIndex(pool, name);
  if (!index) {
    if (build) return buildMissing(workshop, kind);
    if (!missing.has(kind)) report.says(`Nie ma jeszcze indeksu ${alias}. Zbuduj go: rebuild`, 'no-index', { alias });
    missing.add(kind);
    return false;
  }
  missing.delete(kind);
  if (!index.isCurrent) await noteCurrent(pool, alias, index.name);
  if (await isOfAnotherDatabase(pool, index.cursor)) {
    report.says(`${alias}: miejsce w kolejce zmian jest z innej bazy; buduję indeks od nowa.`, 'foreign-place', {
      alias,
    });
    return buildMissing(workshop, kind);
  }
  if (kind === 'terms') await pool.query('SELECT apply_search_term_changes()');
  const { changed, everything } = await applyChanges(workshop, index, pool);
  if (changed > 0) report.says(`${alias}: przeniesiono zmian: ${changed}`, 'applied', { alias, changed });
  return everything ? buildMissing(workshop, kind) : changed > 0;
}

/** Builds in place of a person. False: another process builds it at this moment. */
async function buildMissing(workshop: Workshop, kind: IndexKind): Promise<boolean> {
  try {
    await rebuild(workshop, kind);
    return true;
  } catch (error) {
    if (error instanceof RebuildRefused) return false;
    throw error;
  }
}
