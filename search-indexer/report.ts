import { SingleBar } from 'cli-progress';

/** Output of a command: lines and a progress bar for people, JSON lines for programs. */
export interface Report {
  /** an event; `facts` are its data for programs */
  says(line: string, event: string, facts?: Record<string, unknown>): void;
  progress(done: number, total: number): void;
  /** reason, current pause and maximum time, in milliseconds (Infinity: unlimited) */
  waits(reason: string, pause: number, longest: number): void;
  /** ends a visible progress bar */
  endProgress(): void;
}

/** Milliseconds between two JSON lines of progress. */
const progressEvery = 2_000;

/** For people, on standard output; the bar only on a terminal. */
export function reportToPeople(): Report {
  let bar: SingleBar | null = null;
  const endProgress = (): void => {
    bar?.stop();
    bar = null;
  };
  return {
    says(line) {
      endProgress();
      console.log(line);
    },
    progress(done, total) {
      if (!process.stderr.isTTY) return;
      if (!bar) {
        bar = new SingleBar({
          format: '{bar} {percentage} %  {value} z {total}  jeszcze {eta_formatted}',
          hideCursor: true,
        });
        bar.start(total, done);
      }
      bar.setTotal(total);
      bar.update(done);
    },
    waits(reason, pause, longest) {
      endProgress();
      // The first, short pauses are not reported.
      if (pause >= 800)
        console.error(`Czekam na serwer (${secondsOf(pause)}, ${limitOf(longest)}): ${firstLine(reason)}`);
    },
    endProgress,
  };
}

/** For programs: one JSON object a line on standard output, each with `time` and `event`. */
export function reportToPrograms(): Report {
  let reportedAt = 0;
  const line = (event: string, facts: object = {}): void =>
    console.log(JSON.stringify({ time: new Date().toISOString(), event, ...facts }));
  return {
    says: (text, event, facts) => line(event, { text, ...facts }),
    progress(done, total) {
      if (Date.now() - reportedAt < progressEvery) return;
      reportedAt = Date.now();
      line('progress', { done, total });
    },
    // Infinity is null in JSON.
    waits: (reason, pause, longest) => line('waits', { reason: firstLine(reason), pause, longest }),
    endProgress() {},
  };
}

function secondsOf(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1).replace('.', ',')} s`;
}

function limitOf(longest: number): string {
  if (longest === Number.POSITIVE_INFINITY) return 'aż wróci';
  return longest < 120_000
    ? `łącznie najwyżej ${Math.round(longest / 1_000)} s`
    : `łącznie najwyżej ${Math.round(longest / 60_000)} min`;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
