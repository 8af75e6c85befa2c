import { indexKinds, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { noteCurrent, readIndex } from '../state/indexes.ts';
import { tryLock } from '../state/lock.ts';
import type { Report } from '../report.ts';
import { rebuild, RebuildRefused } from '../rebuild/rebuild.ts';
import { isOfAnotherDatabase } from '../source/outbox.ts';
import { currentIndex, isOfOtherRules } from '../target/indices.ts';
import { rest, StopRequested, withPatience } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';
import { applyChanges } from '../changes/apply-changes.ts';

export interface FollowOptions {
  /** builds a missing or outdated index automatically */
  readonly build?: boolean;
  /** pause without changes, in milliseconds */
  readonly pause?: number;
}

/** Milliseconds between attempts to take the lock. */
const turnEvery = 2_000;

/**
 * Applies changes to the current indexes until the signal; a running step is completed first.
 * - One process works on each index, the others are on standby.
 * - Indexes are independent: a blocked one does not delay the other.
 * - Outages of both servers are survived.
 */
export async function follow(
  indexerParts: IndexerParts,
  { build = false, pause = 500 }: FollowOptions = {},
): Promise<void> {
  const { pool, report, signal } = indexerParts;
  let isToldToWait = false;
  await untilStopped(indexerParts, signal, async () => {
    const lock = await tryLock(pool, `follow ${indexerParts.aliasOf('products')}`);
    if (!lock) {
      if (!isToldToWait) report.says('Zmiany przenosi inny proces; czekam na swoją kolej.', 'waiting-for-turn');
      isToldToWait = true;
      return turnEvery;
    }
    isToldToWait = false;
    report.says('Przenoszę zmiany do indeksu.', 'following');
    const turn = AbortSignal.any([signal, lock.lost]);
    try {
      const reportOf = reportsOf(indexerParts);
      await Promise.all(
        indexKinds.map((kind) => followKind(forTurn(indexerParts, reportOf(kind), turn), kind, build, pause)),
      );
    } finally {
      await lock.release();
    }
    return 0;
  });
  report.says('Zakończono po dokończeniu tego, co było w toku.', 'stopped');
}

/**
 * Repeats a step with the pause it returns, in milliseconds; failures are retried with growing pauses.
 * - Ends with the signal.
 */
async function untilStopped({ report }: IndexerParts, signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const pause = await step();
      failures = 0;
      if (pause > 0) await rest(pause, signal);
    } catch (error) {
      if (error instanceof StopRequested) continue;
      failures += 1;
      const wait = Math.min(10_000, 500 * 2 ** Math.min(failures, 5));
      report.waits(error instanceof Error ? error.message : String(error), wait, Number.POSITIVE_INFINITY);
      await rest(wait, signal).catch(() => {});
    }
  }
}

/** Follows one kind while this process has the lock. */
async function followKind(indexerParts: IndexerParts, kind: IndexKind, build: boolean, pause: number): Promise<void> {
  const turn: Turn = { build, isToldMissing: false, areRulesAsked: false };
  await untilStopped(indexerParts, indexerParts.signal, async () =>
    (await followOne(indexerParts, kind, turn)) ? 0 : pause,
  );
}

interface Turn {
  readonly build: boolean;
  isToldMissing: boolean;
  /** checked once per lock: two versions of the program would otherwise rebuild alternately */
  areRulesAsked: boolean;
}

/** The parts with their own report and signal, while the lock is held. */
function forTurn(indexerParts: IndexerParts, report: Report, turn: AbortSignal): IndexerParts {
  const { lasts } = indexerParts.patience;
  return {
    ...indexerParts,
    signal: turn,
    report,
    patience: { lasts, signal: turn, onWait: report.waits },
  };
}

/** The report of each kind: pending ones are named, and progress of both is joined. */
function reportsOf(indexerParts: IndexerParts): (kind: IndexKind) => Report {
  const { report } = indexerParts;
  const building = new Map<IndexKind, { done: number; total: number }>();
  return (kind) => ({
    ...report,
    waits: (reason, ...facts) => report.waits(`${indexerParts.aliasOf(kind)}: ${reason}`, ...facts),
    progress(done, total) {
      building.set(kind, { done, total });
      const parts = [...building.values()];
      report.progress(
        parts.reduce((sum, part) => sum + part.done, 0),
        parts.reduce((sum, part) => sum + part.total, 0),
      );
    },
    endProgress() {
      building.delete(kind);
      report.endProgress();
    },
  });
}

/** One step of one index; true if more may be pending. */
async function followOne(indexerParts: IndexerParts, kind: IndexKind, turn: Turn): Promise<boolean> {
  const { client, pool, patience, report } = indexerParts;
  const alias = indexerParts.aliasOf(kind);
  const name = await withPatience(patience, () => currentIndex(client, alias));
  const index = name === null ? null : await readIndex(pool, name);
  if (!index) {
    if (turn.build) return buildMissing(indexerParts, kind);
    if (!turn.isToldMissing) report.says(`Nie ma jeszcze indeksu ${alias}. Zbuduj go: rebuild`, 'no-index', { alias });
    turn.isToldMissing = true;
    return false;
  }
  turn.isToldMissing = false;
  if (!index.isCurrent) await noteCurrent(pool, alias, index.name);
  if (await isOfAnotherDatabase(pool, index.cursor)) {
    report.says(`${alias}: miejsce w kolejce zmian jest z innej bazy; buduję indeks od nowa.`, 'foreign-place', {
      alias,
    });
    return buildMissing(indexerParts, kind);
  }
  if (!turn.areRulesAsked) {
    const isStale = await withPatience(patience, () => isOfOtherRules(client, kind, index.name));
    turn.areRulesAsked = true;
    if (isStale) {
      const doing = turn.build ? 'buduję nowy obok' : `zbuduj go od nowa: rebuild --only ${kind}`;
      report.says(`${alias}: indeks powstał według innych zasad; ${doing}.`, 'other-rules', { alias });
      if (turn.build) return buildMissing(indexerParts, kind);
    }
  }
  if (kind === 'terms') await pool.query('SELECT apply_search_term_changes()');
  const { changed, everything } = await applyChanges(indexerParts, index, pool);
  if (changed > 0) report.says(`${alias}: przeniesiono zmian: ${changed}`, 'applied', { alias, changed });
  return everything ? buildMissing(indexerParts, kind) : changed > 0;
}

/** Builds a missing index. False: another process is building it. */
async function buildMissing(indexerParts: IndexerParts, kind: IndexKind): Promise<boolean> {
  try {
    await rebuild(indexerParts, kind);
    return true;
  } catch (error) {
    if (error instanceof RebuildRefused) return false;
    throw error;
  }
}
