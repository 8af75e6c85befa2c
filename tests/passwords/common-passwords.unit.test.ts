import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from '../../api/core/secrets/common-passwords.ts';

test('every password of the list is refused, in any case; there are more than 3,000', () => {
  const list = dictionary['passwords-common'];
  expect(list.length).toBeGreaterThan(3_000);
  expect(list.filter((password) => !isCommonPassword(password) || !isCommonPassword(password.toUpperCase()))).toEqual(
    [],
  );
});

test.each([
  'Password1',
  'P@ssw0rd',
  'Haslo123!',
  'Hasło123',
  'HASŁO-12a'.slice(0, 8),
  'Qwerty123',
  'Zaq12wsx',
  '1Qaz2Wsx',
  'Warszawa2026',
  '2026Warszawa',
  'Łódź2026',
  'Kochamcię1',
  'Małgorzata1!',
  'Aa123456',
  'Gtinoteka1',
])('%s keeps the rules of A §5 or not, and is refused', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['Sliwka-w-Cukrze-7', 'Warszawa-noca-2026', 'xK9$mmQpzz', 'Powidła z 3 śliwek'])(
  '%s is not refused',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
