import type { ImportProgress } from './import-progress.ts';
import { firstLoad, leftText, StageClock, stageTitles } from './import-stages.ts';

/** How often it is written how far a run is, in milliseconds. */
const writeEvery = 1_000;

/** Progress that is written where a page can read it. A write that fails is left out: the next one says more. */
export function keepProgress(
  write: (progress: { stage: string; share: number }) => Promise<void>,
): ImportProgress & { /** resolves when nothing is written any more */ settled(): Promise<void> } {
  const clock = new StageClock(firstLoad, performance.now());
  let isWaiting = false;
  let writing = Promise.resolve();
  let isWriting = false;
  const draw = (): void => {
    if (isWriting) return;
    isWriting = true;
    const now = performance.now();
    const share = clock.share(now);
    const doing = `${stageTitles[clock.stage]}, ${leftText(clock.left(now), share)}`;
    writing = write({ stage: isWaiting ? 'czekam na inne wczytywanie' : doing, share })
      .catch(() => {})
      .finally(() => (isWriting = false));
  };
  const timer = setInterval(draw, writeEvery).unref();
  return {
    waits() {
      isWaiting = true;
      draw();
    },
    begins() {
      isWaiting = false;
      clock.restart(performance.now());
    },
    plan: (plan) => clock.replan(plan),
    update: (_rows, share) => clock.done(share, performance.now()),
    stage: (stage) => clock.enter(stage, performance.now()),
    done: (share) => clock.done(share, performance.now()),
    finish: () => clearInterval(timer),
    stop: () => clearInterval(timer),
    settled: () => writing,
  };
}
