import { expect, test } from 'vitest';
import { makeBatcher, makeKeyedBatcher } from '../../api/core/batcher.ts';

/** A call that is answered when the test says so. */
function heldCalls<Ask>() {
  const calls: { asks: readonly Ask[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const call = (asks: readonly Ask[]) =>
    new Promise<string[]>((resolve, reject) => {
      calls.push({ asks, answer: () => resolve(asks.map((ask) => `of ${String(ask)}`)), fail: reject });
    });
  return { calls, call };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('questions of one turn go out in one call, at most so many, and each gets its own answer', async () => {
  const { calls, call } = heldCalls<number>();
  const ask = makeBatcher(call, { most: 3 });
  const answers = [1, 2, 3, 4].map(ask);
  await turn();
  expect(calls.map(({ asks }) => asks)).toEqual([[1, 2, 3], [4]]);
  for (const { answer } of calls) answer();
  expect(await Promise.all(answers)).toEqual(['of 1', 'of 2', 'of 3', 'of 4']);
});

test('what comes while calls are under way waits, and goes out together when one of them is over', async () => {
  const { calls, call } = heldCalls<number>();
  const ask = makeBatcher(call, { atOnce: 1 });
  const answers = [ask(1)];
  await turn();
  answers.push(ask(2), ask(3));
  await turn();
  expect(calls.map(({ asks }) => asks)).toEqual([[1]]);
  calls[0]?.answer();
  await expect.poll(() => calls.map(({ asks }) => asks)).toEqual([[1], [2, 3]]);
  calls[1]?.answer();
  expect(await Promise.all(answers)).toEqual(['of 1', 'of 2', 'of 3']);
});

test('questions with one key go out one after the other, others need not wait for them', async () => {
  const { calls, call } = heldCalls<string>();
  const ask = makeBatcher(call, { atOnce: 1, keyOf: (asked) => asked.charAt(0) });
  void ask('a1');
  void ask('a2');
  void ask('b1');
  await turn();
  expect(calls.map(({ asks }) => asks)).toEqual([['a1', 'b1']]);
  calls[0]?.answer();
  await expect.poll(() => calls[1]?.asks).toEqual(['a2']);
});

test('a call that fails refuses its own questions and no others; one without an answer waits for nothing', async () => {
  const { calls, call } = heldCalls<number>();
  const ask = makeBatcher(call, { most: 1 });
  const [bad, good] = [ask(1), ask(2)];
  await turn();
  calls[0]?.fail(new Error('away'));
  calls[1]?.answer();
  await expect(bad).rejects.toThrow('away');
  expect(await good).toBe('of 2');
  await expect(makeBatcher(async () => [undefined])(1)).rejects.toThrow('no answer');
});

test('who asks for a key that waits shares its answer; once it is being read it is read again', async () => {
  const read: string[][] = [];
  const ask = makeKeyedBatcher(
    async (keys) => {
      read.push([...keys]);
      return new Map(keys.map((key) => [key, key.length]));
    },
    { most: 10, atOnce: 3 },
  );
  expect(await Promise.all(['a', 'bb', 'a'].map(ask))).toEqual([1, 2, 1]);
  expect(await ask('a')).toBe(1);
  expect(read).toEqual([['a', 'bb'], ['a']]);
});
