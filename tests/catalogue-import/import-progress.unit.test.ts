import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from '@gtinoteka/api/features/catalogue-import/import-progress.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function shown(rows: number): string {
  let text = '';
  const progress = showProgress('lista.csv', { write: (more: string | Uint8Array) => Boolean((text += String(more))) });
  progress.waits();
  vi.advanceTimersByTime(60_000);
  progress.begins();
  progress.rows(rows / 2);
  vi.advanceTimersByTime(3_000);
  progress.rows(rows);
  return text;
}

test('an import that waits for another one says so, and does not count the wait into its rate', () => {
  expect(shown(6_000)).toMatch(
    /^lista\.csv: czekam, aż skończy się inne wczytywanie\nlista\.csv: 6000 wierszy, (2000|1999) na sekundę\n$/,
  );
});

test.each([
  [1, '1 wiersz'],
  [2, '2 wiersze'],
  [5, '5 wierszy'],
  [12, '12 wierszy'],
  [22, '22 wiersze'],
])('progress writes %i rows as „%s”', (rows, text) => {
  expect(shown(rows)).toContain(`: ${text}, `);
});
