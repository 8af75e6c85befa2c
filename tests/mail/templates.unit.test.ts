import { describe, expect, test } from 'vitest';
import { writeActivation } from '../../api/features/mail/templates/activation.ts';
import { writeAuthorizationReviewed } from '../../api/features/mail/templates/authorization-reviewed.ts';
import { writeIssueDigest } from '../../api/features/mail/templates/issue-digest.ts';
import { writeIssueFileReady } from '../../api/features/mail/templates/issue-file-ready.ts';
import { writeInvitation } from '../../api/features/mail/templates/invitation.ts';
import { layOut, type WrittenMail } from '../../api/features/mail/templates/mail-layout.ts';
import { companyInMail, dayOf, momentOf } from '../../api/features/mail/templates/mail-values.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { writeCodesReady } from '../../api/features/mail/templates/codes-ready.ts';
import { writeOfficeRights } from '../../api/features/mail/templates/office-rights.ts';
import { writeDocumentNotice, writeDocumentWithdrawn } from '../../api/features/mail/templates/document-notice.ts';
import { writeDatabaseReady } from '../../api/features/mail/templates/database-ready.ts';
import { writeOrderCancelled, writeOrderCancelledNotice } from '../../api/features/mail/templates/order-cancelled.ts';
import { writeOrderConfirmation } from '../../api/features/mail/templates/order-confirmation.ts';
import { writeOrderLapsed } from '../../api/features/mail/templates/order-lapsed.ts';
import { writeOrderNotice } from '../../api/features/mail/templates/order-notice.ts';
import { writePackageActivated } from '../../api/features/mail/templates/package-activated.ts';
import { writePackageEnded } from '../../api/features/mail/templates/package-ended.ts';
import { writePasswordChanged } from '../../api/features/mail/templates/password-changed.ts';
import { writePasswordReset } from '../../api/features/mail/templates/password-reset.ts';
import { writeUploadAnswered } from '../../api/features/mail/templates/upload-answered.ts';
import { writeVerificationReady } from '../../api/features/mail/templates/verification-ready.ts';
import { writeRegistrationPassedOn } from '../../api/features/mail/templates/registration-declined.ts';
import { writeWebhookOff } from '../../api/features/mail/templates/webhook-off.ts';

const bad = '<script>alert(1)</script>"\'&\r\nBcc: ofiara@test.example\u2028Subject: x';
const at = new Date('2026-11-21T08:05:00Z');
const url = 'https://gtinoteka.example/confirm/email/abc';

const link = (value: string) => ({
  email: 'a@test.example',
  firstName: value,
  companyName: value,
  expiresAt: at,
  hasAccount: false,
});
const order = (value: string) => ({
  orderNumber: 123,
  email: value,
  firstName: value,
  companyName: value,
  nip: value,
  subscription: 'yearly_unlimited' as const,
  netPrice: 20_000,
  orderedAt: at,
  payUntil: new Date('2026-12-05T22:59:59.999Z'),
  replaces: [122],
  replacedBy: null,
});
const period = (value: string, isExhausted: boolean) => ({
  emails: ['a@test.example'],
  companyName: value,
  subscription: 'monthly' as const,
  endsAt: at,
  isExhausted,
});

const change = (value: string, slug: 'terms' | 'privacy') => ({
  emails: [value],
  companyName: value,
  slug,
  effectiveOn: '2026-12-15',
  objectUntil: slug === 'terms' ? '2026-12-01' : null,
  holds: false,
});

const templates: [string, (value: string) => WrittenMail][] = [
  ['activation', (value) => writeActivation(link(value), url)],
  ['invitation', (value) => writeInvitation(link(value), url)],
  [
    'registration-passed-on',
    (value) => writeRegistrationPassedOn({ email: value, firstName: value, companyName: value, at }),
  ],
  [
    'office-rights of a clerk',
    (value) =>
      writeOfficeRights(
        { ...link(value), passwordChangedAt: null },
        { isAdmin: false, officePermissions: ['cms'] },
        url,
      ),
  ],
  [
    'office-rights of an administrator',
    (value) =>
      writeOfficeRights({ ...link(value), passwordChangedAt: null }, { isAdmin: true, officePermissions: [] }, url),
  ],
  [
    'office-rights of nobody',
    (value) =>
      writeOfficeRights({ ...link(value), passwordChangedAt: null }, { isAdmin: false, officePermissions: [] }, url),
  ],
  ['webhook-off', (value) => writeWebhookOff({ companyName: value, host: value }, url)],
  [
    'issue-file-ready',
    (value) => writeIssueFileReady({ ...link(value), id: value, issues: 3, availableUntil: at }, url),
  ],
  [
    'issue-digest',
    (value) =>
      writeIssueDigest({ emails: [value], companyName: value, counts: [{ error: 'EP-0003', issues: 3 }] }, url),
  ],
  [
    'authorization-reviewed, refused',
    (value) => writeAuthorizationReviewed({ ...link(value), isAccepted: false, reason: value }, url),
  ],
  [
    'authorization-reviewed, accepted',
    (value) => writeAuthorizationReviewed({ ...link(value), isAccepted: true, reason: null }, url),
  ],
  ['document-notice of the terms', (value) => writeDocumentNotice(change(value, 'terms'), url)],
  [
    'document-notice that came late',
    (value) => writeDocumentNotice({ ...change(value, 'terms'), objectUntil: '2026-12-18', holds: true }, url),
  ],
  ['document-notice of the privacy policy', (value) => writeDocumentNotice(change(value, 'privacy'), url)],
  ['document-withdrawn', (value) => writeDocumentWithdrawn(change(value, 'terms'), url)],
  ['password-reset', (value) => writePasswordReset(link(value), url)],
  ['password-changed', (value) => writePasswordChanged({ ...link(value), passwordChangedAt: at }, url)],
  ['order-confirmation', (value) => writeOrderConfirmation(order(value), { account: value, recipient: value })],
  ['order-confirmation without an account', (value) => writeOrderConfirmation(order(value), null)],
  ['order-cancelled', (value) => writeOrderCancelled(order(value), url)],
  ['order-cancelled, replaced', (value) => writeOrderCancelled({ ...order(value), replacedBy: 124 }, url)],
  ['order-cancelled-notice', (value) => writeOrderCancelledNotice(order(value))],
  [
    'upload-answered',
    (value) =>
      writeUploadAnswered(
        {
          email: 'a@test.example',
          firstName: value,
          fileName: value,
          counts: { waiting: 0, accepted: 1, refused: 2, unfit: 3, unchanged: 4 },
        },
        url,
      ),
  ],
  ['order-notice', (value) => writeOrderNotice(order(value))],
  [
    'verification-ready',
    (value) =>
      writeVerificationReady(
        { email: 'a@test.example', firstName: value, fileName: `${value}.xlsx`, counts: { ok: 2, bad: 1 } },
        url,
      ),
  ],
  [
    'database-ready',
    (value) =>
      writeDatabaseReady({ id: 'x', email: 'a@test.example', firstName: value, products: 2, availableUntil: at }, url),
  ],
  [
    'codes-ready',
    (value) =>
      writeCodesReady(
        { id: 'x', email: 'a@test.example', firstName: value, codes: 2, refused: 1, availableUntil: at },
        url,
      ),
  ],
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

test('the confirmation of an order says net, VAT, gross, the day to pay by and what it replaces', () => {
  const { text } = writeOrderConfirmation(order('Sady'), null);
  const said = text.replaceAll('\u00a0', ' ');
  for (const line of [
    'Zastępuje: ZAM-000122, za które nic nie zapłacisz',
    'Cena netto: 20 000,00 zł',
    'VAT 23%: 4600,00 zł',
    'Do zapłaty brutto: 24 600,00 zł',
    'Termin płatności: 05-12-2026',
  ])
    expect(said).toContain(line);
  expect(writeOrderConfirmation({ ...order('Sady'), replaces: [] }, null).text).not.toContain('Zastępuje');
});

test('a lapsed order says that nothing is owed, and a name that ends with a dot takes no other', () => {
  const { subject, text } = writeOrderLapsed(order('Sady sp. z o.o.'), url);
  const said = text.replaceAll('\u00a0', ' ');
  expect(subject).toBe('Zamówienie ZAM-000123 wygasło');
  expect(said).toContain(
    'dla firmy Sady sp. z o.o. wygasło, bo do 05-12-2026 nie dotarła do nas wpłata. Nic za nie nie zapłacisz.',
  );
  expect(said).not.toContain('..');
});

test('a cancelled order says that nothing is owed, a replaced one which order took its place, the notice who cancelled', () => {
  const sady = order('Sady sp. z o.o.');
  const said = [
    writeOrderCancelled(sady, url),
    writeOrderCancelled({ ...sady, replacedBy: 124 }, url),
    writeOrderCancelledNotice(sady),
  ].map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '));
  expect(said[0]).toContain('Zamówienie ZAM-000123 zostało anulowane');
  expect(said[0]).toContain('zamówienie ZAM-000123 firmy Sady sp. z o.o. zostało anulowane. Nic za nie nie zapłacisz.');
  expect(said[1]).toContain('Zamówienie ZAM-000123 zostało zastąpione');
  expect(said[1]).toContain(
    'w firmie Sady sp. z o.o. złożono nowe zamówienie, ZAM-000124. Zastępuje ono Twoje ZAM-000123, za które nic nie zapłacisz.',
  );
  expect(said[2]).toContain('Anulowane zamówienie ZAM-000123');
  expect(said[2]).toContain('firma Sady sp. z o.o. anulowała zamówienie, za które nie zapłaciła.');
  for (const text of said) {
    expect(text).toContain('Kwota brutto: 24 600,00 zł');
    expect(text).not.toContain('..');
  }
});
