import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDigit,
  checkGtin,
  cleanGtin,
  gtinGroups,
  shownGtin,
  hasValidCheckDigit,
  ownLengthGtin,
  toGtin14,
} from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

function linesOf(path: string): string[] {
  const bytes = readFileSync(sharedData + path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n').filter(Boolean);
}
function rowsOf<T>(path: string): T[] {
  return linesOf(path).map((line) => JSON.parse(line));
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const gtinBody = fc.constantFrom(7, 11, 12, 13).chain(digits);

describe('cleanGtin', () => {
  it.each([
    ['5 901520 000059', '5901520000059'],
    ['  590-1520-00005-9\t', '5901520000059'],
    ['5\u00a0901520\u2009000059', '5901520000059'],
    ['5\u202f901520\u3000000059\r\n', '5901520000059'],
    ['590–1520‑0000—59', '5901520000059'],
    ['\ufeff5901520000059\u200b', '5901520000059'],
    ['\u200e5901520000059\u202c', '5901520000059'],
    ['5901520\u00ad000059', '5901520000059'],
    ['5901520000059', '5901520000059'],
    ['(01)05901520000059', '05901520000059'],
    ['(01) 0590 1520 0000 59', '05901520000059'],
    ['00042', '00042'],
    ['', ''],
  ])('cleanGtin takes grouping and invisible characters off %j', (typed, cleaned) => {
    expect(cleanGtin(typed)).toBe(cleaned);
  });

  it.each([
    '590.152',
    '(01)5901520000059',
    '(01)059015200000590',
    '(02)05901520000059',
    ']C10105901520000059',
    '12a',
    '٣٤',
  ])('cleanGtin leaves %j for checkGtin to refuse', (typed) => {
    expect(checkGtin(cleanGtin(typed))).toBe('GTIN_INVALID_CHARACTERS');
  });

  it('cleanGtin keeps the digits of any number, whatever is put between them', () => {
    const grouping = fc.constantFrom('', ' ', '-', '\u00a0', '\u200b', '–');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), grouping)), (parts) => {
        expect(cleanGtin(parts.flat().join(''))).toBe(parts.map(([digit]) => digit).join(''));
      }),
    );
  });
});

describe('check digit', () => {
  it('check digit is 9 for 590152000005 and 0 for a sum that is a whole ten', () => {
    expect(checkDigit('590152000005')).toBe(9);
    expect(checkDigit('0000055')).toBe(0);
  });

  it('check digit needs at least two digits', () => {
    expect(['', '0', '00', '17'].map(hasValidCheckDigit)).toEqual([false, false, true, true]);
  });

  it('check digit makes every number of a GTIN length valid', () => {
    fc.assert(
      fc.property(gtinBody, (body) => {
        const code = `${body}${checkDigit(body)}`;
        expect(checkGtin(code)).toBe(/^0+$/.test(code) ? 'GTIN_ALL_ZERO' : null);
      }),
    );
  });

  it('check digit stays the same when zeros are put in front', () => {
    fc.assert(
      fc.property(gtinBody, (body) => {
        expect(checkDigit(toGtin14(`${body}0`).slice(0, -1))).toBe(checkDigit(body));
      }),
    );
  });

  it('catches every change of one digit', () => {
    fc.assert(
      fc.property(gtinBody, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const code = `${body}${checkDigit(body)}`;
        const at = place % code.length;
        const changed = `${code.slice(0, at)}${(Number(code[at]) + shift) % 10}${code.slice(at + 1)}`;
        expect(hasValidCheckDigit(changed)).toBe(false);
      }),
    );
  });

  it('catches two neighbours swapped unless they differ by 5 or not at all', () => {
    fc.assert(
      fc.property(gtinBody, fc.nat(), (body, place) => {
        const code = `${body}${checkDigit(body)}`;
        const at = place % (code.length - 1);
        const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
        const unseen = Math.abs(Number(code[at]) - Number(code[at + 1])) % 5 === 0;
        expect(hasValidCheckDigit(swapped)).toBe(unseen);
      }),
    );
  });
});

describe('checkGtin', () => {
  it.each([8, 12, 13, 14])(
    'checkGtin accepts %i digits with a right check digit and refuses one digit more or fewer',
    (length) => {
      const body = '1234567890123'.slice(0, length - 1);
      expect(checkGtin(`${body}${checkDigit(body)}`)).toBeNull();
      expect(checkGtin(`${body}${(checkDigit(body) + 1) % 10}`)).toBe('GTIN_INVALID_CHECKSUM');
    },
  );

  it.each([0, 1, 7, 9, 10, 11, 15, 20])(
    'checkGtin refuses %i digits for their length, right check digit or not',
    (length) => {
      const body = '1'.repeat(Math.max(0, length - 1));
      expect(checkGtin(length === 0 ? '' : `${body}${checkDigit(body)}`)).toBe('GTIN_INVALID_LENGTH');
    },
  );

  it.each([8, 12, 13, 14])('checkGtin refuses %i zeros although their check digit agrees', (length) => {
    expect(checkGtin('0'.repeat(length))).toBe('GTIN_ALL_ZERO');
  });

  it.each([7, 9, 15])('checkGtin refuses %i zeros for their length', (length) => {
    expect(checkGtin('0'.repeat(length))).toBe('GTIN_INVALID_LENGTH');
  });

  it.each(['590152000005X', '5901520000059 ', '０１２３４５６５', '-5901520', '1e12'])(
    'checkGtin refuses %j for its characters',
    (value) => {
      expect(checkGtin(value)).toBe('GTIN_INVALID_CHARACTERS');
    },
  );
});

describe('one identity for every length', () => {
  it.each([
    ['00000096385074', '96385074'],
    ['00614141000036', '614141000036'],
    ['05901520000059', '5901520000059'],
    ['15901520000056', '15901520000056'],
    ['00000100000007', '000100000007'],
    ['00000000000017', '00000017'],
  ])('one identity for every length shows %s as %s', (gtin14, own) => {
    expect(ownLengthGtin(gtin14)).toBe(own);
    expect(toGtin14(own)).toBe(gtin14);
  });

  it('one identity for every length finds the stored form again from the shown one', () => {
    fc.assert(
      fc.property(gtinBody, (body) => {
        const gtin14 = toGtin14(`${body}${checkDigit(body)}`);
        const shown = ownLengthGtin(gtin14);
        expect(toGtin14(shown)).toBe(gtin14);
        expect([8, 12, 13, 14]).toContain(shown.length);
      }),
    );
  });
});

describe('shownGtin', () => {
  it.each([
    ['05901520000059', '5901520000059'],
    ['00000096385074', '96385074'],
    ['614141000036', '614141000036'],
    // wrong check digits: as typed, without the zeros that made 14 digits of them
    ['5901520000058', '5901520000058'],
    ['05901520000058', '5901520000058'],
    ['00000096385075', '96385075'],
    ['00614141000037', '614141000037'],
    ['15901520000058', '15901520000058'],
    ['0614141000037', '0614141000037'],
    // wrong in another way: as typed
    ['00000000000000', '00000000000000'],
    ['059015200000590', '059015200000590'],
    ['0abc', '0abc'],
    ['', ''],
  ])('shownGtin of %j is %j', (typed, shown) => {
    expect(shownGtin(typed)).toBe(shown);
  });
});

describe('gtinGroups', () => {
  it.each([
    ['5901520000059', '5 901520 000059'],
    ['59077770', '5907 7770'],
    ['614141000036', '6 14141 00003 6'],
    ['15901520000056', '1 59 01520 00005 6'],
    ['', ''],
    ['5', '5'],
    ['590152', '5 90152'],
    ['5901520', '5 901520'],
    ['590152000', '5 901520 00'],
    ['590152000005912', '5 901520 00005912'],
  ])('groups %s as %s', (value, grouped) => {
    expect(gtinGroups(value).join(' ')).toBe(grouped);
  });

  it.each(['abc', '59O1520000059', 'powidła śliwkowe'])(
    'gtinGroups leaves %j, which is not digits alone, in one piece',
    (typed) => {
      expect(gtinGroups(typed)).toEqual([typed]);
    },
  );

  it('gtinGroups keeps 8 and 12 typed digits on the way to 13 until their check digit agrees', () => {
    expect(gtinGroups('59015200', true)).toEqual(['5', '901520', '0']);
    expect(gtinGroups('96385074', true)).toEqual(['9638', '5074']);
    expect(gtinGroups('590152000005', true)).toEqual(['5', '901520', '00005']);
    expect(gtinGroups('614141000036', true)).toEqual(['6', '14141', '00003', '6']);
  });

  it('gtinGroups loses no digit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }).chain(digits), fc.boolean(), (value, typing) => {
        expect(gtinGroups(value, typing).join('')).toBe(value);
      }),
    );
  });
});

describeWithSharedData(
  'vectors of other programs',
  ['c_vectors/gtin_check_digit.jsonl', 'c_vectors/linters_unit.jsonl'],
  () => {
    it('agree on all 31 check digits', () => {
      const vectors = rowsOf<{ input: string; valid: boolean }>('c_vectors/gtin_check_digit.jsonl');
      expect(vectors).toHaveLength(31);
      for (const { input, valid } of vectors) expect([input, hasValidCheckDigit(input)]).toEqual([input, valid]);
    });

    it('agree on every csum case of the GS1 linters, and on the digit they call right', () => {
      const vectors = rowsOf<{ linter: string; input: string; valid: boolean; error?: string }>(
        'c_vectors/linters_unit.jsonl',
      ).filter(({ linter }) => linter === 'csum');
      expect(vectors).toHaveLength(7);
      for (const { input, valid, error } of vectors) {
        expect([input, hasValidCheckDigit(input)]).toEqual([input, valid]);
        const repaired = `${input.slice(0, -1)}${checkDigit(input.slice(0, -1))}`;
        expect(hasValidCheckDigit(repaired)).toBe(error === 'GS1_LINTER_INCORRECT_CHECK_DIGIT');
      }
    });
  },
);

describeWithSharedData(
  'numbers that really occur',
  ['b_products/off_2019_bad_codes.tsv.gz', 'b_products/named_products_pl.jsonl.gz'],
  () => {
    it('refuses all 6,468 bad ones, each for its own reason', () => {
      const codes = linesOf('b_products/off_2019_bad_codes.tsv.gz')
        .slice(1)
        .map((line) => line.split('\t')[0] ?? '');
      expect(codes).toHaveLength(6468);
      const reasons = new Map<string, number>();
      for (const code of codes) {
        // counted independently of the rule: the length first, then a sum with weights by place from the right
        const sum = [...code].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
        const expected = [8, 12, 13, 14].includes(code.length)
          ? sum % 10 && 'GTIN_INVALID_CHECKSUM'
          : 'GTIN_INVALID_LENGTH';
        const reason = checkGtin(cleanGtin(code));
        expect([code, reason]).toEqual([code, expected]);
        reasons.set(String(reason), (reasons.get(String(reason)) ?? 0) + 1);
      }
      expect(Object.fromEntries(reasons)).toEqual({ GTIN_INVALID_LENGTH: 2327, GTIN_INVALID_CHECKSUM: 4141 });
    });

    it('accepts all 8,150 named products', () => {
      const products = rowsOf<{ gtin: string }>('b_products/named_products_pl.jsonl.gz');
      expect(products).toHaveLength(8150);
      expect(products.filter(({ gtin }) => checkGtin(cleanGtin(gtin)) !== null)).toEqual([]);
    });
  },
);
