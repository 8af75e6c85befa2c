import { expect, test } from 'vitest';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { registrationForm } from '../support/registrations.ts';

const { app, config, database } = await buildTestApp({ env: { COARSE_LIMITS: 'yes' } });

test('a client asks 30 existence checks an hour, whichever they are; the 31st is TOO_MANY_REQUESTS', async () => {
  const remoteAddress = '198.51.100.1';
  const headers = passHeaders(config, remoteAddress);
  const urls = [
    () => `/companies/get_by_regon/?regon=${newRegon()}`,
    () => `/companies/get_by_nip/?nip=${newNip()}`,
    () => `/companies/have_user_registered/?regon=${newRegon()}`,
    () => `/accounts/assign_to_company/?regon=${newRegon()}&email=a@test.example`,
    () => '/accounts/by_email/a@test.example/',
  ];
  const ask = (place: number, from = remoteAddress) =>
    app.inject({
      url: `/api/v1${urls[place % urls.length]?.()}`,
      headers: from === remoteAddress ? headers : passHeaders(config, from),
      remoteAddress: from,
    });
  expect(coarseLimits['existence checks'].max).toBe(30);
  const first = await Promise.all(Array.from({ length: 30 }, (_, place) => ask(place)));
  expect(first.every((answer) => answer.statusCode === 200 || answer.statusCode === 404)).toBe(true);
  for (let place = 0; place < urls.length; place++) {
    const answer = await ask(place);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().code).toBe('TOO_MANY_REQUESTS');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
  }
  expect((await ask(4, '198.51.100.2')).statusCode).toBe(200);
});

test('a client registers 10 companies an hour, also at once; the 11th is TOO_MANY_REQUESTS', async () => {
  const remoteAddress = '198.51.100.3';
  const answers = await Promise.all(
    Array.from({ length: 11 }, () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/accounts/register/',
        headers: passHeaders(config, remoteAddress),
        remoteAddress,
        payload: registrationForm(),
      }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(1);
});

test('an address of mail gets 5 registrations a day from whoever; the 6th is TOO_MANY_REQUESTS, known or not', async () => {
  const known = await addAccount(database);
  for (const [place, email] of [known.email, 'nikt-znany@test.example'].entries()) {
    const statuses = [];
    for (let n = 1; n <= 6; n++) {
      const remoteAddress = `198.51.101.${place * 10 + n}`;
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/accounts/register/',
        headers: passHeaders(config, remoteAddress),
        remoteAddress,
        payload: registrationForm({ user: { email: n === 6 ? email.toUpperCase() : email } }),
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('a client tries 20 uploads an hour; the 21st is TOO_MANY_REQUESTS', async () => {
  const tries = Array.from({ length: 21 }, () =>
    app.inject({ method: 'PUT', url: '/api/v1/accounts/register/a/a.pdf/', remoteAddress: '198.51.100.4' }),
  );
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
