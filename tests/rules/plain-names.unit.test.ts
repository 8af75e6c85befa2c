import { checkCompanyName } from '@gtinoteka/contract/rules/company.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { holdsDomain, isOnlyDomain, isPlainName } from '@gtinoteka/contract/rules/plain-text.ts';
import { expect, test } from 'vitest';

const unseen = [
  0xad, 0x34f, 0x115f, 0x200b, 0x200c, 0x200d, 0x200f, 0x202e, 0x2066, 0x2800, 0x3164, 0xfe0f, 0xffa0, 0xfeff,
];
test.each(unseen.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
  'a name with U+%s, which nobody sees, is refused',
  (_code, sign) => {
    expect(checkPersonName(`An${sign}na`)).toBe('TEXT_NOT_PLAIN');
    expect(checkCompanyName(`Sady${sign} Dolne`)).toBe('TEXT_NOT_PLAIN');
  },
);

test.each(['https://evil.example', 'www.evil.example', 'Wejdź na evil.pl/nagroda'])('%s is no name', (text) => {
  expect(checkPersonName(text)).toBe('TEXT_NOT_PLAIN');
  expect(checkCompanyName(text)).toBe('TEXT_NOT_PLAIN');
});

test.each([
  'zlodziej.pl',
  'bit.ly',
  'Sklep.Zlodziej.PL',
  '„zlodziej.pl”',
  'zlodziej.pl:8080',
  'zlodziej .pl',
  'zlodziej．pl',
  'zlodziej.pl, bit.ly',
  'żłób.com',
  'evil.xn--p1ai',
])('%s is an address of a site and no name of a company', (name) =>
  expect(checkCompanyName(name)).toBe('TEXT_NOT_PLAIN'),
);

test.each([
  'Allegro.pl sp. z o.o.',
  'Jan Kowalski Meble.pl',
  'P.P.H.U.Kłos',
  'F.H.Jan',
  'Biuro-Max',
  'Sp.j. Kowalscy',
  'A.B. Studio',
])('%s is a name of a company', (name) => expect(checkCompanyName(name)).toBeNull());

test('a person is not called as a page or an address of mail', () => {
  for (const name of ['evil.pl', 'Jan evil.com', 'jan@evil']) expect(checkPersonName(name)).toBe('TEXT_NOT_PLAIN');
});

test.each(['Anna', 'Jan Jr.', 'Żółć-Nowak', "O'Neill", 'Maria M. Skłodowska'])('%s is a name of a person', (name) =>
  expect(checkPersonName(name)).toBeNull(),
);
test.each(['Morele.net sp. z o.o.', 'P.H.U. „Kłos” s.c.', 'Sady Dolne Sp. z o.o.', 'F.H.Jan Kowalski', 'A/B Studio'])(
  '%s is a name of a company',
  (name) => expect(checkCompanyName(name)).toBeNull(),
);

test('a name of 130 characters outside the BMP is looked at, a longer text is no plain name', () => {
  const longest = '\u{20000}'.repeat(130);
  expect([isPlainName(longest), isPlainName(`${longest}a`)]).toEqual([true, false]);
  const domain = 'evil.pl'.padStart(260, 'a');
  expect([holdsDomain(domain), isOnlyDomain(domain)]).toEqual([true, true]);
  expect([holdsDomain(`a${domain}`), isOnlyDomain(`a${domain}`), isPlainName(`a${domain}`)]).toEqual([
    false,
    false,
    false,
  ]);
});
