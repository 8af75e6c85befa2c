import { checkPassword } from '@gtinoteka/contract/rules/password.ts';
import { expect, test } from 'vitest';
import { passwordFaults } from '../../api/core/secrets/new-password.ts';
import { demoPassword } from '../../api/seeds/demo-accounts.ts';
import { goodPasswords, weakPasswords } from '../support/judged-passwords.ts';
import { unhurried } from '../support/run/pace.ts';

const own = ['jan.kowalski@sadydolne.example', 'Jan', 'Kowalski', 'Sady Dolne Sp. z o.o.'];

function faultOf(password: string) {
  return passwordFaults({ password, passwordRepeat: password }, own).password;
}

test.each([
  'Polska2026!!',
  'P@ssw0rd2024!',
  'Zaq12wsx!QAZ',
  'Kraków#1980',
  'Mojafirma2026!',
  'Katarzyna2026!!',
  'PolskaPolska1!',
  'Hasło-123456',
  'aaaaaaaaaaaaaaaaaaaa',
  'qwertyuiopasdfghjkl',
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'hasłohasłohasło1',
  'A'.repeat(128),
  'aB3!'.repeat(32),
  demoPassword,
  ...weakPasswords,
])('%s is found by guessing, and refused', (password) => expect(faultOf(password)).toBe('PASSWORD_TOO_COMMON'));

test.each([
  'Jan.Kowalski2026',
  'jan.kowalski@sadydolne.example1A',
  'SadyDolne2026!!',
  'Kowalski-1985!',
  'Enlodydas-12!',
  'Ikslawok-1985!',
  'iKSlaWoK.naJ12',
  'sady-dolne-sady-dolne-2026',
])('%s is made of what everybody knows of the person, and refused', (password) =>
  expect(faultOf(password)).toBe('PASSWORD_OWN_DATA'),
);

test.each([
  'Sliwka-w-Cukrze-7',
  'Warszawa-noca-2026',
  'Powidła z 3 śliwek',
  'śliwka-drabina-piec',
  'xK9$mmQpzz',
  'Ab3!xY7$',
  'Papierowka-7',
  'kowalski pod zielonym mostem',
  'zażółć gęślą jaźń',
  ...goodPasswords,
])('%s is taken', (password) => expect(faultOf(password)).toBeNull());

test('14 characters need a lower-case and an upper-case letter and a digit or sign, 15 may be anything', () => {
  expect(checkPassword('gruszkapokoju7')).toBe('PASSWORD_TOO_WEAK');
  expect(checkPassword('gruszkapokojuin')).toBeNull();
  expect(checkPassword('łóżkołóżkołóżk')).toBe('PASSWORD_TOO_WEAK');
  expect(checkPassword('łóżkołóżkołóżko')).toBeNull();
});

test('judging the longest password takes no longer than a hash or two', () => {
  faultOf('Rozgrzewka-7');
  const before = process.cpuUsage();
  for (const password of ['aB3!'.repeat(32), '1qaz'.repeat(32), 'Polska2026!!'.repeat(10)]) faultOf(password);
  const { user } = process.cpuUsage(before);
  expect(user / 1_000 / 3).toBeLessThan(unhurried(500));
});
