import { describe, expect, test } from 'vitest';
import { writeActivation } from '../../api/features/mail/templates/activation.ts';
import { writeInvitation } from '../../api/features/mail/templates/invitation.ts';
import { layOut, type WrittenMail } from '../../api/features/mail/templates/mail-layout.ts';
import { companyInMail, dayOf, momentOf, priceOf } from '../../api/features/mail/templates/mail-values.ts';
import { writeOrderConfirmation } from '../../api/features/mail/templates/order-confirmation.ts';
import { writeOrderNotice } from '../../api/features/mail/templates/order-notice.ts';
import { writePackageActivated } from '../../api/features/mail/templates/package-activated.ts';
import { writePackageEnded } from '../../api/features/mail/templates/package-ended.ts';
import { writePasswordChanged } from '../../api/features/mail/templates/password-changed.ts';
import { writePasswordReset } from '../../api/features/mail/templates/password-reset.ts';

const bad = '<script>alert(1)</script>"\'&\r\nBcc: ofiara@test.example\u2028Subject: x';
const at = new Date('2026-11-21T08:05:00Z');
const url = 'https://gtinoteka.example/confirm/email/abc';

const link = (value: string) => ({ email: 'a@test.example', firstName: value, companyName: value, expiresAt: at });
const order = (value: string) => ({
  orderNumber: 123,
  email: value,
  firstName: value,
  companyName: value,
  nip: value,
  subscription: 'yearly_unlimited' as const,
  netPrice: 20_000,
  orderedAt: at,
});
const period = (value: string, isExhausted: boolean) => ({
  emails: ['a@test.example'],
  companyName: value,
  subscription: 'monthly' as const,
  endsAt: at,
  isExhausted,
});

const templates: [string, (value: string) => WrittenMail][] = [
  ['activation', (value) => writeActivation(link(value), url)],
  ['invitation', (value) => writeInvitation(link(value), url)],
  ['password-reset', (value) => writePasswordReset(link(value), url)],
  ['password-changed', (value) => writePasswordChanged({ ...link(value), passwordChangedAt: at }, url)],
  ['order-confirmation', (value) => writeOrderConfirmation(order(value), { account: value, recipient: value })],
  ['order-confirmation without an account', (value) => writeOrderConfirmation(order(value), null)],
  ['order-notice', (value) => writeOrderNotice(order(value))],
  ['package-activated', (value) => writePackageActivated(period(value, false), url)],
  ['package-ended', (value) => writePackageEnded(period(value, false), url)],
  ['package-ended, used up', (value) => writePackageEnded(period(value, true), url)],
];

describe.each(templates)('the template %s', (_, write) => {
  test('escapes every value and keeps it on one line', () => {
    const { subject, text, html } = write(bad);
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(html).not.toMatch(/<script|\u2028|"'&[^ac]/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(html).not.toMatch(/^Bcc:/m);
  });

  test('has a short subject in sentence case and no exclamation marks', () => {
    const { subject, text } = write('Sady Dolne');
    expect(subject.length).toBeLessThan(60);
    expect(subject).toMatch(/^\p{Lu}/u);
    expect(subject + text).not.toMatch(/!|undefined|null|\[object/);
  });

  test('ends no line with a word of one letter', () => {
    const { subject, text } = write('Sady Dolne');
    expect(subject + text).not.toMatch(/(^|[\s(„])[aiouwzAIOUWZ] \S/m);
  });

  test('says the same as text and as HTML', () => {
    const { text, html } = write('Sady Dolne');
    const shown = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    for (const sentence of text.split('\n').filter((line) => line.endsWith('.')))
      expect(shown).toContain(sentence.replaceAll(/\s+/g, ' '));
  });
});

test('nobody is greeted by an empty name', () => {
  expect(layOut({ subject: 'x', firstName: '  ', paragraphs: [] }).text).toMatch(/^Dzień dobry,\n/);
  expect(layOut({ subject: 'x', firstName: 'Anna', paragraphs: [] }).text).toMatch(/^Dzień dobry, Anna,\n/);
});

test('a name that a stranger typed carries no address and no message', () => {
  expect(companyInMail('Wygraj na https://zlo.example/x <b>teraz</b>')).toBe('Wygraj na zlo. example x b teraz b');
  expect(companyInMail('a'.repeat(65))).toHaveLength(65);
  expect(companyInMail('a'.repeat(66))).toBe(`${'a'.repeat(64)}…`);
});

test.each([
  ['Odbierz: nagroda-gtin.pl', 'Odbierz: nagroda-gtin. pl'],
  ['HTTPS://WWW.zlo.PL/login?a=1', 'zlo. PL login?a=1'],
  ['ftp://zlo.pl', 'ftp: zlo. pl'],
  ['zlo.pl:8080∕a⁄b／c', 'zlo. pl: 8080 a b c'],
  ['A. Nowak Sp. z o.o. albo P.H.U. Sad s.c.', 'A. Nowak Sp. z o.o. albo P.H.U. Sad s.c.'],
  ['zlo.p.pl z.zlo.pl 1.1.1.1', 'zlo.p. pl z. zlo. pl 1. 1. 1. 1'],
  ['pisz mailto:a@zlo.pl albo a＠zlo．pl', 'pisz mailto: a zlo. pl albo a zlo． pl'],
  ['zlo。pl ｡ żółć.pl 10.0.0.1', 'zlo。 pl ｡ żółć. pl 10. 0. 0. 1'],
  ['z\u200bl\u00ado.\u200bp\u2060l', 'zlo. pl'],
  ['\u202elp.olz\u202c \u2066a\u2069 \u200e\u200fb\ufeff\u034f', 'lp. olz a b'],
  ['a\u0000b\r\nc\u2028d', 'a b c d'],
  ['a\ud800.pl', 'a. pl'],
])('the name of a company %j is %j in a mail to who has confirmed nothing', (name, shown) => {
  expect(companyInMail(name)).toBe(shown);
  for (const write of [writeActivation, writeInvitation]) {
    const { subject, text, html } = write({ ...link(name), firstName: '' }, url);
    const said = `${subject}\n${text}\n${html}`.replaceAll(url, '').replaceAll(/<[^>]*>/g, '');
    expect(said).not.toMatch(/[\p{L}\d](?:\.(?!\p{L}(?:[.\s]|$))|[․。．｡])[\p{L}\d]|:\/\/|@|[\p{Cf}]/u);
  }
});

test('the name of a company as companies write it stays readable', () => {
  expect(companyInMail('Sady Dolne sp. z o.o. & Syn „Nowak-Kowalska”, Łódź')).toBe(
    'Sady Dolne sp. z o.o. & Syn „Nowak-Kowalska”, Łódź',
  );
});

test.each([
  [350, '350,00 zł', '80,50 zł', '430,50 zł'],
  [3_000, '3000,00 zł', '690,00 zł', '3690,00 zł'],
  [20_000, '20 000,00 zł', '4600,00 zł', '24 600,00 zł'],
  [1, '1,00 zł', '0,23 zł', '1,23 zł'],
])('%i zł without VAT is %s, VAT %s, in all %s', (netPrice, net, vat, gross) => {
  const price = priceOf(netPrice);
  expect(Object.values(price).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([net, vat, gross]);
});

test('a name that ends with a dot ends a sentence with one', () => {
  const texts = [
    writeOrderConfirmation(order('Sady sp. z o.o.'), null),
    writePackageEnded(period('A sp. z o.o.', false), url),
  ];
  for (const { text, html } of texts) {
    expect(text).toContain('o.o.');
    expect(text + html).not.toContain('..');
  }
});

test('an order is named by its short number', () => {
  expect(writeOrderConfirmation(order('A'), null).text).toContain('Tytuł przelewu: Gtinoteka, zamówienie ZAM-000123');
  expect(writeOrderNotice(order('A')).text).toContain('Numer zamówienia: ZAM-000123');
});

test('dates are Polish, in Polish time', () => {
  expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('01-01-2027');
  expect(momentOf(at)).toBe('21-11-2026, 9:05');
});
