import { describe, expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';
import { addAccount } from '../support/accounts.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { passHeaders } from '../support/look-ups.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { registrationForm } from '../support/registrations.ts';
import { companyRow, writtenActs } from '../support/stored-rows.ts';
import { activateMemberships, addCompany } from '../support/prepared/companies.ts';

const mailed: MailJob[] = [];
let mailFails = false;
const { app, config, database } = await buildTestApp({
  parts: {
    mail: {
      queue: async (_trx, job) => {
        if (mailFails) throw new Error('the queue is broken');
        mailed.push(job);
      },
    },
  },
});
const headers = passHeaders(config, '127.0.0.1');
const { pool } = database;

function send(payload: object, callerOf: Record<string, string> = headers) {
  return app.inject({ method: 'POST', url: '/api/v1/accounts/register/', headers: callerOf, payload });
}

const companyOf = (regon: unknown) => companyRow(database, { regon });

async function counts(): Promise<Record<string, number>> {
  const { rows } =
    await pool.query(`SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM users) AS users,
    (SELECT count(*) FROM memberships) AS memberships, (SELECT count(*) FROM mail_links) AS links,
    (SELECT count(*) FROM authorization_files) AS tickets, (SELECT count(*) FROM audit_log) AS acts`);
  return rows[0];
}

describe('a registration', () => {
  test('a registration makes company, person, membership, link, mail, ticket and audit row', async () => {
    const form = registrationForm({
      user: { email: ' Nowa.Osoba@Test.Example ', firstName: 'Ewa', lastName: 'Nowa', phoneNumber: '600 700 800' },
    });
    const before = mailed.length;
    const answer = await send(form);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { membershipId, uploadTicket } = answer.json().data;
    expect(uploadTicket).toMatch(/^[\w-]{43}$/);
    expect(await companyOf(form.company['regon'])).toMatchObject({
      name: 'Nowa Firma sp. z o.o.',
      nip: form.company['nip'],
      postal_code: '00-001',
      web_page: 'http://nowafirma.example',
      country: 'Polska',
      company_profile: 'production',
      registration_purposes: ['checkSingleGtin', 'useSearch'],
      subscription: 'free',
      activation_date: null,
    });
    const { rows } = await pool.query(
      `SELECT m.activated, m.permission_group, m.is_company_representative, u.email, u.password_hash, u.first_name, u.phone_number,
         u.confirmed_statute FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.id = $1`,
      [membershipId],
    );
    expect(rows).toEqual([
      {
        activated: false,
        permission_group: 'location_admin',
        is_company_representative: false,
        email: 'nowa.osoba@test.example',
        password_hash: null,
        first_name: '',
        phone_number: null,
        confirmed_statute: false,
      },
    ]);
    const token = await newestLinkToken(database, config.secret ?? '', {
      kind: 'activation',
      email: 'nowa.osoba@test.example',
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = await pool.query('SELECT id FROM mail_links WHERE membership_id = $1', [membershipId]);
    expect(mailed.slice(before)).toEqual([{ template: 'activation', linkId: link.rows[0].id }]);
    const act = (await writtenActs(database, { act: 'company registered' })).at(-1);
    expect(act).toMatchObject({ actor: 'stranger', details: { wasKnown: false } });
    expect(act?.client).toHaveLength(32);
  });

  test('a registration takes no notice of names and phone, whatever they are: a stranger types them for somebody else', async () => {
    const names = { firstName: 'X', lastName: 'a'.repeat(2_000), phoneNumber: ['+49'] };
    const form = registrationForm({ user: { email: 'cudzy@test.example', ...names } });
    expect((await send(form)).statusCode).toBe(200);
    const { rows } = await pool.query('SELECT * FROM users WHERE email = $1', ['cudzy@test.example']);
    expect(rows).toMatchObject([{ first_name: '', last_name: '', phone_number: null }]);
  });

  test('a known person stays as they are and is not told apart', async () => {
    const account = await addAccount(database, { firstName: 'Stara', lastName: 'Znajoma' });
    const row = async () => (await pool.query('SELECT * FROM users WHERE id = $1', [account.userId])).rows;
    const before = await row();
    const known = await send(
      registrationForm({
        user: { email: account.email, firstName: 'Ktoś', lastName: 'Inny', phoneNumber: '+48600700800' },
      }),
    );
    const unknown = await send(registrationForm());
    expect(await row()).toEqual(before);
    expect([known.statusCode, known.body.length]).toEqual([unknown.statusCode, unknown.body.length]);
    expect(known.statusCode).toBe(200);
    const { rows } = await pool.query('SELECT id FROM memberships WHERE user_id = $1', [account.userId]);
    expect(rows).toHaveLength(2);
  });

  test('a registration is all or nothing: without its mail there is no half company', async () => {
    const before = await counts();
    mailFails = true;
    const answer = await send(registrationForm());
    mailFails = false;
    expect(answer.statusCode).toBe(500);
    expect(await counts()).toEqual(before);
  });

  test('a registration without the bot check is RECAPTCHA_ERROR', async () => {
    const answer = await send(registrationForm(), {});
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('RECAPTCHA_ERROR');
  });
});

describe('faults', () => {
  test.each([
    [{ company: { regon: '123456784' } }, 'regon', 'REGON_INVALID'],
    [{ company: { nip: '1234563217' } }, 'nip', 'NIP_INVALID'],
    [{ company: { nip: '' } }, 'nip', 'NIP_INVALID'],
    [{ company: { name: '' } }, 'name', 'FIELD_REQUIRED'],
    [{ company: { name: 'a'.repeat(131) } }, 'name', 'FIELD_TOO_LONG'],
    [{ company: { name: '12' } }, 'name', 'FIELD_INVALID'],
    [{ company: { street: '--' } }, 'street', 'FIELD_INVALID'],
    [{ company: { city: undefined } }, 'city', 'FIELD_REQUIRED'],
    [{ company: { city: '7 %%% !!' } }, 'city', 'FIELD_INVALID'],
    [{ company: { postalCode: '00000' } }, 'postalCode', 'POSTAL_CODE_INVALID'],
    [{ company: { postalCode: '2760' } }, 'postalCode', 'POSTAL_CODE_INVALID'],
    [{ company: { district: '' } }, 'district', 'FIELD_REQUIRED'],
    [{ company: { district: 'Mazowsze' } }, 'district', 'FIELD_INVALID'],
    [{ company: { country: 'Niemcy' } }, 'country', 'FIELD_INVALID'],
    [{ company: { companyProfile: 'inne' } }, 'companyProfile', 'FIELD_INVALID'],
    [{ company: { webPage: 'javascript:alert(1)' } }, 'webPage', 'FIELD_INVALID'],
    [{ company: { registrationPurposes: [] } }, 'registrationPurposes', 'PURPOSE_REQUIRED'],
    [{ company: { registrationPurposes: ['x'] } }, 'registrationPurposes', 'FIELD_INVALID'],
    [{ user: { email: 'a@b' } }, 'email', 'EMAIL_INVALID'],
    [{ user: { email: '' } }, 'email', 'FIELD_REQUIRED'],
    [{ isCompanyRepresentative: false }, 'isCompanyRepresentative', 'REPRESENTATIVE_REQUIRED'],
  ])('%j is refused at %s with %s', async (parts, field, code) => {
    const answer = await send(registrationForm(parts));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code, fields: { [field]: code } });
  });

  test('all faults come at once, under BAD_REQUEST', async () => {
    const answer = await send(
      registrationForm({ company: { regon: '1', nip: '1', city: '', registrationPurposes: [] }, user: { email: 'x' } }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'BAD_REQUEST',
      fields: {
        regon: 'REGON_INVALID',
        nip: 'NIP_INVALID',
        city: 'FIELD_REQUIRED',
        registrationPurposes: 'PURPOSE_REQUIRED',
        email: 'EMAIL_INVALID',
      },
    });
  });

  test('texts of 130 characters are taken', async () => {
    const form = registrationForm({
      company: { name: 'n'.repeat(130), street: 's'.repeat(130), city: 'c'.repeat(130), webPage: '' },
    });
    expect((await send(form)).statusCode).toBe(200);
    expect((await companyOf(form.company['regon']))?.web_page).toBeNull();
  });

  test('all six purposes are taken', async () => {
    const all = [
      'checkSingleGtin',
      'checkMultipleGtins',
      'useSearch',
      'downloadDatabase',
      'checkMyGtins',
      'generateCodeQR',
    ];
    const form = registrationForm({ company: { registrationPurposes: all.toReversed() } });
    expect((await send(form)).statusCode).toBe(200);
    expect((await companyOf(form.company['regon']))?.registration_purposes).toEqual(all);
  });
});

describe('a company that is there already', () => {
  test('unfinished is UNFINISHED_COMPANY_REGISTRATION, activated is REGISTRATION_COMPANY_EXISTS', async () => {
    const form = registrationForm();
    expect((await send(form)).statusCode).toBe(200);
    const again = registrationForm({ company: { regon: form.company['regon'] } });
    const unfinished = await send(again);
    expect(unfinished.statusCode).toBe(409);
    expect(unfinished.json()).toMatchObject({ code: 'UNFINISHED_COMPANY_REGISTRATION' });
    await activateMemberships({ pool }, { regon: form.company['regon'] });
    const exists = await send(again);
    expect(exists.statusCode).toBe(409);
    expect(exists.json()).toMatchObject({ code: 'REGISTRATION_COMPANY_EXISTS' });
  });

  test('a NIP of another company is NIP_TAKEN', async () => {
    const form = registrationForm();
    await send(form);
    const answer = await send(registrationForm({ company: { nip: form.company['nip'] } }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'NIP_TAKEN', fields: { nip: 'NIP_TAKEN' } });
    // also where only the catalogue knows the other one, under another REGON
    const known = newNip();
    await addCompany({ pool }, { nip: known, regon: newRegon() });
    expect((await send(registrationForm({ company: { nip: known } }))).json().code).toBe('NIP_TAKEN');
  });

  test('a company that is there already: of 20 registrations of one REGON, or one NIP, at once exactly one succeeds', async () => {
    const one = registrationForm().company;
    const byRegon = await Promise.all(
      Array.from({ length: 20 }, () => send(registrationForm({ company: { regon: one['regon'], nip: newNip() } }))),
    );
    expect(byRegon.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(new Set(byRegon.filter((answer) => answer.statusCode !== 200).map((answer) => answer.json().code))).toEqual(
      new Set(['UNFINISHED_COMPANY_REGISTRATION']),
    );
    const byNip = await Promise.all(
      Array.from({ length: 20 }, () => send(registrationForm({ company: { nip: one['nip'] } }))),
    );
    expect(byNip.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(new Set(byNip.filter((answer) => answer.statusCode !== 200).map((answer) => answer.json().code))).toEqual(
      new Set(['NIP_TAKEN']),
    );
  });
});
