import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { Presets, SingleBar } from 'cli-progress';
import type { ImportTurn } from '../../store/catalogue/catalogue-lock.ts';
import { firstLoad, leftText, StageClock, stageTitles, type ImportStage, type StagePlan } from './import-stages.ts';

/** Shows how far an import is. `rows` read so far, `share` of the files 0 to 1. */
export interface ImportProgress extends ImportTurn {
  /** how long the stages take; given again when the estimate is better */
  plan(plan: StagePlan): void;
  update(rows: number, share: number): void;
  /** a stage after reading begins */
  stage(stage: ImportStage): void;
  /** how much of that stage is done, 0 to 1, where its statement tells */
  done(share: number): void;
  /** everything is done and kept */
  finish(): void;
  stop(): void;
}

const lineEvery = 3_000;
const barEvery = 500;
const polish = new Intl.NumberFormat('pl-PL');
const waiting = 'czekam, aż skończy się inne wczytywanie';

function rowsText(rows: number): string {
  return `${polish.format(rows)} ${plural(rows, 'wiersz', 'wiersze', 'wierszy')}`;
}

/** A bar on a terminal; elsewhere a plain line every few seconds. Both go to standard error, tell all stages, and say 100% at the end of an import that went well. */
export function showProgress(title: string, stream: NodeJS.WriteStream = process.stderr): ImportProgress {
  const clock = new StageClock(firstLoad, performance.now());
  const show = stream.isTTY ? makeBar(title, stream) : makeLines(title, stream);
  let began = performance.now();
  let rows = 0;
  let isWaiting = false;
  function draw(isNew = false): void {
    if (isWaiting) return;
    const now = performance.now();
    const speed = polish.format(Math.round((rows / (now - began + 1)) * 1_000));
    const doing = clock.stage === 'reading' ? `${rowsText(rows)}, ${speed} na sekundę` : stageTitles[clock.stage];
    const share = clock.share(now);
    show.draw({ share, doing, left: leftText(clock.left(now), share) }, isNew);
  }
  const timer = setInterval(draw, stream.isTTY ? barEvery : lineEvery).unref();
  return {
    waits() {
      isWaiting = true;
      show.say(waiting);
    },
    begins() {
      isWaiting = false;
      began = performance.now();
      clock.restart(began);
      show.begin();
    },
    plan: (plan) => clock.replan(plan),
    update(read, share) {
      rows = read;
      clock.done(share, performance.now());
      draw();
    },
    stage(stage) {
      clock.enter(stage, performance.now());
      draw(true);
    },
    done: (share) => clock.done(share, performance.now()),
    finish() {
      clearInterval(timer);
      show.draw({ share: 1, doing: rows > 0 ? `gotowe, ${rowsText(rows)}` : 'gotowe', left: '' }, true);
    },
    stop() {
      clearInterval(timer);
      show.stop();
    },
  };
}

interface Shown {
  readonly share: number;
  readonly doing: string;
  readonly left: string;
}

interface Display {
  begin(): void;
  /** `isNew`: worth saying at once */
  draw(shown: Shown, isNew: boolean): void;
  say(sentence: string): void;
  stop(): void;
}

function makeLines(title: string, stream: NodeJS.WriteStream): Display {
  let last = performance.now();
  return {
    begin() {
      last = performance.now();
    },
    draw({ share, doing, left }, isNew) {
      if (!isNew && performance.now() - last < lineEvery) return;
      last = performance.now();
      const parts = [doing, `${Math.floor(share * 100)}% całości`, left].filter((part) => part !== '');
      stream.write(`${title}: ${parts.join(', ')}\n`);
    },
    say: (sentence) => stream.write(`${title}: ${sentence}\n`),
    stop: () => {},
  };
}

function makeBar(title: string, stream: NodeJS.WriteStream): Display {
  const bar = new SingleBar(
    {
      stream,
      format: `${title} {bar} {percentage}% · {doing}{left}`,
      hideCursor: true,
      // The last state stays: 100%, or how far a failed import came.
      clearOnComplete: false,
      barsize: 24,
    },
    Presets.shades_classic,
  );
  bar.start(1_000, 0, { doing: stageTitles.reading, left: '' });
  return {
    begin: () => bar.update(0, { doing: stageTitles.reading, left: '' }),
    draw: ({ share, doing, left }) =>
      bar.update(Math.floor(share * 1_000), { doing, left: left === '' ? '' : ` · ${left}` }),
    say: (sentence) => bar.update({ doing: sentence, left: '' }),
    stop: () => bar.stop(),
  };
}
