import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from '@gtinoteka/api/features/catalogue-import/import-progress.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function shown(rows: number): string {
  let text = '';
  const stream = { isTTY: false, write: (more: string) => (text += more) };
  // showProgress writes and asks isTTY, nothing else
  const progress = showProgress('lista.csv', stream as unknown as NodeJS.WriteStream);
  progress.waits();
  vi.advanceTimersByTime(60_000);
  progress.begins();
  progress.update(rows, 0.1);
  vi.advanceTimersByTime(3_000);
  progress.update(rows, 0.5);
  progress.stop();
  return text;
}

test.each([true, false])(
  'an import of one row ends with 100%% on a terminal (%s), and a failed one does not',
  (isDone) => {
    let text = '';
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 120 });
    stream.on('data', (more) => (text += String(more)));
    // a terminal is what it is asked to be
    const progress = showProgress('lista.csv', stream as unknown as NodeJS.WriteStream);
    progress.update(1, 1);
    if (isDone) progress.finish();
    progress.stop();
    const last = text.slice(text.lastIndexOf('lista.csv'));
    if (isDone) expect(last).toContain('100% · gotowe, 1 wiersz');
    else expect(text).not.toContain('100%');
  },
);

test('waiting for another import is said, and not counted into the speed', () => {
  expect(shown(6_000)).toMatch(
    /^lista\.csv: czekam, aż skończy się inne wczytywanie\nlista\.csv: 6000 wierszy, (2000|1999) na sekundę, \d+% całości, do końca ok. \d+ (s|min)\n$/,
  );
});

test.each([
  [1, '1 wiersz'],
  [2, '2 wiersze'],
  [5, '5 wierszy'],
  [12, '12 wierszy'],
  [22, '22 wiersze'],
])('%i is written as „%s”', (rows, text) => {
  expect(shown(rows)).toContain(`: ${text}, `);
});
