import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { Presets, SingleBar } from 'cli-progress';
import type { ImportTurn } from '../../store/catalogue-lock.ts';

/** Shows how far an import is. `rows` read so far, `share` of the file 0 to 1. */
export interface ImportProgress extends ImportTurn {
  update(rows: number, share: number): void;
  /** a phase that cannot be measured, as writing into the catalogue */
  phase(sentence: string): void;
  stop(): void;
}

const lineEvery = 3_000;
const polish = new Intl.NumberFormat('pl-PL');
const waiting = 'czekam, aż skończy się inne wczytywanie';

function rowsText(rows: number): string {
  return `${polish.format(rows)} ${plural(rows, 'wiersz', 'wiersze', 'wierszy')}`;
}

/** A bar on a terminal; elsewhere a plain line every few seconds. Both go to standard error. */
export function showProgress(title: string, stream: NodeJS.WriteStream = process.stderr): ImportProgress {
  let started = performance.now();
  const speed = (rows: number): string => polish.format(Math.round((rows / (performance.now() - started + 1)) * 1000));
  if (!stream.isTTY) {
    let last = started;
    return {
      waits: () => stream.write(`${title}: ${waiting}\n`),
      begins() {
        started = last = performance.now();
      },
      update(rows, share) {
        if (performance.now() - last < lineEvery) return;
        last = performance.now();
        stream.write(`${title}: ${rowsText(rows)}, ${speed(rows)} na sekundę, ${Math.floor(share * 100)}% pliku\n`);
      },
      phase: (sentence) => stream.write(`${title}: ${sentence}\n`),
      stop: () => {},
    };
  }
  const bar = new SingleBar(
    {
      stream,
      format: `${title} {bar} {percentage}% · {rows} · {speed}/s · {note}`,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 24,
    },
    Presets.shades_classic,
  );
  bar.start(1000, 0, { rows: rowsText(0), speed: '0', note: 'czytam' });
  return {
    waits: () => bar.update(0, { note: waiting }),
    begins() {
      started = performance.now();
      bar.update(0, { note: 'czytam' });
    },
    update: (rows, share) => bar.update(Math.floor(share * 1000), { rows: rowsText(rows), speed: speed(rows) }),
    phase: (sentence) => bar.update(1000, { note: sentence }),
    stop: () => bar.stop(),
  };
}
