import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addressMail, type AddressedMail } from '../../api/features/mail/address-mail.ts';
import { makeLink } from '../../api/store/people/mail-links.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { startMailServer } from './mail-server.ts';
import { queueMail, secret, startTestWorker } from './mail-worker.ts';
import { unhurried } from '../support/run/pace.ts';
import { changeMembership, changePerson, removeMembership } from '../support/stored-rows.ts';
import { addOrder, addPeriod, cancelOrder, changePeriod } from '../support/prepared/packages.ts';
import { changeMailLink, removeMailLink } from '../support/prepared/sent-links.ts';

const database = await createDatabase();
const { pool, db } = database;
const tokenOf = makeMailLinkToken(secret);
const payment = { account: '20 9999 0000 0000 0000 0000 0001', recipient: 'Gtinoteka (dane przykładowe)' };
let admin: Account;

beforeEach(async () => {
  admin = await addAccount(database, {
    group: 'location_admin',
    firstName: 'Anna',
    companyName: 'Sady Dolne Sp. z o.o.',
  });
});

function write(job: MailJob, office: string | null = 'biuro@gtinoteka.example'): Promise<AddressedMail | null> {
  const config = { payment, mail: { officeEmail: office } };
  return addressMail({ database, config, tokenOf, siteUrl: 'https://gtinoteka.example' }, job);
}

function link(kind: 'activation' | 'password-reset'): Promise<string> {
  const { userId, membershipId } = admin;
  return db
    .transaction()
    .execute((trx) =>
      makeLink(trx, tokenOf, kind === 'activation' ? { kind, userId, membershipId } : { kind, userId }),
    );
}

const period = () =>
  addPeriod(database, {
    company_id: admin.companyId,
    subscription: 'yearly_limited',
    begins_at: '2026-01-01T00:00:00+01',
    ends_at: '2026-12-31T23:59:59+01',
    verify_limit: null,
    download_limit: null,
  });

describe('a mail with a link', () => {
  test.each([
    ['activation', 'activation', '/confirm/email/'],
    ['invitation', 'activation', '/confirm/email/'],
    ['password-reset', 'password-reset', '/reset_password/'],
  ] as const)('%s leads to the page of its token on the address of the site', async (template, kind, path) => {
    const linkId = await link(kind);
    const mail = await write({ template, linkId });
    const url = `https://gtinoteka.example${path}${tokenOf(linkId)}`;
    expect(mail?.to).toEqual([admin.email]);
    expect(mail?.text).toContain(`:\n${url}\n`);
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.text).toMatch(/Link działa do \d\d-\d\d-\d{4}, \d{1,2}:\d\d i\u00a0tylko raz\./);
    if (kind === 'activation') expect(mail?.text).toContain('Sady Dolne Sp. z\u00a0o.o.');
  });

  test.each([
    ['used', (id: string) => changeMailLink({ pool }, id, { used_at: new Date() })],
    ['voided', (id: string) => changeMailLink({ pool }, id, { voided_at: new Date() })],
    ['expired', (id: string) => changeMailLink({ pool }, id, { expires_at: new Date(Date.now() - 1_000) })],
    ['gone', (id: string) => removeMailLink({ pool }, id)],
    ['of a blocked person', () => changePerson({ pool }, admin.userId, { is_active: false })],
    ['of an erased person', () => changePerson({ pool }, admin.userId, { erased_at: new Date() })],
    ['of a membership that is gone', () => removeMembership({ pool }, admin.membershipId)],
  ])('a mail with a link that is %s by the time of sending is not sent', async (_, change) => {
    const linkId = await link('activation');
    await change(linkId);
    expect(await write({ template: 'activation', linkId })).toBeNull();
  });

  test.each([
    ['who has confirmed nothing by none', false, false, 'Dzień dobry,\n'],
    ['who has agreed to the statute by name', true, false, 'Dzień dobry, Anna,\n'],
    ['who is an activated member by name', false, true, 'Dzień dobry, Anna,\n'],
  ])('greets a person %s', async (_who, statute, activated, greeting) => {
    await changePerson({ pool }, admin.userId, { confirmed_statute: statute });
    await changeMembership({ pool }, admin.membershipId, { activated });
    const reset = await write({ template: 'password-reset', linkId: await link('password-reset') });
    const invitation = await write({ template: 'invitation', linkId: await link('activation') });
    const changed = await write({ template: 'password-changed', userId: admin.userId });
    // The device on which it was changed stays logged in.
    expect(changed?.text).toContain('Na pozostałych urządzeniach trzeba zalogować się od nowa.');
    for (const mail of [reset, invitation, changed]) expect(mail?.text.startsWith(greeting), mail?.text).toBe(true);
  });

  test('a mail with a link of a registration tells who has an account that it stays, and nobody else', async () => {
    const activation = async () => (await write({ template: 'activation', linkId: await link('activation') }))?.text;
    const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
    await changeMembership({ pool }, admin.membershipId, { activated: false });
    expect(plain(await activation())).toContain('podaj swoje dane i ustaw hasło');
    await changeMembership({ pool }, admin.membershipId, { activated: true });
    const known = plain(await activation());
    expect(known).toContain('Masz tu już konto, drugiego nie zakładamy: hasło i dane zostają bez zmian.');
    expect(known).not.toContain('ustaw hasło');
  });

  test('a mail with a link asked for twice is sent once: the newer one', async () => {
    const older = await link('password-reset');
    const newer = await link('password-reset');
    expect(await write({ template: 'password-reset', linkId: older })).toBeNull();
    expect(await write({ template: 'password-reset', linkId: newer })).not.toBeNull();
  });
});

async function numberOf(orderId: string): Promise<string> {
  const { rows } = await pool.query('SELECT order_number FROM package_orders WHERE id = $1', [orderId]);
  return orderNumberText(Number(rows[0].order_number));
}

describe('an order', () => {
  test('an order is confirmed with the price, VAT of 23 %, the account and a title with its number', async () => {
    const orderId = await addOrder({ pool }, admin.companyId, admin.userId);
    const mail = await write({ template: 'order-confirmation', orderId });
    expect(mail).toMatchObject({ to: [admin.email], subject: 'Zamówienie pakietu Basic' });
    for (const line of [
      'Cena netto: 350,00 zł',
      'VAT 23%: 80,50 zł',
      'Do zapłaty brutto: 430,50 zł',
      `Numer rachunku: ${payment.account}`,
      `Odbiorca: ${payment.recipient}`,
      `Tytuł przelewu: Gtinoteka, zamówienie ${await numberOf(orderId)}`,
    ])
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(line);
  });

  test('an order is told to the office, if there is one', async () => {
    const orderId = await addOrder({ pool }, admin.companyId, admin.userId);
    const mail = await write({ template: 'order-notice', orderId });
    expect(mail).toMatchObject({ to: ['biuro@gtinoteka.example'], subject: 'Nowe zamówienie pakietu Basic' });
    expect(mail?.text).toContain(await numberOf(orderId));
    expect(await write({ template: 'order-notice', orderId }, null)).toBeNull();
  });

  test('an order that was closed meanwhile is neither confirmed nor told', async () => {
    const orderId = await addOrder({ pool }, admin.companyId, admin.userId);
    await cancelOrder({ pool }, orderId);
    expect(await write({ template: 'order-confirmation', orderId })).toBeNull();
    expect(await write({ template: 'order-notice', orderId })).toBeNull();
  });

  test('an order of somebody who is gone is told to the office alone', async () => {
    const orderId = await addOrder({ pool }, admin.companyId, admin.userId);
    await changePerson({ pool }, admin.userId, { erased_at: new Date() });
    expect(await write({ template: 'order-confirmation', orderId })).toBeNull();
    expect((await write({ template: 'order-notice', orderId }))?.text).toContain('konta już nie ma');
  });
});

describe('a period of a package', () => {
  test('a period of a package is told to the representatives, and without any to the administrators, users never', async () => {
    const periodId = await period();
    const other = await addAccount(database, { companyId: admin.companyId, group: 'location_admin' });
    await addAccount(database, { companyId: admin.companyId });
    await addAccount(database, { companyId: admin.companyId, group: 'location_admin', activated: false });
    const told = await write({ template: 'package-activated', periodId });
    expect(told?.to).toEqual([admin.email, other.email].sort());
    expect(told?.text).toContain('pakiet Pro firmy Sady Dolne Sp. z\u00a0o.o. jest aktywny do 31-12-2026.');
    await changeMembership({ pool }, other.membershipId, { is_company_representative: true });
    expect((await write({ template: 'package-activated', periodId }))?.to).toEqual([other.email]);
  });

  test('a period of a package ends at its date or because its limits are used up', async () => {
    const periodId = await period();
    expect((await write({ template: 'package-ended', periodId }))?.text).toContain('skończył się 31-12-2026.');
    await changePeriod({ pool }, periodId, { exhausted_at: new Date() });
    expect((await write({ template: 'package-ended', periodId }))?.text).toContain('wykorzystała wszystkie limity');
  });
});

test('a mail that nobody needs any more is dropped with a word in the log', async () => {
  const server = await startMailServer();
  const queue = await openMailQueue(database);
  const said = await startTestWorker(database, server.url);
  const linkId = await link('password-reset');
  await changeMailLink({ pool }, linkId, { used_at: new Date() });
  await queueMail(database, queue, { template: 'password-reset', linkId });
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: unhurried(15_000) });
  expect(said).toMatchObject([
    { message: 'mail: dropped', details: { mail: 'password-reset' } },
    { message: 'job: done' },
  ]);
  expect(server.connections).toBe(0);
});
