import { plural } from '@gtinoteka/contract/rules/plural.ts';
import type { ImportTurn } from '../../store/catalogue/catalogue-lock.ts';
import { phaseTitles, waitingTitle, type ImportPhase } from './import-phases.ts';

/** Shows how far an import is: its phase, and while files are read the rows that were read. */
export interface ImportProgress extends ImportTurn {
  /** a phase after reading begins */
  phase(phase: ImportPhase): void;
  /** rows read so far */
  rows(read: number): void;
  /** everything is done and stored */
  finish(): void;
  stop(): void;
}

/** Milliseconds between two lines of the same phase. */
const lineEvery = 3_000;
const polish = new Intl.NumberFormat('pl-PL');

/** Rows a second, since a moment of `performance.now()`. */
export function rowsPerSecond(rows: number, since: number): number {
  return Math.round((rows / (performance.now() - since + 1)) * 1_000);
}

/** Writes a line for each phase, and every few seconds while files are read, to standard error. */
export function showProgress(
  title: string,
  stream: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): ImportProgress {
  let begun = performance.now();
  let last = begun;
  let rows = 0;
  const say = (text: string): void => void stream.write(`${title}: ${text}\n`);
  return {
    waits: () => say(waitingTitle),
    begins: () => void (begun = last = performance.now()),
    phase: (phase) => say(phaseTitles[phase]),
    rows(read) {
      rows = read;
      if (performance.now() - last < lineEvery) return;
      last = performance.now();
      say(`${rowsText(rows)}, ${polish.format(rowsPerSecond(rows, begun))} na sekundę`);
    },
    finish: () => say(rows > 0 ? `gotowe, ${rowsText(rows)}` : 'gotowe'),
    stop: () => {},
  };
}

function rowsText(rows: number): string {
  return `${polish.format(rows)} ${plural(rows, 'wiersz', 'wiersze', 'wierszy')}`;
}
