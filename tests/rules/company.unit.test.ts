import {
  checkCity,
  checkCompanyName,
  checkCompanyText,
  checkPostalCode,
  checkStreet,
  checkWebPage,
  cleanPostalCode,
  cleanWebPage,
  companyProfiles,
  registrationPurposes,
  voivodeships,
} from '@gtinoteka/contract/rules/company.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

describe('postal code', () => {
  it('postal code is NN-NNN, and five digits get their dash', () => {
    expect(
      ['00-001', '00001', ' 27 600 ', '2760', '27-6000', '276-00'].map((typed) =>
        checkPostalCode(cleanPostalCode(typed)),
      ),
    ).toEqual([null, null, null, 'POSTAL_CODE_INVALID', 'POSTAL_CODE_INVALID', 'POSTAL_CODE_INVALID']);
    expect(checkPostalCode('')).toBe('FIELD_REQUIRED');
  });

  it('postal code is not 00-000, which no place has', () => {
    expect(['00-000', '00-001', '99-999'].map(checkPostalCode)).toEqual(['POSTAL_CODE_INVALID', null, null]);
  });
});

describe('name, street and city of a company', () => {
  it('name, street and city of a company have up to 130 characters, a letter or digit among them, and no markup', () => {
    expect(checkCompanyText('x'.repeat(130))).toBeNull();
    expect(checkCompanyText('x'.repeat(131))).toBe('FIELD_TOO_LONG');
    expect(checkCompanyText('  ')).toBe('FIELD_REQUIRED');
    for (const text of ['ul. 1 Maja 3/5 lok. 2', 'Kwiaty 👩\u200d🌾', 'P.H.U. „Żółw” & Syn', '7'])
      expect(checkCompanyText(text)).toBeNull();
    for (const text of [
      '---',
      '<b>A</b>',
      'a\0b',
      'a\nb',
      'a\u202eb',
      'a\u2066b',
      'a\u200fb',
      'a\u2028b',
      'a\ufeffb',
      'a \ud83d',
    ])
      expect(checkCompanyText(text)).toBe('FIELD_INVALID');
  });
});

describe('a typed company name', () => {
  it.each(['P4', '3M Poland', 'P.H.U. „Żółw” & Syn', 'Ćma', 'Łoś'])('a typed company name may be %s', (name) =>
    expect(checkCompanyName(name)).toBeNull(),
  );
  it.each(['12', 'A', ' Ż ', '---'])('a typed company name may not be %j', (name) =>
    expect(checkCompanyName(name)).toBe('FIELD_INVALID'),
  );
  it.each(['<b>AB</b>', 'A\u202eB', 'A\u200bB'])(
    'a typed company name says of %j that it has what is not seen, or markup',
    (name) => expect(checkCompanyName(name)).toBe('TEXT_NOT_PLAIN'),
  );
  it('a typed company name has up to 130 characters', () => {
    expect(['x'.repeat(130), 'x'.repeat(131), ' '].map(checkCompanyName)).toEqual([
      null,
      'FIELD_TOO_LONG',
      'FIELD_REQUIRED',
    ]);
  });
});

describe('a typed street', () => {
  it.each([
    'os. 1000-lecia 4/12',
    '3 Maja 5',
    'Aleja Jana Pawła II 27',
    'ul. Św. Ducha 3 m. 4',
    'ul. gen. Stanisława „Grota” Roweckiego 12A',
    'ul. Księcia Józefa 5 (wejście B)',
    "ul. D'Artagnana 1",
    'al. 11 Listopada 60–62',
    'Dębowo 12',
    '12A',
    '7',
    'Strefa A&B+ 3',
    'ul. Łódz\u0301ka 1',
  ])('a typed street may be %s', (street) => expect(checkStreet(street)).toBeNull());
  it.each(['---', '%%% 1', 'ul. Prosta 1!', 'ul. Prosta 1\nlok. 2', 'ул. Ленина 1', '<b>Prosta</b>'])(
    'a typed street may not be %j',
    (street) => expect(checkStreet(street)).toBe('FIELD_INVALID'),
  );
  it('a typed street has up to 130 characters', () => {
    expect(['x'.repeat(130), 'x'.repeat(131), ' '].map(checkStreet)).toEqual([
      null,
      'FIELD_TOO_LONG',
      'FIELD_REQUIRED',
    ]);
  });
});

describe('a typed city', () => {
  it.each([
    'Bielsko-Biała',
    'Kąty Wrocławskie',
    'Golub-Dobrzyń',
    'Stare Babice (gmina)',
    'Ełk',
    'Łódź',
    'Kolonia 2',
    'Września k. Poznania',
    "Val-d'Or",
    'Święta Lipka ',
  ])('a typed city may be %s', (city) => expect(checkCity(city)).toBeNull());
  it.each(['7 %%% !!', '12', 'A', '1 Maja', '-Łódź', 'Łódź!', 'Ł1', 'Москва', 'Radom/Kielce', 'Ra\tdom'])(
    'a typed city may not be %j',
    (city) => expect(checkCity(city)).toBe('FIELD_INVALID'),
  );
  it('a typed city has up to 130 characters', () => {
    expect(['x'.repeat(130), 'x'.repeat(131), ' '].map(checkCity)).toEqual([null, 'FIELD_TOO_LONG', 'FIELD_REQUIRED']);
  });
});

describe('web page', () => {
  it('web page gets http in front where no scheme was typed, and may be empty', () => {
    expect(['sady.example', 'HTTPS://sady.example/o-nas', ' ', 'http://a.pl'].map(cleanWebPage)).toEqual([
      'http://sady.example',
      'HTTPS://sady.example/o-nas',
      '',
      'http://a.pl',
    ]);
    for (const typed of ['', 'sady.example', 'sklep.żółw.pl/oferta?x=1', 'https://a.pl:8443'])
      expect(checkWebPage(cleanWebPage(typed))).toBeNull();
  });

  it('web page is an address of a public host, at most 130 characters', () => {
    for (const typed of ['javascript:alert(1)', 'ftp://a.pl', 'localhost', 'a b.pl', 'http://', 'a.pl/"x', 'user@a.pl'])
      expect([typed, checkWebPage(cleanWebPage(typed))]).toEqual([typed, 'FIELD_INVALID']);
    const address = 'http://a.pl/';
    expect(checkWebPage(address.padEnd(130, 'x'))).toBeNull();
    expect(checkWebPage(address.padEnd(131, 'x'))).toBe('FIELD_TOO_LONG');
  });
});

describe('lists', () => {
  it('lists have 16 voivodeships, 14 profiles and 6 purposes', () => {
    expect([voivodeships.length, companyProfiles.length, registrationPurposes.length]).toEqual([16, 14, 6]);
    expect(new Set([...voivodeships, ...companyProfiles, ...registrationPurposes]).size).toBe(36);
  });
});

describeWithSharedData('voivodeships of others', ['d_pl_ids/voivodeships_iso_3166_2.json'], () => {
  it('are those of ISO 3166-2', () => {
    const list: { name: string }[] = JSON.parse(
      readFileSync(`${sharedData}d_pl_ids/voivodeships_iso_3166_2.json`, 'utf8'),
    );
    expect([...voivodeships].sort()).toEqual(list.map(({ name }) => name.toLowerCase()).sort());
  });
});
