import { expect, test } from 'vitest';
import { AppError } from '../../api/core/app-error.ts';
import { hashPassword, isPassword, concurrentHashes, queuedHashes } from '../../api/core/secrets/passwords.ts';

test('passwords are kept as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('Hasło 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password is its own, whichever way its accents are composed, and no other', async () => {
  const stored = await hashPassword('Zażółć gęślą'.normalize('NFD'));
  expect(await isPassword(stored, 'Zażółć gęślą'.normalize('NFC'))).toBe(true);
  expect(await isPassword(stored, 'zażółć gęślą')).toBe(false);
});

test('nobody has no password', async () => {
  expect(await isPassword(null, '')).toBe(false);
});

test('a password of 1,024 characters counts to its last one', async () => {
  const long = 'ą'.repeat(1_023);
  const stored = await hashPassword(`${long}a`);
  expect(await isPassword(stored, `${long}a`)).toBe(true);
  expect(await isPassword(stored, `${long}b`)).toBe(false);
});

test('as many may wait as there is room for; one more is asked to come back', async () => {
  const stored = await hashPassword('x');
  const room = concurrentHashes + queuedHashes;
  const tries = Array.from({ length: room + 1 }, () => isPassword(stored, 'x').catch((error: unknown) => error));
  const results = await Promise.all(tries);
  expect(results.filter((result) => result === true)).toHaveLength(room);
  const refused = results.find((result) => result instanceof AppError);
  expect(refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, headers: { 'retry-after': '2' } });
  expect(await isPassword(stored, 'x')).toBe(true);
});
