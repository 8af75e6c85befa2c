import { randomUUID } from 'node:crypto';
import { addAccount, testPassword } from '../support/accounts.ts';
import { demoPassword } from '../../api/seeds/demo-accounts.ts';
import { goodPasswords, weakPasswords } from '../support/judged-passwords.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

/**
 * Tries to choose passwords that guessers find: those of the demonstration, known words with digits and signs around, rows of keys, repetitions, one's own
 * address and company, the current one; by a change of the own password. Passwords that are good must be taken. Ends with 1 when
 * one of the weak ones is taken, one of the good ones refused, or a refusal has no Polish reason.
 */
export async function run(): Promise<void> {
  const product = await startOwnProduct();
  try {
    const name = `kamila-${randomUUID().slice(0, 8)}`;
    const person = {
      email: `${name}@malinowesady.example`,
      lastName: 'Dobrzyńska',
      companyName: 'Malinowe Sady Sp. z o.o.',
    };
    await addAccount(product.database, person);
    const weak = [
      ...words.flatMap(tails),
      ...rows,
      `${name}2026!A`,
      'MalinoweSady2026!',
      'Dobrzynska-1!',
      testPassword,
      demoPassword,
      ...weakPasswords,
    ];
    const access = await logIn(product, person.email);
    let failed = false;
    for (const password of weak) {
      const { status, body } = await change(product, access, password);
      if (status === 400 && (body.detail ?? '').length > 10 && body.fields?.newPassword) continue;
      failed = true;
      console.log(`weak, but not refused with a reason: ${password} (${status} ${body.code ?? ''})`);
      if (status === 200) await change(product, access, testPassword, password);
    }
    let current = testPassword;
    for (const password of [...good, ...goodPasswords]) {
      const { status, body } = await change(product, access, password, current);
      if (status === 200) current = password;
      else {
        failed = true;
        console.log(`good, but refused: ${password} (${status} ${body.code ?? ''})`);
      }
    }
    console.log(`${weak.length} weak and ${good.length + goodPasswords.length} good passwords tried`);
    console.log(failed ? 'An attack succeeded.' : 'Weak passwords are refused with a reason, good ones are taken.');
    process.exitCode = failed ? 1 : 0;
  } finally {
    await product.stop();
  }
}

const words = [
  'Polska',
  'Warszawa',
  'Kraków',
  'Katarzyna',
  'Kochamcie',
  'Hasło',
  'Password',
  'Firma',
  'Gtinoteka',
  'Legia',
];

function tails(word: string): string[] {
  const dressed = word.replace('a', '@').replace('o', '0');
  return [`${word}2026!!`, `${word}#1980`, `1!${word}2!`, `${dressed}2024!`, `${word}${word}1!`];
}

const rows = [
  'Zaq12wsx!QAZ',
  '1qaz@WSX3edc',
  'Qwertyuiop1!',
  'Asdfghjkl;123',
  'aaaaaaaaaaaaaaaa',
  '123456789012345678',
  'Abcd1234!@#$',
];

const good = [
  'sliwka drabina piec',
  'Ab3!xY7$',
  'Grzebień-pod-2-lampami',
  'zielone okno na wschod',
  'vT4#qLz9mW',
  'Żaba.Kapelusz.41',
  'most i trzy parasole',
];

async function logIn({ url }: OwnProduct, email: string): Promise<{ token: string; userId: string }> {
  const answer = await fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  const { access } = (await answer.json()) as { access: string }; // the answer of a log-in
  const me = await fetch(`${url}/api/v1/accounts/me/`, { headers: { authorization: `Bearer ${access}` } });
  const { id } = (await me.json()) as { id: string }; // the person
  return { token: access, userId: id };
}

interface ChangeAnswer {
  readonly status: number;
  readonly body: { code?: string; detail?: string; fields?: Record<string, string> };
}

async function change(
  { url }: OwnProduct,
  { token, userId }: { token: string; userId: string },
  password: string,
  current = testPassword,
): Promise<ChangeAnswer> {
  const answer = await fetch(`${url}/api/v1/accounts/${userId}/change_password/${userId}/`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ oldPassword: current, newPassword: password, repeatNewPassword: password }),
  });
  return { status: answer.status, body: (await answer.json()) as ChangeAnswer['body'] }; // one of two known answers
}
