import { expect, test } from 'vitest';
import { purgeRegistrations } from '../../api/features/registration/jobs.ts';
import { purgeUnfinishedRegistrations } from '../../api/store/people/registration-purge.ts';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addProduct, passHeaders } from '../support/look-ups.ts';
import { newNip } from '../support/polish-ids.ts';
import { registrationForm } from '../support/registrations.ts';
import { changeMembership, companyRow } from '../support/stored-rows.ts';
import { addFreshLink, endLinksOf, noteUploaded } from '../support/prepared/sent-links.ts';
import { addCompany } from '../support/prepared/companies.ts';

const { app, config, database } = await buildTestApp();
const { pool } = database;

async function register(form = registrationForm()): Promise<{ regon: unknown; membershipId: string; email: unknown }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/accounts/register/',
    headers: passHeaders(config, '127.0.0.1'),
    payload: form,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { regon: form.company['regon'], email: form.user['email'], membershipId: answer.json().data.membershipId };
}

async function count(table: string, where: string, value: unknown): Promise<number> {
  return (await pool.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`, [value])).rows[0].count;
}

test('a registration goes an hour after its link, with the person who was there for it alone, and the REGON is free', async () => {
  const { regon, membershipId, email } = await register();
  await endLinksOf({ pool }, membershipId, 59);
  await purgeUnfinishedRegistrations(database);
  expect(await count('companies', 'regon = $1', regon)).toBe(1);
  await endLinksOf({ pool }, membershipId, 61);
  await purgeUnfinishedRegistrations(database);
  expect(await count('companies', 'regon = $1', regon)).toBe(0);
  expect(await count('memberships', 'id = $1', membershipId)).toBe(0);
  expect(await count('users', 'email = $1', email)).toBe(0);
  await register(registrationForm({ company: { regon } }));
});

test('its files go from the store, once', async () => {
  const { membershipId } = await register();
  await noteUploaded({ pool }, membershipId, 'k');
  await endLinksOf({ pool }, membershipId, 61);
  const deleted: string[] = [];
  const files = { delete: async (key: string) => void deleted.push(key) };
  await purgeRegistrations({ database, files });
  await purgeRegistrations({ database, files });
  expect(deleted).toEqual(['k']);
});

test('people with a password or another company, activated companies and invitations stay', async () => {
  const account = await addAccount(database);
  const { membershipId } = await register(registrationForm({ user: { email: account.email } }));
  const finished = await register();
  await changeMembership({ pool }, finished.membershipId, { activated: true });
  const invited = await addAccount(database, { companyId: account.companyId, activated: false });
  for (const id of [membershipId, finished.membershipId]) await endLinksOf({ pool }, id, 61);
  await purgeUnfinishedRegistrations(database);
  expect(await count('users', 'id = $1', account.userId)).toBe(1);
  expect(await count('memberships', 'id = $1', membershipId)).toBe(0);
  expect(await count('memberships', 'id = $1', finished.membershipId)).toBe(1);
  expect(await count('memberships', 'id = $1', invited.membershipId)).toBe(1);
});

test('a fresh link in place of the ended one keeps the registration', async () => {
  const { membershipId } = await register();
  await endLinksOf({ pool }, membershipId, 61);
  await addFreshLink({ pool }, membershipId);
  await purgeUnfinishedRegistrations(database);
  expect(await count('memberships', 'id = $1', membershipId)).toBe(1);
});

test('a company that the catalogue knew stays, without what the registration gave it', async () => {
  const nip = newNip();
  await addCompany({ pool }, { name: 'Z katalogu', nip, city: 'Radom' });
  const { membershipId } = await register(registrationForm({ company: { nip } }));
  await endLinksOf({ pool }, membershipId, 61);
  await purgeUnfinishedRegistrations(database);
  expect(await companyRow({ pool }, { nip })).toMatchObject({
    name: 'Z katalogu',
    regon: null,
    city: 'Radom',
    street: null,
    registration: null,
    registration_purposes: [],
  });
});

test('a company whose products have come meanwhile stays, and its REGON is free', async () => {
  const { regon, membershipId } = await register();
  await addProduct({ pool }, { gtin: '05901520000059', company_id: (await companyRow({ pool }, { regon }))?.id });
  await endLinksOf({ pool }, membershipId, 61);
  await purgeUnfinishedRegistrations(database);
  expect(await count('products', 'gtin = $1', '05901520000059')).toBe(1);
  expect(await count('companies', 'regon = $1', regon)).toBe(0);
});
