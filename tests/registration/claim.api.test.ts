import { expect, test } from 'vitest';
import { completeRegistration } from '../../api/store/people/registrations.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addProduct, passHeaders } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { fullActivation, registrationForm } from '../support/registrations.ts';
import { companyRow, productRow } from '../support/stored-rows.ts';
import { addCompany } from '../support/prepared/companies.ts';

const { app, config, database } = await buildTestApp();
const { pool } = database;

function send(payload: object) {
  const headers = passHeaders(config, '127.0.0.1');
  return app.inject({ method: 'POST', url: '/api/v1/accounts/register/', headers, payload });
}

const companyOf = (regon: unknown) => companyRow(database, { regon });

test('a company that the catalogue knows is claimed with its own data; what is added waits for the link', async () => {
  const regon = newRegon();
  const id = await addCompany(database, {
    name: 'Znana S.A.',
    regon,
    nip: newNip(),
    street: 'ul. Własna 1',
    city: 'Kielce',
  });
  await addProduct(database, { gtin: '05901520000059', company_id: id });
  const answer = await send(registrationForm({ company: { regon, name: 'Podmieniona', street: 'ul. Inna 9' } }));
  expect(answer.statusCode, answer.body).toBe(200);
  const before = await companyOf(regon);
  expect(before).toMatchObject({ id, name: 'Znana S.A.', street: 'ul. Własna 1', postal_code: null, web_page: null });
  await database.db.transaction().execute((trx) => completeRegistration(trx, id));
  expect(await companyOf(regon)).toMatchObject({
    id,
    name: 'Znana S.A.',
    street: 'ul. Własna 1',
    city: 'Kielce',
    nip: before?.nip,
    postal_code: '00-001',
    district: 'mazowieckie',
    web_page: 'http://nowafirma.example',
    registration: null,
  });
  expect((await productRow(database, '05901520000059'))?.version).toBe(2);
  const outbox = await pool.query(`SELECT gtins FROM outbox ORDER BY id DESC LIMIT 1`);
  expect(outbox.rows[0].gtins).toEqual(['05901520000059']);
});

test('a company that the catalogue knows takes what was added when the link is opened', async () => {
  const regon = newRegon();
  await addCompany(database, { regon, nip: newNip() });
  const form = registrationForm({ company: { regon } });
  expect((await send(form)).statusCode).toBe(200);
  const email = String(form.user['email']);
  const token = await newestLinkToken(database, config.secret ?? '', { kind: 'activation', email });
  const url = `/api/v1/accounts/confirm/email/${token}/`;
  const activated = await app.inject({ method: 'POST', url, payload: fullActivation });
  expect(activated.statusCode, activated.body).toBe(200);
  expect(await companyOf(regon)).toMatchObject({
    city: 'Warszawa',
    web_page: 'http://nowafirma.example',
    registration: null,
  });
  expect((await send(form)).json().code).toBe('REGISTRATION_COMPANY_EXISTS');
});

test('a company that the catalogue knows by its NIP alone gets its REGON, and a name where it had none', async () => {
  const nip = newNip();
  const id = await addCompany(database, { nip, name: `NIP ${nip}` });
  const form = registrationForm({ company: { nip } });
  expect((await send(form)).statusCode).toBe(200);
  expect(await companyOf(form.company['regon'])).toMatchObject({ id, name: `NIP ${nip}` });
  await database.db.transaction().execute((trx) => completeRegistration(trx, id));
  expect(await companyOf(form.company['regon'])).toMatchObject({ id, name: 'Nowa Firma sp. z o.o.' });
});

test('a company that the catalogue knows with a part that breaks the rules takes what was typed instead', async () => {
  const regon = newRegon();
  const id = await addCompany(database, { regon, nip: newNip(), postal_code: '2760' });
  expect((await send(registrationForm({ company: { regon, postalCode: '27-600' } }))).statusCode).toBe(200);
  expect((await send(registrationForm({ company: { regon: newRegon(), postalCode: '2760' } }))).statusCode).toBe(400);
  await database.db.transaction().execute((trx) => completeRegistration(trx, id));
});

test('what is known of a company is not asked to fit the patterns of what is typed', async () => {
  const regon = newRegon();
  await addCompany(database, { regon, nip: newNip(), street: 'Prosta #1', city: '7 Zdrojów' });
  const answer = await send(registrationForm({ company: { regon, street: '%%%', city: '12' } }));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await companyOf(regon)).toMatchObject({ street: 'Prosta #1', city: '7 Zdrojów' });
});
