import { mapColumns } from '@gtinoteka/api/features/catalogue-import/column-map.ts';
import { productFields } from '@gtinoteka/api/features/catalogue-import/product-fields.ts';
import { plainText, webAddress } from '@gtinoteka/api/features/catalogue-import/cell-texts.ts';
import { readGtin } from '@gtinoteka/api/features/catalogue-import/read-gtin.ts';
import { safeCell } from '@gtinoteka/api/features/catalogue-import/rejects-file.ts';
import { CellFault, type RowFault } from '@gtinoteka/api/features/catalogue-import/row-fault.ts';
import { copyValue } from '@gtinoteka/api/store/copy-text.ts';
import { describe, expect, it } from 'vitest';

function faultOf(read: () => unknown): RowFault | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof CellFault) return error.fault;
    throw error;
  }
}

describe('columns', () => {
  it.each([
    ['gtin', ['GTIN', 'Numer GTIN', 'numer_gtin', 'EAN', 'Kod EAN', 'code', 'gtin14', 'KOD KRESKOWY']],
    ['name', ['name', 'Nazwa Produktu', 'Nazwa produktu', 'NAZWA', 'nazwa-produktu']],
    ['brand', ['brand', 'Marka', 'MARKA ']],
    ['netContent', ['netContentText', 'Zawartość netto', 'zawartosc NETTO', 'Zawartość']],
    ['gpc', ['gpc', 'Kod GPC', 'brickCode']],
    ['nip', ['nip', 'NIP', 'company.nip']],
    ['company', ['company', 'Nazwa firmy', 'company.name']],
    ['targetMarket', ['targetMarket', 'market', 'Rynek docelowy']],
    ['source', ['source', 'Źródło']],
  ] as const)('%s is known by its English and Polish headers', (field, headers) => {
    for (const header of headers) expect(mapColumns([header], productFields).places).toEqual({ [field]: 0 });
  });

  it('of two columns of one field the better name wins and the other is told', () => {
    expect(mapColumns(['code', 'Cena', 'GTIN'], productFields)).toEqual({
      places: { gtin: 2 },
      unused: ['code', 'Cena'],
    });
  });
});

describe('a GTIN cell', () => {
  it('is taken in every length and grouping', () => {
    expect(readGtin('5901520000059', 'EAN')).toBe('05901520000059');
    expect(readGtin(' 590-1520 000059 ', 'EAN')).toBe('05901520000059');
    expect(readGtin('96385074', 'EAN')).toBe('00000096385074');
    expect(readGtin('2210690000008', 'EAN')).toBe('02210690000008');
  });

  it.each([
    '5901520000059.0',
    '5901520000059,00',
    '="5901520000059"',
    "'5901520000059",
    '5.901520000059E+12',
    '5,901520000059e12',
  ])('%s is what a spreadsheet makes of a whole number or a text', (raw) => {
    expect(readGtin(raw, 'EAN')).toBe('05901520000059');
  });

  it.each([
    ['5901520000059.5', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['5901520000059,01', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['5901520000059.', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['5.90152000005E+12', 'GTIN_INVALID_CHARACTERS', /wykładniczej/],
    ['5.9015200000591E+12', 'GTIN_INVALID_CHARACTERS', /wykładniczej/],
    ['="5901520000059"+1', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['590152000005', 'GTIN_INVALID_CHECKSUM', /cyfra kontrolna/],
    ['00000000000000', 'GTIN_ALL_ZERO', /zer/],
    ['+5909991138455', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['5,90152E+12', 'GTIN_INVALID_CHARACTERS', /wykładniczej/],
    ['1234567890123456', 'GTIN_INVALID_LENGTH', /Zła liczba cyfr/],
    ['36000291452'.slice(0, 11), 'GTIN_INVALID_LENGTH', /zgubione zero na początku, 036000291452/],
    ['4000539', 'GTIN_INVALID_LENGTH', /Zła liczba cyfr/],
    ['', 'FIELD_REQUIRED', /Brak numeru GTIN/],
  ])('%j is refused with %s and a reason', (raw, code, reason) => {
    expect(faultOf(() => readGtin(raw, 'EAN'))).toMatchObject({ column: 'EAN', value: raw, code });
    expect(faultOf(() => readGtin(raw, 'EAN'))?.reason).toMatch(reason);
  });
});

describe('texts', () => {
  it('entities are decoded once, control characters dropped, white space joined', () => {
    expect(plainText(' Ser &quot;Łaciaty&quot;\u0000\t 100&nbsp;% &amp;quot; &#322; ', 'n', 99)).toBe(
      'Ser "Łaciaty" 100 % &quot; ł',
    );
    expect(plainText('AT&T & co; R&D', 'n', 99)).toBe('AT&T & co; R&D');
    expect(plainText(' \t ', 'n', 99)).toBeNull();
  });

  it('too long a text and broken letters are refused', () => {
    expect(plainText('x'.repeat(500), 'n', 500)).toHaveLength(500);
    expect(faultOf(() => plainText('x'.repeat(501), 'n', 500))?.code).toBe('FIELD_TOO_LONG');
    expect(faultOf(() => plainText('p\uFFFDche', 'n', 500))?.code).toBe('FIELD_INVALID');
    expect(faultOf(() => plainText('p\uD800che', 'n', 500))?.code).toBe('FIELD_INVALID');
  });

  it('only web addresses are taken, and get their scheme', () => {
    expect(webAddress('www.example.com/a', 'u')).toBe('http://www.example.com/a');
    expect(webAddress('https://example.com', 'u')).toBe('https://example.com');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://', 'http://a b.pl'])
      expect(faultOf(() => webAddress(bad, 'u'))?.code).toBe('FIELD_INVALID');
  });
});

describe('the list of refused rows', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])(
    '%j cannot start a formula',
    (value) => {
      expect(safeCell(value).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('separators, quotes and line breaks stay in their cell', () => {
    expect(safeCell('a;b')).toBe('"a;b"');
    expect(safeCell('a"b')).toBe('"a""b"');
    expect(safeCell('zwykły tekst')).toBe('zwykły tekst');
    expect(safeCell('x'.repeat(900))).toHaveLength(500);
  });
});

it('COPY keeps what would end a cell, a row or an array', () => {
  expect(copyValue('a\tb\nc\\d\re')).toBe('a\\tb\\nc\\\\d\\re');
  expect(copyValue(null)).toBe('\\N');
  expect(copyValue('\\N')).toBe('\\\\N');
  expect(copyValue(['PL'])).toBe('{PL}');
  expect(copyValue(['NULL', 'a"b', 'c\\d', '{}'])).toBe('{"NULL","a\\\\"b","c\\\\\\\\d","{}"}');
});
