import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShortMemory } from '../../api/core/short-memory.ts';

const lasts = 1_500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const valueOf = (key: string) => ({ key });
const offer = (memory: ShortMemory<{ key: string }>, key: string): void => memory.offer(key, () => valueOf(key));

test('a key is kept when it is offered for the second time', () => {
  const memory = new ShortMemory<{ key: string }>(lasts);
  offer(memory, '05901234123457');
  expect(memory.get('05901234123457')).toBeUndefined();
  offer(memory, '05901234123457');
  expect(memory.get('05901234123457')).toEqual(valueOf('05901234123457'));
});

test('what is kept, and what was offered, is forgotten after its time', () => {
  const memory = new ShortMemory<{ key: string }>(lasts);
  vi.advanceTimersByTime(lasts);
  for (const key of ['kept', 'kept', 'offered']) offer(memory, key);
  vi.advanceTimersByTime(lasts - 1);
  expect(memory.get('kept')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(memory.get('kept')).toBeUndefined();
  offer(memory, 'offered');
  expect(memory.get('offered')).toBeUndefined();
});

test('no key is given the value of another, and of 20,000 offered once hardly any is kept', () => {
  const memory = new ShortMemory<{ key: string }>(lasts);
  const keys = Array.from({ length: 20_000 }, (_, i) => String(5_900_000_000_000 + i * 10).padStart(14, '0'));
  for (const key of keys) offer(memory, key);
  const kept = keys.filter((key) => memory.get(key));
  expect(kept.length).toBeLessThan(5);
  for (const key of keys) offer(memory, key);
  // Those that share a place with a later one were forgotten: they are kept when they are asked for once more.
  expect(keys.filter((key) => memory.get(key)).length).toBeGreaterThan(keys.length / 2);
  expect(keys.every((key) => (memory.get(key)?.key ?? key) === key)).toBe(true);
});
