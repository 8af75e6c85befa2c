import { maskedPerson } from '@gtinoteka/contract/people/registration.ts';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import { inventedCompanies } from './invented-companies.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { forgetFact, noteFact } from '../support/stored-rows.ts';
import { addCompany } from '../support/prepared/companies.ts';

const { app, config, database } = await buildTestApp();
const headers = passHeaders(config, '127.0.0.1');

function ask(url: string, callerOf: Record<string, string> = headers) {
  return app.inject({ url: `/api/v1${url}`, headers: callerOf });
}

const registered = { regon: newRegon(), nip: newNip() };
await addAccount(database, { companyId: await addCompany(database, registered) });
const unfinished = { regon: newRegon(), nip: newNip() };
const unfinishedPerson = await addAccount(database, {
  companyId: await addCompany(database, { ...unfinished, name: 'Wpisana przez kogoś' }),
  activated: false,
});
const known = { regon: newRegon(), nip: newNip(), street: 'ul. Znana 2', city: 'Radom', postal_code: '26-600' };
await addCompany(database, known);

describe('get_by_regon', () => {
  const call = (regon: string) => ask(`/companies/get_by_regon/?regon=${encodeURIComponent(regon)}`);

  test('get_by_regon shows a company of our own table that nobody has registered', async () => {
    const answer = await call(known.regon);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      name: 'Znana z katalogu S.A.',
      regon: known.regon,
      nip: known.nip,
      street: 'ul. Znana 2',
      city: 'Radom',
      postalCode: '26-600',
      district: null,
      country: 'Polska',
      webPage: null,
      companyProfile: null,
      hasActivatedMembership: false,
    });
  });

  test('get_by_regon takes a number with spaces and dashes', async () => {
    const typed = `${known.regon.slice(0, 3)} ${known.regon.slice(3, 6)}-${known.regon.slice(6)}`;
    expect((await call(typed)).json().regon).toBe(known.regon);
  });

  test.each([
    ['registered', registered, true],
    ['unfinished', unfinished, false],
  ])(
    'get_by_regon of a company that is %s says nothing but the number and whether it is activated',
    async (_what, { regon }, isActivated) => {
      expect((await call(regon)).json()).toMatchObject({
        name: '',
        regon,
        nip: null,
        city: null,
        hasActivatedMembership: isActivated,
      });
    },
  );

  test('a name that only stands for a NIP is no name', async () => {
    const placeholder = { regon: newRegon(), nip: newNip() };
    await addCompany(database, { ...placeholder, name: `NIP ${placeholder.nip}` });
    expect((await call(placeholder.regon)).json()).toMatchObject({ name: '', nip: placeholder.nip });
  });

  test('a number nobody knows is COMPANY_NOT_FOUND', async () => {
    const answer = await call(newRegon());
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('COMPANY_NOT_FOUND');
  });

  test.each(['', '123', '000000000', '123456784', '12345678612342', "' OR 1=1"])(
    '%j is REGON_INVALID',
    async (regon) => {
      const answer = await call(regon);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'REGON_INVALID', fields: { regon: 'REGON_INVALID' } });
    },
  );

  test('invented companies are found beside invented data only', async () => {
    const regon = inventedCompanies[0]?.regon ?? '';
    expect((await call(regon)).statusCode).toBe(404);
    await noteFact(database, 'demo_data', 'true');
    expect((await call(regon)).json()).toMatchObject({ regon, country: 'Polska', hasActivatedMembership: false });
    await forgetFact(database, 'demo_data');
    expect((await call(regon)).statusCode).toBe(404);
  });
});

describe('get_by_nip', () => {
  const call = (nip: string) => ask(`/companies/get_by_nip/?nip=${encodeURIComponent(nip)}`);

  test('200 is a NIP of a registered or unfinished company, 404 one that is free', async () => {
    for (const { nip } of [registered, unfinished]) {
      const answer = await call(`PL ${nip.slice(0, 3)}-${nip.slice(3)}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ isTaken: true });
    }
    for (const nip of [known.nip, newNip()]) {
      const answer = await call(nip);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('NOT_FOUND');
    }
  });

  test('a wrong number is NIP_INVALID', async () => {
    const answer = await call('1234563217');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'NIP_INVALID', fields: { nip: 'NIP_INVALID' } });
  });
});

describe('have_user_registered and assign_to_company', () => {
  test('depend on the company alone', async () => {
    for (const [regon, isTaken] of [
      [registered.regon, true],
      [unfinished.regon, true],
      [known.regon, false],
      [newRegon(), false],
    ] as const) {
      expect((await ask(`/companies/have_user_registered/?regon=${regon}`)).json()).toEqual({
        haveUserRegistered: isTaken,
      });
      for (const email of [unfinishedPerson.email, 'nikt@test.example'])
        expect((await ask(`/accounts/assign_to_company/?regon=${regon}&email=${email}`)).json()).toEqual({
          canBeAssigned: !isTaken,
        });
    }
  });

  test('wrong numbers and addresses are REGON_INVALID and EMAIL_INVALID', async () => {
    expect((await ask('/companies/have_user_registered/?regon=1')).json().code).toBe('REGON_INVALID');
    expect((await ask('/accounts/assign_to_company/?regon=1&email=a@b.pl')).json().code).toBe('REGON_INVALID');
    const answer = await ask(`/accounts/assign_to_company/?regon=${known.regon}&email=a`);
    expect(answer.json()).toMatchObject({ code: 'EMAIL_INVALID', fields: { email: 'EMAIL_INVALID' } });
  });
});

describe('by_email', () => {
  test('by_email answers the same masks for a known and an unknown address, byte for byte', async () => {
    const account = await addAccount(database, { firstName: 'Zofia', lastName: 'Znana' });
    const answers = await Promise.all(
      [account.email, 'nikt.taki@test.example'].map((email) => ask(`/accounts/by_email/${encodeURIComponent(email)}/`)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    expect(answers[0]?.json()).toEqual(maskedPerson);
    expect(maskedPerson.phoneNumber).toBe('+99 999-999-999');
  });

  test('an address of 254 characters is one, a longer one is EMAIL_INVALID', async () => {
    const ofLength = (n: number) =>
      `${'a'.repeat(10)}@${['b', 'c', 'd'].map((x) => x.repeat(60)).join('.')}.${'e'.repeat(n - 197)}.pl`;
    expect((await ask(`/accounts/by_email/${ofLength(254)}/`)).statusCode).toBe(200);
    expect((await ask(`/accounts/by_email/${'a'.repeat(216)}@b.pl/`)).json().code).toBe('EMAIL_INVALID');
    expect((await ask(`/accounts/by_email/${ofLength(255)}/`)).json().code).toBe('EMAIL_INVALID');
    expect((await ask(`/accounts/by_email/${'a'.repeat(321)}/`)).json().fields).toEqual({ email: 'FIELD_TOO_LONG' });
  });

  test.each(['a', 'a@b', 'a b@c.pl', 'a%EF%BF%BD@b.pl', 'a@b.invalid', '%20', 'a@b..pl'])(
    '%j is EMAIL_INVALID',
    async (email) => {
      const answer = await ask(`/accounts/by_email/${email}/`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'EMAIL_INVALID', fields: { email: 'EMAIL_INVALID' } });
    },
  );
});

test.each([
  `/companies/get_by_regon/?regon=${registered.regon}`,
  `/companies/get_by_nip/?nip=${registered.nip}`,
  `/companies/have_user_registered/?regon=${registered.regon}`,
  `/accounts/assign_to_company/?regon=${registered.regon}&email=a@test.example`,
  '/accounts/by_email/a@test.example/',
])('%s without the bot check, or with test_recaptcha_fail=1, is RECAPTCHA_ERROR', async (url) => {
  const failing = `${url}${url.includes('?') ? '&' : '?'}test_recaptcha_fail=1`;
  for (const answer of [await ask(url, {}), await ask(failing)]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('RECAPTCHA_ERROR');
  }
});
