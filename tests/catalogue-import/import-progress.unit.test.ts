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

test('waiting for another import is said, and not counted into the speed', () => {
  expect(shown(6_000)).toMatch(
    /^lista\.csv: czekam, aż skończy się inne wczytywanie\nlista\.csv: 6000 wierszy, (2000|1999) na sekundę, 50% pliku\n$/,
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
