import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { checkNip, checkNipFilter, cleanNip, formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { polishIdVectors } from './polish-id-vectors.ts';

describe('NIP filter of the catalogue', () => {
  it.each(['', '8567346215', '856-734-62-15', 'PL8567346215', 'a_b'])(
    'NIP filter of the catalogue accepts %j',
    (value) => {
      expect(checkNipFilter(value)).toBeNull();
    },
  );
  it.each(['856 734', '856.734', 'ąę', '856/7', "1' OR", '123\n'])(
    'NIP filter of the catalogue refuses %j',
    (value) => {
      expect(checkNipFilter(value)).toBe('NIP_INVALID_CHARACTERS');
    },
  );
});

describe('NIP', () => {
  it('NIP loses dashes, spaces and the prefix PL', () => {
    expect(['PL 856-734-62-15', 'pl8567346215', '856–734–62–15', '856\u00a0734 62 15'].map(cleanNip)).toEqual(
      Array(4).fill('8567346215'),
    );
  });

  it('NIP is 10 digits, no more and no fewer, the first not zero', () => {
    expect(checkNip('123456789')).toBe('NIP_INVALID');
    expect(checkNip('1234563218')).toBeNull();
    expect(checkNip('12345632180')).toBe('NIP_INVALID');
    expect(checkNip('0000000000')).toBe('NIP_INVALID');
    expect(checkNip('')).toBe('NIP_INVALID');
    expect(errorTexts.NIP_INVALID).toBe('Niepoprawny numer NIP');
  });

  it('NIP is never valid when the sum leaves 10', () => {
    // 600000001?: 6·6 + 7·1 = 43, 43 mod 11 = 10
    for (let last = 0; last < 10; last++) expect(checkNip(`600000001${last}`)).toBe('NIP_INVALID');
  });

  it('NIP has at most one valid last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (body) => {
        const valid = Array.from({ length: 10 }, (_, last) => checkNip(`${body}${last}`)).filter(
          (code) => code === null,
        );
        expect(valid.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('NIP is written NNN-NNN-NN-NN, and anything else as it is', () => {
    expect(formatNip('1234563218')).toBe('123-456-32-18');
    expect(formatNip('123456321')).toBe('123456321');
    expect(formatNip('123-456-32-18')).toBe('123-456-32-18');
  });
});

describeWithSharedData('NIP of others', ['d_pl_ids/nip_regon.jsonl', 'd_pl_ids/real_nips_kbpoz.txt'], () => {
  it('agrees with the vectors of three programs', () => {
    const nips = polishIdVectors('nip');
    expect(nips).toHaveLength(9);
    for (const { input, valid } of nips) expect([input, checkNip(cleanNip(input)) === null]).toEqual([input, valid]);
  });

  // 9452743593 is in the list as published, with a last digit that modulo 11 contradicts
  it('accepts 741 of the 742 really used ones and refuses the one with a wrong check digit', () => {
    const nips = readFileSync(`${sharedData}d_pl_ids/real_nips_kbpoz.txt`, 'utf8').trim().split('\n');
    expect(nips).toHaveLength(742);
    expect(nips.filter((nip) => checkNip(nip) !== null)).toEqual(['9452743593']);
  });
});
