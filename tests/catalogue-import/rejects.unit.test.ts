import { mapColumns } from '@gtinoteka/api/core/product-list/column-map.ts';
import { productHeaderLists } from '@gtinoteka/api/store/catalogue/product-headers.ts';
import { plainText, webAddress } from '@gtinoteka/api/core/input/cell-texts.ts';
import { readGtin } from '@gtinoteka/api/features/catalogue-import/reading/read-gtin.ts';
import { RejectsFile } from '@gtinoteka/api/features/catalogue-import/reading/rejects-file.ts';
import { CellFault, type RowFault } from '@gtinoteka/api/core/input/row-fault.ts';
import { copyValue } from '@gtinoteka/api/store/catalogue/copy-text.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from './list-file.ts';

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
    for (const header of headers) expect(mapColumns([header], productHeaderLists).indexes).toEqual({ [field]: 0 });
  });

  it.each([
    ['Lp.;Kod kreskowy;Nazwa towaru;Cena netto', { gtin: 1, name: 2 }],
    ['Indeks;Towar;Producent;EAN;VAT', { gtin: 3, name: 1, brand: 2 }],
    ['Symbol | Asortyment | Kod EAN | JM', { gtin: 2, name: 1 }],
    ['KOD EAN (SZT.);NAZWA ASORTYMENTU;CENA HURTOWA', { gtin: 0, name: 1 }],
    ['Kod;Nazwa towaru/usługi;Kod kreskowy (EAN-13);Stan', { gtin: 2, name: 1 }],
    ['EAN kartonu;EAN produktu;Nazwa handlowa;Nazwa producenta;Marka', { gtin: 1, name: 2, brand: 4, company: 3 }],
    ['Nazwa grupy;Nazwa dostawcy;Pełna nazwa;Nr EAN;Cena brutto', { gtin: 3, name: 2 }],
    ['Kod paskowy;Artykuł;Nazwa marki;Gramatura', { gtin: 0, name: 1, brand: 2, netContent: 3 }],
    ['Kod towaru;Kody kreskowe;Nazwa artykułu w sklepie', { gtin: 1 }],
    ['Kod;Nazwa;Cena', { gtin: 0, name: 1 }],
    ['E-A-N;Product name (PL);Manufacturer;Price', { gtin: 0, name: 1, brand: 2 }],
    ['Cena EAN;Ilość;Nazwa cennika;Typ kodu kreskowego', {}],
    ['Kod EAN-13 opak.;Nazwa asortymentu;Ilość w opak.;Cena det.', { gtin: 0, name: 1 }],
    ['Lp.;Indeks;Nazwa towaru;J.m.;EAN opak. zb.;EAN szt.;Cena netto;VAT', { gtin: 5, name: 2 }],
    ['Nr kat.;Kod kresk.;Nazwa art.;Jedn. miary;Cena brutto', { gtin: 1, name: 2 }],
    ['SYMBOL;NAZWA;KOD_KRESKOWY_KARTON;KOD_KRESKOWY_SZT', { gtin: 3, name: 1 }],
    ['Kod towaru;Opis towaru;EAN karton;EAN jedn.;Producent', { gtin: 3, name: 1, brand: 4 }],
    ['K. paskowy;Nazwa handlowa;Marka;Gram.', { gtin: 0, name: 1, brand: 2, netContent: 3 }],
    ['Kod EAN opak. zbiorczego;Kod EAN opak. jednostkowego;Nazwa', { gtin: 1, name: 2 }],
    ['EAN13_OPZB;EAN13_JEDN;NAZWA_TOW;GRAMATURA', { gtin: 1, name: 2, netContent: 3 }],
    ['Naz. tow.;Kod EAN op.;Poj. [ml]', { gtin: 1, name: 0, netContent: 2 }],
    ['EAN (opak.);EAN (szt.);Asort.;Il. w kartonie', { gtin: 1, name: 2 }],
    ['Kod EAN dodatkowy;Kod EAN podstawowy;Nazwa pełna', { gtin: 1, name: 2 }],
    ['Kod prod.;Kod EAN/UPC;Opis prod.', { gtin: 1, name: 2 }],
    ['Indeks;Towar;K. kresk. zgrz.;K. kresk. szt.', { gtin: 3, name: 1 }],
    ['Nr art.;Art.;Nr EAN (j.m.);Nr EAN (paleta)', { gtin: 2, name: 1 }],
    ['Szt. w opak.;Kod kreskowy opakowania;Kod kreskowy produktu;Nazwa skrócona', { gtin: 2, name: 3 }],
    ['EAN opak. zbiorcze;Nazwa;Cena', { name: 1 }],
    ['Nazwa skrócona;Nazwa pełna;Kod EAN', { gtin: 2, name: 1 }],
    ['Nazwa fiskalna;Nazwa towaru pełna;EAN', { gtin: 2, name: 1 }],
    ['Nazwa paragonowa;Opis towaru;EAN', { gtin: 2, name: 1 }],
    ['GTIN opak. hurt.;GTIN det.;Nazwa prod.', { gtin: 1, name: 2 }],
    ['Kod opakowania zbiorczego EAN;Nr kodu kresk.;Nazwa wyrobu', { gtin: 1, name: 2 }],
  ])('columns: of a price list are known: %s', (line, places) => {
    const columns = line.split(/;| \| /);
    expect(mapColumns(columns, productHeaderLists).indexes).toEqual(places);
  });

  it('columns: of two columns of one field the better name wins and the other is told', () => {
    expect(mapColumns(['code', 'Cena', 'GTIN'], productHeaderLists)).toEqual({
      indexes: { gtin: 2 },
      unused: ['code', 'Cena'],
    });
  });
});

describe('a GTIN cell', () => {
  it('a GTIN cell is taken in every length and grouping', () => {
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
    ['5.90152000005E+12', 'GTIN_INVALID_CHARACTERS', /Cyfr nie ma już w pliku\. Ustaw kolumnę kodów jako tekst/],
    ['5.9015200000591E+12', 'GTIN_INVALID_CHARACTERS', /Cyfr nie ma już w pliku\. Ustaw kolumnę kodów jako tekst/],
    ['="5901520000059"+1', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['590152000005', 'GTIN_INVALID_CHECKSUM', /cyfra kontrolna/],
    ['00000000000000', 'GTIN_ALL_ZERO', /zer/],
    ['+5909991138455', 'GTIN_INVALID_CHARACTERS', /cyfr/],
    ['5,90152E+12', 'GTIN_INVALID_CHARACTERS', /Cyfr nie ma już w pliku\. Ustaw kolumnę kodów jako tekst/],
    ['1234567890123456', 'GTIN_INVALID_LENGTH', /Zła liczba cyfr/],
    ['36000291452'.slice(0, 11), 'GTIN_INVALID_LENGTH', /Arkusz zgubił zero na początku, kod to 036000291452/],
    ['4000539', 'GTIN_INVALID_LENGTH', /Zła liczba cyfr/],
    [
      '2912345678901',
      'GTIN_NOT_TRADE_ITEM',
      /Numer do użytku wewnętrznego.*Wpisz kod, który producent nadał produktowi/,
    ],
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

  it.each([
    ['Mas\uFEFFło', 'Masło', 'U+FEFF'],
    ['\u202Ecilam\u202C Dżem', 'cilam Dżem', 'U+202E, U+202C'],
    ['Dż\u200Bem\u2067x\u2069 &#8203;y', 'Dżemx y', 'U+200B, U+2067, U+2069'],
    ['Mio\u00ADdy', 'Miody', 'U+00AD'],
    ['\u3164Ser\u2800', 'Ser', 'U+3164, U+2800'],
    ['Ser\u{E0041}', 'Ser', 'U+E0041'],
    ['Ma\u200Dsło', 'Masło', 'U+200D'],
  ])('what is not seen is taken out and told: %j', (raw, text, numbers) => {
    const told: RowFault[] = [];
    expect(plainText(raw, 'Nazwa', 500, (fault) => told.push(fault))).toBe(text);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ column: 'Nazwa', reason: expect.stringContaining(`tekstu: ${numbers}. `) });
    expect(told[0]?.value).toContain(`[${numbers.split(',')[0]}]`);
  });

  it.each(['👩\u200D🌾 Mąka', '❤\uFE0F Kakao', '1\uFE0F\u20E3', 'می\u200Cخواهم', 'क्\u200Dष', 'Ser 100 %'])(
    'joiners of emoji and of scripts that need them stay: %s',
    (text) => {
      expect(plainText(text, 'Nazwa', 500, () => expect.unreachable())).toBe(text);
    },
  );

  it('a length is that of what is left', () => {
    expect(plainText(`${'x'.repeat(500)}\u200B`, 'n', 500)).toHaveLength(500);
    expect(plainText('\u200B\u202E', 'n', 500)).toBeNull();
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

/** A refused value as it stands in the list, between the column and the code. */
async function writtenCell(value: string): Promise<string> {
  const rejects = await RejectsFile.open(join(folder, 'lista.csv'), null);
  await rejects.add(1, { column: 'Nazwa', value, code: 'FIELD_INVALID', reason: 'Powód' });
  await rejects.keep();
  const text = await readFile(rejects.path, 'utf8');
  return /1;Nazwa;([\s\S]*);FIELD_INVALID;Powód\r\n$/.exec(text)?.[1] ?? '';
}

describe('the list of refused rows', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])(
    '%j cannot start a formula',
    async (value) => {
      expect((await writtenCell(value)).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('separators, quotes and line breaks stay in their cell', async () => {
    expect(await writtenCell('a;b')).toBe('"a;b"');
    expect(await writtenCell('a"b')).toBe('"a""b"');
    expect(await writtenCell('zwykły tekst')).toBe('zwykły tekst');
    expect(await writtenCell('x'.repeat(900))).toHaveLength(500);
  });
});

it('COPY keeps what would end a cell, a row or an array', () => {
  expect(copyValue('a\tb\nc\\d\re')).toBe('a\\tb\\nc\\\\d\\re');
  expect(copyValue(null)).toBe('\\N');
  expect(copyValue('\\N')).toBe('\\\\N');
  expect(copyValue(['PL'])).toBe('{PL}');
  expect(copyValue(['NULL', 'a"b', 'c\\d', '{}'])).toBe('{"NULL","a\\\\"b","c\\\\\\\\d","{}"}');
});
