import { botCheckWork } from './bot-check-pass.ts';

/**
 * Runs `act` when an answer has been missing for so many milliseconds. The time in which this device works on its own bot check does
 * not count: nothing is on its way then. Returns what calls it off.
 */
export function afterSilence(milliseconds: number, act: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    if (isOver) return;
    timer = setTimeout(() => {
      const work = botCheckWork();
      if (work) void work.then(wait);
      else act();
    }, milliseconds);
  }
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
