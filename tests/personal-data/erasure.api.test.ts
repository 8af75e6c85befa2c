import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { erasePersonalData, SuccessorNeeded } from '../../api/store/people/personal-erasure.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { registrationForm } from '../support/registrations.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addProduct, passHeaders } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { unhurried } from '../support/run/pace.ts';
import { changeCompany, companyRow } from '../support/stored-rows.ts';
import { daysAgo } from '../support/prepared/rows.ts';

const { app, database, config } = await buildTestApp();
const headers = passHeaders(config, '127.0.0.1');

function erase(email: string, successor: string | null = null) {
  return erasePersonalData(database, { email, successor });
}

function register(company: { regon: string; nip: string }, email: string) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/accounts/register/',
    headers,
    payload: registrationForm({ company: { name: 'Sady Nowe sp. z o.o.', ...company }, user: { email } }),
  });
}

async function activation(email: string) {
  const token = await newestLinkToken(database, config.secret ?? '', { kind: 'activation', email });
  return { token, read: await app.inject({ url: `/api/v1/accounts/confirm/email/${token}/` }) };
}

const companyOf = ({ companyId }: Pick<Account, 'companyId'>) => companyRow(database, { id: companyId });

async function representative(regon = newRegon(), nip = newNip()) {
  const account = await addAccount(database, { group: 'location_admin', isRepresentative: true, nip });
  await changeCompany(database, account.companyId, {
    regon,
    api_key_hash: Buffer.from(randomUUID()),
    api_key_last: 'abcd',
    subscription: 'yearly_limited',
    subscription_begin: daysAgo(1),
    subscription_end: daysAgo(-365),
  });
  return { ...account, regon, nip };
}

test('a company whose only person was erased is closed: whoever registers it next starts again and inherits nothing', async () => {
  const first = await representative();
  const invited = await addAccount(database, { companyId: first.companyId, activated: false, hasPassword: false });
  expect((await erase(first.email))?.closedCompanies).toEqual(['Firma Testowa Sp. z o.o.']);
  expect(await companyOf(first)).toMatchObject({
    activation_date: null,
    subscription: 'free',
    api_key_hash: null,
    registration: null,
  });
  expect((await database.pool.query('SELECT 1 FROM users WHERE id = $1', [invited.userId])).rowCount).toBe(0);
  // Known by its registration alone, it may be the name and the home of a person.
  expect(await companyOf(first)).toMatchObject({ name: 'Firma usunięta', nip: null, regon: null });
  const known = await app.inject({ url: `/api/v1/companies/get_by_regon/?regon=${first.regon}`, headers });
  expect(known.statusCode).toBe(404);
  const next = `${randomUUID()}@test.example`;
  expect((await register(first, next)).statusCode).toBe(200);
  const { read } = await activation(next);
  expect(read.json()).toMatchObject({ isFirstAdmin: true, isFullRegistration: false });
});

test('a closed company that the catalogue shows stays as the catalogue knows it', async () => {
  const first = await representative();
  await addProduct(database, { gtin: '05901520000059', company_id: first.companyId });
  await erase(first.email);
  expect(await companyOf(first)).toMatchObject({
    name: 'Firma Testowa Sp. z o.o.',
    nip: first.nip,
    regon: first.regon,
  });
});

test('a registration erased before its link was opened leaves nothing of what was typed', async () => {
  const company = { regon: newRegon(), nip: newNip() };
  const email = `${randomUUID()}@test.example`;
  expect((await register(company, email)).statusCode).toBe(200);
  await erase(email);
  const known = await app.inject({ url: `/api/v1/companies/get_by_regon/?regon=${company.regon}`, headers });
  expect(known.statusCode).toBe(404);
  expect((await register(company, `${randomUUID()}@test.example`)).statusCode).toBe(200);
});

test('the last representative of a company with other people is erased only with a successor of that company', async () => {
  const first = await representative();
  const colleague = await addAccount(database, { companyId: first.companyId });
  const stranger = await addAccount(database);
  await expect(erase(first.email)).rejects.toThrow(SuccessorNeeded);
  await expect(erase(first.email, stranger.email)).rejects.toThrow(SuccessorNeeded);
  expect(await companyOf(first)).toMatchObject({ activation_date: expect.any(Date) });
  expect((await erase(first.email, colleague.email))?.closedCompanies).toEqual([]);
  const { rows } = await database.pool.query('SELECT * FROM memberships WHERE id = $1', [colleague.membershipId]);
  expect(rows[0]).toMatchObject({ permission_group: 'location_admin', is_company_representative: true });
});

test('the row that is left can neither be invited nor registered nor erased again', async () => {
  const first = await representative();
  const admin = await addAccount(database, { group: 'location_admin', isRepresentative: true });
  await erase(first.email);
  const email = `${first.userId}@erased.invalid`;
  expect(await erase(email)).toBeNull();
  const invited = await app.inject({
    method: 'POST',
    url: `/api/v1/accounts/${admin.userId}/invite_user/${admin.companyId}/`,
    headers: await callerHeaders(app, database, admin),
    payload: { email },
  });
  expect([invited.statusCode, invited.json().code]).toEqual([400, 'EMAIL_INVALID']);
  expect((await register({ regon: newRegon(), nip: newNip() }, email)).statusCode).toBe(400);
});

test(
  'erasing at the moment of other acts on the same people fails nobody',
  { timeout: unhurried(60_000) },
  async () => {
    for (let round = 0; round < 12; round++) {
      const first = await representative();
      const colleague = await addAccount(database, {
        companyId: first.companyId,
        group: 'location_admin',
        isRepresentative: true,
      });
      const call = await callerHeaders(app, database, first);
      const answers = await Promise.all([
        erase(colleague.email).then(
          () => 200,
          (error: { code?: string }) => error.code ?? 'failed',
        ),
        app
          .inject({
            method: 'DELETE',
            url: `/api/v1/accounts/${first.userId}/delete_membership/${colleague.membershipId}/`,
            headers: call,
          })
          .then(({ statusCode }) => statusCode),
        app
          .inject({
            method: 'PATCH',
            url: `/api/v1/accounts/${first.userId}/set_permission/${colleague.membershipId}/`,
            headers: call,
            payload: { permissionGroup: 'location_user' },
          })
          .then(({ statusCode }) => statusCode),
      ]);
      expect(answers[0]).toBe(200);
      expect(answers.filter((status) => Number(status) >= 500)).toEqual([]);
    }
  },
);
