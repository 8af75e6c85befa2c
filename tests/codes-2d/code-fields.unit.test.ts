import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import {
  checkCodeField,
  codeContents,
  codeFaults,
  longestResolver,
  type CodeField,
} from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { outlineOf, pathOf } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import {
  dotsOfModule,
  millimetresOfDots,
  moduleSizes,
  printerDots,
} from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { describe, expect, test } from 'vitest';
import { unhurried } from '../support/run/pace.ts';

const gtin = '5901234123457';

describe('fields of the generator (B §5)', () => {
  test.each<[CodeField, string, string | null]>([
    ['n01', '', 'FIELD_REQUIRED'],
    ['n01', '590 123 412 3457', null],
    ['n01', '590123412345', 'GTIN_INVALID_CHECKSUM'],
    ['n01', '123456789012345', 'GTIN_TOO_LONG'],
    ['n01', '590123412', 'GTIN_INVALID_LENGTH'],
    ['n01', '59012341234x', 'GTIN_INVALID_CHARACTERS'],
    ['n01', '5901234123450', 'GTIN_INVALID_CHECKSUM'],
    ['n10', 'A'.repeat(20), null],
    ['n10', 'A'.repeat(21), 'DATA_FORMAT_INVALID'],
    ['n10', 'LOT-7', 'DATA_FORMAT_INVALID'],
    ['n21', 'żółw', 'DATA_FORMAT_INVALID'],
    ['n22', '2A', null],
    ['n17', '271130', null],
    ['n17', '271100', null],
    ['n17', '271131', 'DATE_INVALID'],
    ['n17', '27113', 'DATE_INVALID'],
    ['n17', '2711301', 'DATE_INVALID'],
    ['n11', '271301', 'DATE_INVALID'],
    ['n13', 'abcdef', 'DATE_INVALID'],
    ['n15', '280229', null],
    ['n7006', '271130', null],
    ['n7006', '271100', 'DATE_INVALID'],
    ['n3103', '001500', null],
    ['n3103', '1500', 'DATA_FORMAT_INVALID'],
    ['n3103', '1,5000', 'DATA_FORMAT_INVALID'],
    ['n422', '616', null],
    ['n422', '000', 'COUNTRY_CODE_INVALID'],
    ['n422', '61', 'COUNTRY_CODE_INVALID'],
    ['n7008', 'COD', null],
    ['n7008', 'CODD', 'DATA_FORMAT_INVALID'],
    ['n7008', 'CO', null],
    ['n7008', 'żół', 'DATA_FORMAT_INVALID'],
    ['n7009', 'A'.repeat(10), null],
    ['n7009', 'A'.repeat(11), 'DATA_FORMAT_INVALID'],
    ['n7005', '27.3.d.24', null],
    ['n7005', '27', null],
    ['n7005', '273d', null],
    ['n7005', 'A'.repeat(12), null],
    ['n7005', 'A'.repeat(13), 'DATA_FORMAT_INVALID'],
    ['n7005', 'Bałtyk', 'DATA_FORMAT_INVALID'],
    ['n7005', '27.3 d', 'DATA_FORMAT_INVALID'],
    ['n7007', '260101', null],
    ['n7007', '260101260102', null],
    ['n7007', '991231000101', null],
    ['n7007', '260101260101', 'END_DATE_NOT_LATER'],
    ['n7007', '260102260101', 'END_DATE_NOT_LATER'],
    ['n7007', '261301260101', 'START_DATE_INVALID'],
    ['n7007', '260101261301', 'END_DATE_INVALID'],
    ['n7007', '260100', 'DATE_INVALID'],
    ['n7007', '2601', 'DATE_INVALID'],
    ['ngs1Resolver', 'gtinoteka.example', 'URL_INVALID'],
    ['ngs1Resolver', 'www.sklep.pl', null],
    ['ngs1Resolver', 'https://sklep.pl:8080/kody/', null],
    ['ngs1Resolver', 'http://sklep.com.pl', null],
    ['ngs1Resolver', 'https://marka.pl/%C5%BC', null],
    ['ngs1Resolver', 'https://marka.pl/%zz', 'URL_INVALID'],
    ['ngs1Resolver', 'marka.pl/%', 'URL_INVALID'],
    ['ngs1Resolver', 'www.marka.pl:65535', null],
    ['ngs1Resolver', 'https://marka.pl/a+b,c;d/x@y(z)!', null],
    ['ngs1Resolver', 'https://marka.pl/"a"', 'URL_INVALID'],
    ['ngs1Resolver', 'https://marka.pl/<a>', 'URL_INVALID'],
    ['ngs1Resolver', 'https://marka.pl:65536/a', 'URL_INVALID'],
    ['ngs1Resolver', 'www.marka.pl:0', 'URL_INVALID'],
    ['ngs1Resolver', 'ftp://sklep.pl', 'URL_INVALID'],
    ['ngs1Resolver', 'https://sklep.pl?x=1', 'URL_INVALID'],
    ['ngs1Resolver', 'https://sklep.pl/#a', 'URL_INVALID'],
    ['ngs1Resolver', 'https://ktoś@sklep.pl', 'URL_INVALID'],
    ['ngs1Resolver', 'javascript:alert(1)', 'URL_INVALID'],
    ['ngs1Resolver', `a.pl/${'a'.repeat(longestResolver - 5)}`, null],
    ['ngs1Resolver', `a.pl/${'a'.repeat(longestResolver - 4)}`, 'URL_INVALID'],
  ])('%s "%s": %s', (field, value, fault) => expect(checkCodeField(field, value)).toBe(fault));

  test('sentences that the specification fixes', () => {
    expect(errorTexts.GTIN_TOO_LONG).toBe('Wartość musi składać się z maksymalnie 14 cyfr');
    expect(errorTexts.URL_INVALID).toBe('Wartość musi być prawidłowym adresem URL');
    expect(errorTexts.DATA_FORMAT_INVALID).toBe('Niepoprawny format danych');
    expect(errorTexts.DATE_INVALID).toBe('Nieprawidłowa data');
  });

  test('a long text of one kind is refused in no time', () => {
    const before = process.cpuUsage();
    for (const text of ['a.'.repeat(100), 'a-'.repeat(100), `${'1'.repeat(199)}!`])
      expect(checkCodeField('ngs1Resolver', text)).toBe('URL_INVALID');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(unhurried(500));
  });

  test('every fault is named at its field', () => {
    expect(codeFaults({ n01: '1', n17: 'x', n10: 'L7' })).toEqual({ n01: 'GTIN_INVALID_LENGTH', n17: 'DATE_INVALID' });
  });
});

describe('what the codes carry', () => {
  test('all fifteen: elements of pre-defined length first, the link in its own order', () => {
    const values = {
      n01: gtin,
      n10: 'L7',
      n11: '261101',
      n13: '261102',
      n15: '271101',
      n17: '271130',
      n21: 'S1',
      n22: '2A',
      n3103: '001500',
      n422: '616',
      n7005: '27.3.d.24',
      n7006: '261103',
      n7007: '261101261102',
      n7008: 'COD',
      n7009: 'OTB',
      ngs1Resolver: 'www.sklep.pl/k/',
    };
    expect(codeFaults(values)).toEqual({});
    const { elements, link } = codeContents(values, 'https://gtinoteka.example');
    expect(elements.map(({ ai }) => ai).join(' ')).toBe('01 11 13 15 17 3103 10 21 22 422 7005 7006 7007 7008 7009');
    expect(link).toBe(
      'https://www.sklep.pl/k/01/05901234123457/22/2A/10/L7/21/S1?11=261101&13=261102&15=271101&17=271130&3103=001500&422=616&7005=27.3.d.24&7006=261103&7007=261101261102&7008=COD&7009=OTB',
    );
  });
  test('what the codes carry: without a website links lead to ours; a scheme in capitals is written small', () => {
    expect(codeContents({ n01: gtin }, 'http://localhost:3000').link).toBe('http://localhost:3000/01/05901234123457');
    expect(codeContents({ n01: gtin, ngs1Resolver: 'HTTP://Sklep.pl' }, '').link).toBe(
      'http://Sklep.pl/01/05901234123457',
    );
  });
});

describe('the outline of modules', () => {
  const matrix = (...rows: string[]) => ({
    size: rows.length,
    modules: Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0)),
  });
  test.each([
    ['one module', matrix('#.', '..'), 'M1 1h1v1h-1z'],
    ['a side of two', matrix('##', '..'), 'M1 1h2v1h-2z'],
    ['nothing', matrix('..', '..'), ''],
  ])('%s', (_, given, path) => expect(pathOf(given, 1)).toBe(path));

  /** Whether the even-odd rule fills the middle of a module. */
  function isFilled(lines: ReturnType<typeof outlineOf>, x: number, y: number): boolean {
    let crossed = 0;
    for (const line of lines)
      line.forEach(([fromX, fromY], index) => {
        const [toX, toY] = line[(index + 1) % line.length] ?? [0, 0];
        if (fromX === toX && fromX > x + 0.5 && Math.min(fromY, toY) <= y && Math.max(fromY, toY) > y) crossed += 1;
      });
    return crossed % 2 === 1;
  }
  test('fills exactly the dark modules, areas that touch by a corner and holes among them', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const size = 1 + (seed % 9);
      const modules = Uint8Array.from(
        { length: size * size },
        (_, at) => ((seed * 7919 + at * at * 31 + at * seed) >> 2) & 1,
      );
      const lines = outlineOf({ size, modules });
      for (let at = 0; at < modules.length; at++)
        expect(isFilled(lines, at % size, Math.floor(at / size))).toBe(modules[at] === 1);
    }
  });
});

describe('modules on the dots of a printer', () => {
  test.each(printerDots)(
    'modules on the dots of a printer: at %i dpi every size stays within what may be printed',
    (dpi) => {
      for (let size: number = moduleSizes.least; size <= moduleSizes.most; size += 0.001) {
        const printed = millimetresOfDots(dotsOfModule(size, dpi), dpi);
        expect(printed).toBeGreaterThanOrEqual(moduleSizes.least - 1e-6);
        expect(printed).toBeLessThanOrEqual(moduleSizes.most + 1e-6);
      }
    },
  );
  test('0.495 mm are six dots at 300 dpi', () => expect(dotsOfModule(0.495, 300)).toBe(6));
});
