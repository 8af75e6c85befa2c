import { plural } from '@gtinoteka/contract/rules/plural.ts';
import type { ImportTurn } from '../../store/catalogue/catalogue-lock.ts';
import { phaseTitles, waitingTitle, type ImportPhase } from './import-phases.ts';

/** Reports the phase of an import, and the rows read so far. */
export interface ImportProgress extends ImportTurn {
  /** starts a phase after reading */
  phase(phase: ImportPhase): void;
  /** rows read so far */
  rows(read: number): void;
  /** called after the commit */
  finish(): void;
  stop(): void;
}

/** Interval of lines within a phase, in milliseconds. */
const lineEvery = 3_000;
const polish = new Intl.NumberFormat('pl-PL');

/** Rows per second since a value of `performance.now()`. */
export function rowsPerSecond(rows: number, since: number): number {
  return Math.round((rows / (performance.now() - since + 1)) * 1_000);
}

/** Prints a line per phase, and every few seconds while files are read, on standard error. */
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
