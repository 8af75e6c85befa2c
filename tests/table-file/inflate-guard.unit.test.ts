import { guardInflated, withStallGuard } from '@gtinoteka/api/core/table-file/inflate-guard.ts';
import { expect, it } from 'vitest';

it('withStallGuard throws STALLED if a source sends no more bytes', async () => {
  async function* stuck(): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => {});
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of withStallGuard(stuck(), 30)) seen.push(item);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'STALLED' });
  expect(seen).toEqual([1]);
});

it('guardInflated checks the ratio only after the first megabyte', () => {
  expect(() => guardInflated(1_000_000, 1, 1e9, 100)).not.toThrow();
  expect(() => guardInflated(1_000_001, 1, 1e9, 100)).toThrow('bombę');
  expect(() => guardInflated(2_000_000, 20_000, 1e9, 100)).not.toThrow();
  expect(() => guardInflated(2_000_001, 20_000, 1e9, 100)).toThrow('bombę');
  expect(() => guardInflated(5_000_000, 5_000_000, 5_000_000, 100)).not.toThrow();
  expect(() => guardInflated(5_000_001, 5_000_001, 5_000_000, 100)).toThrow('5 MB');
});
