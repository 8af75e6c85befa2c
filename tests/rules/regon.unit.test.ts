import { checkRegon, cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData } from '../support/shared-data.ts';
import { polishIdVectors } from './polish-id-vectors.ts';

describe('REGON', () => {
  it('REGON has 9 or 14 digits, no more and no fewer', () => {
    expect(checkRegon('123456785')).toBeNull();
    expect(checkRegon('12345678512347')).toBeNull();
    for (const wrong of ['', '12345678', '1234567851', '1234567851234', '123456785123470', '12345678x', '١٢٣٤٥٦٧٨٥'])
      expect(checkRegon(wrong)).toBe('REGON_INVALID');
    expect(errorTexts.REGON_INVALID).toBe('Niepoprawny numer REGON');
  });

  it('REGON is not all zeros, though the sums would agree', () => {
    expect(checkRegon('000000000')).toBe('REGON_INVALID');
    expect(checkRegon('00000000000000')).toBe('REGON_INVALID');
  });

  it('REGON of 14 digits is wrong when its first nine are, whatever its last digit', () => {
    for (let last = 0; last < 10; last++) expect(checkRegon(`1234567861234${last}`)).toBe('REGON_INVALID');
  });

  it('REGON has exactly one right last digit for each stem of eight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const stem = String(number).padStart(8, '0');
        const right = Array.from({ length: 10 }, (_, last) => checkRegon(`${stem}${last}`)).filter(
          (code) => code === null,
        );
        expect(right).toHaveLength(1);
      }),
    );
  });

  it('REGON loses spaces and dashes', () => {
    expect(cleanRegon(' 123-456\u00a0785 ')).toBe('123456785');
  });
});

describeWithSharedData('REGON of others', ['d_pl_ids/nip_regon.jsonl'], () => {
  it('agrees with the vectors of two programs', () => {
    const regons = polishIdVectors('regon');
    expect(regons.length).toBeGreaterThanOrEqual(6);
    for (const { input, valid } of regons)
      expect([input, checkRegon(cleanRegon(input)) === null]).toEqual([input, valid]);
  });
});
