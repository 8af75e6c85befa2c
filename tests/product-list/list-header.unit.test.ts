import { mapColumns } from '@gtinoteka/api/core/product-list/column-map.ts';
import { productHeaderLists } from '@gtinoteka/api/store/catalogue/product-headers.ts';
import { describe, expect, test } from 'vitest';
import { codes, readText } from './read-text.ts';

const [one = '', two = ''] = codes(2);

describe('the first row of a list', () => {
  test('the first row of a list that holds a right code is data, and keeps its line', async () => {
    const { rows, lines, columns, hasHeader } = await readText(`\n${one};Kubek\n${two};Talerz\n`);
    expect({ rows, lines, columns, hasHeader }).toEqual({
      rows: [
        [one, 'Kubek'],
        [two, 'Talerz'],
      ],
      lines: [2, 3],
      columns: ['Kolumna 1', 'Kolumna 2'],
      hasHeader: false,
    });
  });

  test('the first row of a list that holds a right code is data also where that code was given as the name of the column', async () => {
    const { rows, code } = await readText(`${one};Kubek\n${two};Talerz\n`, { wanted: one });
    expect([rows.length, code.column]).toEqual([2, 0]);
  });

  test.each([
    ['a wrong code', '5901230000001'],
    ['a word for no code', 'brak'],
    ['a code that lost its digits', '5,90123E+12'],
  ])('the first row of a list with %s above right ones is data', async (_what, cell) => {
    const { rows, code } = await readText(`${cell};Kubek\n${one};Talerz\n${two};Miska\n`);
    expect([rows.length, code.column]).toEqual([3, 0]);
  });

  test('the first row of a list is data whatever it says where the caller says so', async () => {
    const { rows, hasHeader } = await readText(`EAN;Nazwa\n${one};Kubek\n`, { noHeader: true });
    expect([rows[0], hasHeader]).toEqual([['EAN', 'Nazwa'], false]);
  });

  test('the first row of a list of words above the first code is the header, known or not, and titles above it are passed over', async () => {
    const { rows, columns, above } = await readText(
      `Cennik 2026;;\nSymbol;Kreska;Co to\nA1;${one};Kubek\nA2;${two};Talerz\n`,
    );
    expect([columns, above, rows.length]).toEqual([['Symbol', 'Kreska', 'Co to'], 1, 2]);
  });
});

describe('rows of explanation', () => {
  test('above the header are passed over, though they name the same fields', async () => {
    const text =
      `"# Required | A unique ID, at most 100 characters.","# Required | The title of the item","# Optional | Global trade item number (GTIN), EAN or UPC"\n` +
      `id,title,gtin\nA1,Kubek,${one}\nA2,Talerz,${two}\n`;
    const { columns, code, above } = await readText(text);
    expect([columns, code.column, above]).toEqual([['id', 'title', 'gtin'], 2, 1]);
  });

  test('rows of explanation of the same words as the header lose against the words alone', async () => {
    const { columns, above } = await readText(
      `Wpisz kod EAN produktu;Nazwa produktu, do 200 znaków;Marka własna\nEAN;Nazwa;Marka\n${one};Kubek;Sady\n`,
    );
    expect([columns, above]).toEqual([['EAN', 'Nazwa', 'Marka'], 1]);
  });
});

describe('a header in two rows', () => {
  test.each([
    ['groups above', `Kod;;Opis\nEAN;SKU;Nazwa\n${one};A1;Kubek\n`, ['EAN', 'SKU', 'Nazwa']],
    [
      'codes above, names below',
      `EAN;Produkt;;\n;Nazwa;Marka;Cena\n${one};Kubek;Sady;9,99\n`,
      ['EAN', 'Produkt', 'Marka', 'Cena'],
    ],
    ['names above, codes below', `;Nazwa;Marka\nEAN;;\n${one};Kubek;Sady\n`, ['EAN', 'Nazwa', 'Marka']],
    ['two languages', `EAN;Nazwa;Cena\nBarcode;Name;Price\n${one};Kubek;9,99\n`, ['EAN', 'Nazwa', 'Cena Price']],
    [
      'units below',
      `EAN;Nazwa;Cena;\n;;netto;brutto\n${one};Kubek;9,99;12,29\n`,
      ['EAN', 'Nazwa', 'Cena netto', 'brutto'],
    ],
    [
      'the name above alone, under a title',
      `Cennik;;\nKod;Nazwa;Cena\nEAN;towaru;netto\n${one};Kubek;9,99\n`,
      ['EAN', 'Nazwa', 'Cena netto'],
    ],
    [
      'words that go on with code, name and price',
      `Kod kreskowy;Nazwa;Cena;Rabat\n;towaru;netto [zł];%\n${one};Kubek;9,99;5\n`,
      ['Kod kreskowy', 'Nazwa', 'Cena netto [zł]', 'Rabat %'],
    ],
    [
      'a code that only both rows name, below groups',
      `Produkt;;Ceny;\nKod;Nazwa;Cena;Cena\nkreskowy;towaru;netto;brutto\n${one};Kubek;9,99;12,29\n`,
      ['Kod kreskowy', 'Nazwa', 'Cena netto', 'Cena brutto'],
    ],
    [
      'of BaseLinker, wrapped',
      `Eksport z 2026-11-28;;;\nKod;Nazwa;Cena;Stan\nEAN;produktu;brutto;mag.\n${one};Kubek;9,99;4\n`,
      ['EAN', 'Nazwa', 'Cena brutto', 'Stan mag.'],
    ],
    [
      'of Subiekt, its code below',
      `Stan magazynu;;\nPodstawowy;Nazwa;Stan\nkod kreskowy;;\n${one};Kubek;3\n`,
      ['kod kreskowy', 'Nazwa', 'Stan'],
    ],
  ])('a header in two rows is put together: %s', async (_what, text, columns) => {
    const read = await readText(text);
    expect([read.columns, read.rows.length, read.code.column]).toEqual([columns, 1, 0]);
  });

  test('a header in two rows is none where the second row says a product without a code', async () => {
    const { rows } = await readText(`EAN;Nazwa;Marka\n;Kubek;Sady\n${one};Talerz;Sady\n`);
    expect(rows).toHaveLength(2);
  });
});

describe('rows of explanation below the header', () => {
  test.each([
    ['of lengths', `EAN;Nazwa;Cena\n13 cyfr;do 200 znaków;liczba\n${one};Kubek;9,99\n`, 1],
    ['of what is required, with an example', `EAN;Nazwa\npole wymagane;tekst\nnp. ${two};np. Mleko\n${one};Kubek\n`, 2],
    [
      'in English, as of a catalogue of Facebook',
      `id,title,gtin\n# Required | ID,# Required | title,# Optional | GTIN\nA1,Kubek,${one}\n`,
      1,
    ],
    ['below a header in two rows', `Kod;Nazwa\nEAN;towaru\n8–14 cyfr;tekst\n${one};Kubek\n`, 1],
  ])('rows of explanation below the header are skipped: %s', async (_what, text, count) => {
    const { rows, explained, code } = await readText(text);
    expect([rows.length, explained.length, code.doubt]).toEqual([1, count, null]);
    expect(rows[0]).toContain(one);
  });

  test('rows of explanation below the header are three at most', async () => {
    const { rows, explained } = await readText(`EAN;Nazwa\n${'13 cyfr;tekst\n'.repeat(4)}${one};Kubek\n`);
    expect([rows.length, explained.length]).toEqual([2, 3]);
  });

  test.each([
    ['a product without a code', `;Zakreślacz do tekstu`],
    ['a product with a word for no code', `brak;Znaki drogowe, tekst wymagany`],
    ['a code with a remark elsewhere', `${two};np. Mleko`],
  ])('rows of explanation below the header are not %s', async (_what, row) => {
    const { rows, explained } = await readText(`EAN;Nazwa\n${row}\n${one};Kubek\n`);
    expect([rows.length, explained.length]).toEqual([2, 0]);
  });
});

describe('headers of the usual exports name the code and the name', () => {
  test.each([
    [
      'Shopify',
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Variant SKU,Variant Grams,Variant Price,Variant Barcode,Image Src,SEO Title,Status',
      'Variant Barcode',
      'Title',
    ],
    [
      'Shopify of today',
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Status,SKU,Barcode,Option1 name,Price',
      'Barcode',
      'Title',
    ],
    [
      'Shopify inventory',
      'Handle,Title,SKU,"Barcode (ISBN, UPC, GTIN, etc.)"',
      'Barcode (ISBN, UPC, GTIN, etc.)',
      'Title',
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,Categories,Images,Brands',
      'GTIN, UPC, EAN, or ISBN',
      'Name',
    ],
    [
      'WooCommerce in Polish',
      'Identyfikator,Rodzaj,SKU,"GTIN, UPC, EAN lub ISBN",Nazwa,Opublikowano,Opis,Kategorie,Obrazki',
      'GTIN, UPC, EAN lub ISBN',
      'Nazwa',
    ],
    ['WooCommerce with a plugin', 'ID,SKU,Name,Meta: _alg_ean', 'Meta: _alg_ean', 'Name'],
    [
      'PrestaShop',
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Manufacturer;EAN13;UPC;MPN',
      'EAN13',
      'Name *',
    ],
    ['PrestaShop in Polish', 'ID;Nazwa;Indeks;Kod EAN-13 lub JAN;Kod UPC;Marka', 'Kod EAN-13 lub JAN', 'Nazwa'],
    ['Odoo', 'id,name,default_code,barcode,list_price', 'barcode', 'name'],
    ['Odoo in Polish', 'Nazwa;Odnośnik wewnętrzny;Kod kreskowy;Cena sprzedaży', 'Kod kreskowy', 'Nazwa'],
    ['Odoo in Spanish', 'Nombre mostrado;Código de barras;Descripción', 'Código de barras', 'Descripción'],
    ['BaseLinker', 'ID produktu;Nazwa produktu;SKU;EAN;Producent;Cena brutto;Stan', 'EAN', 'Nazwa produktu'],
    [
      'BaseLinker by names of its API',
      'product_id;product_ean;product_sku;product_name;man_name;price_brutto',
      'product_ean',
      'product_name',
    ],
    [
      'Facebook catalogue',
      'id,title,description,availability,condition,price,link,image_link,brand,google_product_category,gtin,mpn',
      'gtin',
      'title',
    ],
    ['Comarch Optima', 'Kod;Nazwa;EAN;J.m.;Grupa;Numer katalogowy', 'EAN', 'Nazwa'],
    ['Comarch ERP XL', 'Twr_Kod;Twr_Nazwa;Twr_Ean;Twr_Jm', 'Twr_Ean', 'Twr_Nazwa'],
    ['Subiekt GT', 'Symbol;Nazwa;Podstawowy kod kreskowy;Stan;Jm', 'Podstawowy kod kreskowy', 'Nazwa'],
    ['Subiekt by its columns', 'tw_Symbol;tw_Nazwa;tw_PodstKodKresk', 'tw_PodstKodKresk', 'tw_Nazwa'],
    ['Allegro', 'ID oferty;Tytuł oferty;EAN (GTIN);Marka;Cena', 'EAN (GTIN)', 'Tytuł oferty'],
    ['three words for one code', 'EAN / GTIN / kod kreskowy;Nazwa', 'EAN / GTIN / kod kreskowy', 'Nazwa'],
    ['a Spanish price list', 'CODIGO;DESCRIPCION;PRECIO', 'CODIGO', 'DESCRIPCION'],
  ])('%s', (_what, line, code, name) => {
    const columns = [...line.matchAll(/"([^"]*)"|([^,;"]+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    const { indexes } = mapColumns(line.includes(';') ? line.split(';') : columns, productHeaderLists);
    const at = (column: number | undefined): string | undefined =>
      (line.includes(';') ? line.split(';') : columns)[column ?? -1];
    expect([at(indexes.gtin), at(indexes.name)]).toEqual([code, name]);
  });
});
