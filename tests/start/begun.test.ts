import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { awaitResult, begin, resultOf } from '../support/run/begun.ts';

test('what a setup began is waited for, told, and given back to be ended', async () => {
  const work = Promise.withResolvers<{ url: string; pid: number }>();
  const begun = await begin(
    () => work.promise,
    ({ url }) => url,
  );
  expect(existsSync(begun.file)).toBe(false);
  const waited = awaitResult(begun.file);
  work.resolve({ url: 'http://127.0.0.1:1', pid: 7 });
  await waited;
  expect(resultOf(begun.file)).toBe('http://127.0.0.1:1');
  let ended: unknown;
  await begun.end(async (made) => void (ended = made));
  expect(ended).toEqual({ url: 'http://127.0.0.1:1', pid: 7 });
  expect(existsSync(begun.file)).toBe(false);
});

test('one that failed fails whoever waits, with its reason, and has nothing to end', async () => {
  const begun = await begin(
    () => Promise.reject(new Error('no Java')),
    () => null,
  );
  await expect(awaitResult(begun.file)).rejects.toThrow('no Java');
  let ended: unknown;
  await begun.end(async (made) => void (ended = made));
  expect(ended).toBeNull();
});
