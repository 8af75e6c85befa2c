import {
  checkCompanyText,
  checkPostalCode,
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
  it('is NN-NNN, and five digits get their dash', () => {
    expect(
      ['00-001', '00001', ' 27 600 ', '2760', '27-6000', '276-00'].map((typed) =>
        checkPostalCode(cleanPostalCode(typed)),
      ),
    ).toEqual([null, null, null, 'POSTAL_CODE_INVALID', 'POSTAL_CODE_INVALID', 'POSTAL_CODE_INVALID']);
    expect(checkPostalCode('')).toBe('FIELD_REQUIRED');
  });
});

describe('name, street and city of a company', () => {
  it('have up to 130 characters, a letter or digit among them, and no markup', () => {
    expect(checkCompanyText('x'.repeat(130))).toBeNull();
    expect(checkCompanyText('x'.repeat(131))).toBe('FIELD_TOO_LONG');
    expect(checkCompanyText('  ')).toBe('FIELD_REQUIRED');
    for (const text of ['ul. 1 Maja 3/5 lok. 2', 'P.H.U. „Żółw” & Syn', '7']) expect(checkCompanyText(text)).toBeNull();
    for (const text of ['---', '<b>A</b>', 'a\0b', 'a\nb']) expect(checkCompanyText(text)).toBe('FIELD_INVALID');
  });
});

describe('web page', () => {
  it('gets http in front where no scheme was typed, and may be empty', () => {
    expect(['sady.example', 'HTTPS://sady.example/o-nas', ' ', 'http://a.pl'].map(cleanWebPage)).toEqual([
      'http://sady.example',
      'HTTPS://sady.example/o-nas',
      '',
      'http://a.pl',
    ]);
    for (const typed of ['', 'sady.example', 'sklep.żółw.pl/oferta?x=1', 'https://a.pl:8443'])
      expect(checkWebPage(cleanWebPage(typed))).toBeNull();
  });

  it('is an address of a public host, at most 130 characters', () => {
    for (const typed of ['javascript:alert(1)', 'ftp://a.pl', 'localhost', 'a b.pl', 'http://', 'a.pl/"x', 'user@a.pl'])
      expect([typed, checkWebPage(cleanWebPage(typed))]).toEqual([typed, 'FIELD_INVALID']);
    const address = 'http://a.pl/';
    expect(checkWebPage(address.padEnd(130, 'x'))).toBeNull();
    expect(checkWebPage(address.padEnd(131, 'x'))).toBe('FIELD_TOO_LONG');
  });
});

describe('lists', () => {
  it('have 16 voivodeships, 14 profiles and 6 purposes', () => {
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
