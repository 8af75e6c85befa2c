import { utils, write } from '@e965/xlsx';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { layDemoCatalogue } from '@gtinoteka/api/seeds/demo-catalogue.ts';
import { countNational } from '@gtinoteka/api/store/catalogue/catalogue-counters.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { makeWorkbook } from '../table-file/make-workbook.ts';
import { folder, gtin13, importFile, listFile } from './list-file.ts';
import { unhurried } from '../support/run/pace.ts';
import { emptyCatalogue, removeAllProducts } from '../support/prepared/products.ts';

const database = await createDatabase();
const one = '5901520000059';

async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(text, values)).rows;
}

async function product(gtin: string): Promise<Record<string, unknown> | undefined> {
  const [found] = await rowsOf(
    'SELECT p.*, c.name AS company, c.nip FROM products p LEFT JOIN companies c ON c.id = p.company_id WHERE gtin = $1',
    [gtin.padStart(14, '0')],
  );
  return found;
}

async function productsBySource(): Promise<unknown> {
  const [found] = await rowsOf(
    'SELECT count(*)::int AS all, count(*) FILTER (WHERE NOT is_global)::int AS national FROM products',
  );
  return found;
}

beforeEach(async () => {
  await emptyCatalogue(database);
});

describe('import of products', () => {
  it('import of products takes Polish headers, stores net content as amount and unit, and decides the source by prefix', async () => {
    const path = listFile(
      `Numer GTIN;Nazwa Produktu;Marka;Zawartość netto;NIP;Nazwa firmy;Kod GPC;Rynek docelowy;Cena\n` +
        `${one};"Woda &amp; sok";Muszynianka;1,5 l;734-35-75-005;MUSZYNIANKA Sp. z o.o.;10000232;PL, DE;1,99\n` +
        `4000539682902;Jajka;Lindor;;;;;;\n`,
    );
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 2, accepted: 2, added: 2, rejected: 0, unusedColumns: ['Cena'] });
    expect(await product(one)).toMatchObject({
      name: 'Woda & sok',
      net_amounts: ['1.5'],
      net_units: ['LTR'],
      target_market: ['PL', 'DE'],
      gpc_brick: '10000232',
      is_global: false,
      version: 1,
      company: 'MUSZYNIANKA Sp. z o.o.',
      nip: '7343575005',
    });
    expect(await product('4000539682902')).toMatchObject({ is_global: true, net_amounts: [] });
    expect(existsSync(`${path}.rejects.csv`)).toBe(false);
  });

  it('import of products takes a Polish price list as it is', async () => {
    const path = listFile(
      `Cennik hurtowy\n\nLp.;Kod kreskowy;Nazwa towaru;Cena netto\n1;${one};Powidła węgierkowe;12,40\n`,
    );
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 1, accepted: 1, unusedColumns: ['Lp.', 'Cena netto'], advice: null });
    expect(await product(one)).toMatchObject({ name: 'Powidła węgierkowe' });
  });

  it('a list without names is refused with the nearest unused column, which --map takes by its header or number', async () => {
    const path = listFile(
      `Lp.;EAN;Cena;Co to jest;Dział\n1;${one};12,40;Powidła węgierkowe;Spożywcze\n2;${gtin13('590152000006')};9,10;Dżem malinowy;Spożywcze\n`,
    );
    await expect(importFile(database.url, path)).rejects.toThrow(
      'Nie ma kolumny z nazwą produktu (np. „Nazwa”, „Nazwa towaru”). Najbliższa nieużyta kolumna to „Co to jest”: --map name="Co to jest". Kolumny w pliku: „Lp.”, „EAN”, „Cena”, „Co to jest”, „Dział”.',
    );
    for (const column of ['Co to jest', 'co_to_jest', '4']) {
      await importFile(database.url, path, { wanted: { name: column } });
      expect(await product(one)).toMatchObject({ name: 'Powidła węgierkowe' });
    }
    await expect(importFile(database.url, path, { wanted: { name: 'Opis' } })).rejects.toThrow(
      /Nie ma kolumny „Opis”, którą wskazuje --map name\. Kolumny w pliku: „Lp\.”/,
    );
  });

  it('a list without a known column of codes is refused with the column that holds them', async () => {
    const path = listFile(`Nr;Nazwa;Kreska\n1;Powidła węgierkowe;${one}\n`);
    await expect(importFile(database.url, path)).rejects.toThrow(
      /GTIN są może w kolumnie „Kreska”: .* Wskaż kolumnę z kodami: --map gtin="Kreska"/,
    );
    const report = await importFile(database.url, path, { wanted: { gtin: 'Kreska' } });
    expect(report).toMatchObject({ accepted: 1, unusedColumns: ['Nr'] });
  });

  it('a list with something beside the code but no names is taken, and says which column may be the name', async () => {
    const path = listFile(`EAN;Marka;Co to jest\n${one};Sady;Powidła\n`);
    expect(await importFile(database.url, path)).toMatchObject({
      accepted: 1,
      advice: 'Nie ma kolumny z nazwą. Najbliższa nieużyta kolumna to „Co to jest”: --map name="Co to jest".',
    });
  });

  it('a damaged name costs the name and not the product, and stands among the rejects', async () => {
    const path = listFile(
      Buffer.concat([
        Buffer.from(`EAN;Nazwa;Marka\n${one};Powidła węgierkow`),
        Buffer.from([0xc4]),
        Buffer.from(`;Sady\n${gtin13('590152000006')};Dżem;Sady\n${gtin13('590152000007')};`),
        Buffer.from([0xc5, 0x3b, 0x0a]),
      ]),
    );
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 3, accepted: 3, added: 3, rejected: 0, repeated: 0, lostValues: 2 });
    expect(report.rejectsFile).toBe(`${path}.rejects.csv`);
    expect(await product(one)).toMatchObject({ name: null, brand: 'Sady' });
    expect(await product(gtin13('590152000007'))).toMatchObject({ name: null });
    const listed = readFileSync(`${path}.rejects.csv`, 'utf8');
    expect(listed.split('\r\n')[1]).toBe(
      '2;Nazwa;Powidła węgierkow\uFFFD;FIELD_INVALID;Tekst ma uszkodzone znaki: plik zapisano w złym kodowaniu. Produkt przyjęto bez tej wartości.',
    );
    expect(report.lines).toContain(
      `Pominięto uszkodzone albo za długie teksty: 2; produkty przyjęto bez nich, lista: ${path}.rejects.csv`,
    );
  });

  it('a text above the limit of a cell is listed for its row, and every product of the file is imported', async () => {
    const other = gtin13('590152000006');
    const path = listFile(`EAN;Nazwa;Uwagi\n${one};Powidła;${'x'.repeat(33_000)}\n${other};Dżem;\n`);
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 2, accepted: 2, rejected: 0, lostValues: 1 });
    expect(readFileSync(`${path}.rejects.csv`, 'utf8').split('\r\n')[1]).toMatch(
      /^2;kolumna 3;x{500};FIELD_TOO_LONG;Za długi tekst albo komórka poza tabelą\. Wiersz przyjęto bez tej wartości\.$/,
    );
  });

  it('unseen and direction-changing characters are taken out of names, brands and companies, and listed', async () => {
    const path = listFile(
      `EAN;Nazwa;Marka;Firma\n${one};Powidła\u202E\u200B;Sa\uFEFFdy;\u2066Sady\u2069 sp. z o.o.\n${gtin13('590152000006')};Dżem;Sady;Sady sp. z o.o.\n`,
    );
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 2, accepted: 2, rejected: 0, lostValues: 0, cleanedValues: 3 });
    expect(await product(one)).toMatchObject({ name: 'Powidła', brand: 'Sady', company: 'Sady sp. z o.o.' });
    const listed = readFileSync(`${path}.rejects.csv`, 'utf8').trim().split('\r\n').slice(1);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toBe(
      '2;Nazwa;Powidła[U+202E][U+200B];FIELD_INVALID;Usunięto znaki niewidoczne lub zmieniające kierunek tekstu: U+202E, U+200B. Wartość przyjęto bez nich.',
    );
    expect(report.lines).toContain(
      `Wartości przyjęte bez znaków niewidocznych i zmieniających kierunek: 3, lista: ${path}.rejects.csv`,
    );
  });

  it('a list in windows-1252 without Polish is doubted with three samples in both readings, and --encoding settles it', async () => {
    const names = ['Crêpe', 'Crème', 'Bûche', 'Gâteau'];
    const content = Buffer.from(
      `EAN;Nazwa\n${names.map((name, place) => `${gtin13(`59015200001${place}`)};${name}`).join('\n')}\n`,
      'latin1',
    );
    const report = await importFile(database.url, listFile(content));
    expect((report.lines as string[]).join('\n')).toContain(
      'Kodowanie pliku jest niepewne, przeczytano je jako windows-1252: „Crêpe”, „Crème”, „Bûche”.', // lines of the summary
    );
    expect((report.lines as string[]).join('\n')).toContain('Jako windows-1250: „Crępe”');
    const settled = await importFile(database.url, listFile(content), { encoding: 'windows-1252' });
    expect((settled.lines as string[]).join('\n')).not.toContain('niepewne');
    expect((await rowsOf('SELECT name FROM products ORDER BY gtin')).map(({ name }) => name)).toEqual(names);
  });

  it('the summary says how the text was read: the encoding, a mixture with three samples, mended letters', async () => {
    const list = (names: readonly string[]): string =>
      `EAN;Nazwa\n${names.map((name, place) => `${gtin13(`59015200001${place}`)};${name}`).join('\n')}\n`;
    const linesOf = async (content: Buffer): Promise<string> => {
      const report = await importFile(database.url, listFile(content));
      return (report.lines as string[]).join('\n'); // lines of the summary
    };
    const names = ['Masło', 'Śliwki', 'Gęś', 'Żur'];
    const latin2 = Buffer.from(list(['Mas\u00b3o', '\u00a6liwki', 'G\u00ea\u00b6', '\u00afur']), 'latin1');
    expect(await linesOf(latin2)).toContain('Kodowanie: ISO-8859-2, np. „Masło”, „Śliwki”, „Gęś”.');
    const stored = await rowsOf('SELECT name FROM products ORDER BY gtin');
    expect(stored.map(({ name }) => name)).toEqual(names);
    const mixed = Buffer.concat([Buffer.from(list(names)), Buffer.from([0x78, 0x3b, 0xaf, 0x75, 0x72, 0x0a])]);
    expect(await linesOf(mixed)).toMatch(
      /W pliku mieszają się kodowania UTF-8 i windows-1250\. Przeczytano np\.: „.*--encoding utf-8 \| windows-1250/,
    );
    expect(await linesOf(Buffer.from(list(['Mas³o', 'Œliwki', 'Gêœ'])))).toContain(
      'Naprawiono litery zapisane w złym kodowaniu: 3 wyrazy, np. „Mas³o” → „Masło”, „Œliwki” → „Śliwki”, „Gêœ” → „Gęś”.',
    );
  });

  it('import of products: without a column of source the issuer decides for new products, as --help says', async () => {
    const national = [one, '96250006', '2210690000008', '9780306406157', gtin13('952123456789')];
    const foreign = ['4000539682902', '036000291452', '9501101530003'];
    const path = listFile(`EAN;Nazwa\n${[...national, ...foreign].map((code) => `${code};A`).join('\n')}\n`);
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rejected: 0 });
    for (const code of national) expect(await product(code), code).toMatchObject({ is_global: false });
    for (const code of foreign) expect(await product(code), code).toMatchObject({ is_global: true });
    const later = listFile(`EAN;Nazwa;Źródło\n${one};B;global\n`);
    await importFile(database.url, later);
    await importFile(database.url, listFile(`EAN;Nazwa\n${one};C\n`));
    expect(await product(one)).toMatchObject({ name: 'C', is_global: true });
  });

  it('every refused row is listed with line, column, value, code and reason; formulas are disarmed', async () => {
    const path = listFile(
      `EAN;Nazwa;NIP\n${one};dobry;\n5901520000050;zła cyfra;\n=1+1;wzór;\n${gtin13('590000000001')};;\n${gtin13('590000000002')};zły nip;123\n`,
    );
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 5, accepted: 1, rejected: 4 });
    const lines = readFileSync(`${path}.rejects.csv`, 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe('3;EAN;5901520000050;GTIN_INVALID_CHECKSUM;Błędna cyfra kontrolna.');
    expect(lines[2]).toBe("4;EAN;'=1+1;GTIN_INVALID_CHARACTERS;GTIN składa się z samych cyfr.");
    expect(lines[3]).toMatch(/^5;Nazwa;;FIELD_REQUIRED;/);
    expect(lines[4]).toBe('6;NIP;123;NIP_INVALID;Niepoprawny numer NIP');
  });

  it('twice changes nothing: no version, no time, no outbox, no counter; the old list of rejects goes', async () => {
    const path = listFile(
      `gtin;name;brand;nip;netContent\n${one};A;B;7343575005;["90.0","G"]\n${gtin13('400000000001')};C;;;0,2 kg\n`,
    );
    await importFile(database.url, path);
    const before = await rowsOf('SELECT * FROM products ORDER BY gtin');
    const counted = await countNational(database);
    const again = await importFile(database.url, path);
    expect(again).toMatchObject({ accepted: 2, added: 0, changed: 0, unchanged: 2, newCompanies: 0 });
    expect(await rowsOf('SELECT * FROM products ORDER BY gtin')).toEqual(before);
    expect(await rowsOf('SELECT count(*)::int AS n FROM outbox')).toEqual([{ n: 1 }]);
    expect(await countNational(database)).toEqual(counted);
  });

  it('a change makes one new version and one outbox row; a blank field erases nothing', async () => {
    await importFile(database.url, listFile(`gtin;name;brand;netContent;isGlobal\n${one};Stara;Marka;1 l;tak\n`));
    const [before] = await rowsOf('SELECT last_modified FROM products');
    const report = await importFile(database.url, listFile(`gtin;name;brand;netContent\n${one};Nowa;;\n`));
    expect(report).toMatchObject({ added: 0, changed: 1 });
    const after = await product(one);
    expect(after).toMatchObject({ name: 'Nowa', brand: 'Marka', net_units: ['LTR'], is_global: true, version: 2 });
    expect(after?.last_modified).not.toEqual(before?.last_modified);
    expect(await rowsOf('SELECT gtins FROM outbox ORDER BY id')).toEqual([
      { gtins: [`0${one}`] },
      { gtins: [`0${one}`] },
    ]);
  });

  it('import of products: of a repeated GTIN the last row counts, whatever its length; accepted equals the count of products', async () => {
    const report = await importFile(
      database.url,
      listFile(`gtin,name\n${one},pierwsza\n0${one},druga\n${one.replace(/(\d{3})/, '$1 ')},trzecia\n`),
    );
    expect(report).toMatchObject({ rows: 3, accepted: 1, added: 1, repeated: 2 });
    expect(await product(one)).toMatchObject({ name: 'trzecia' });
    expect(await countNational(database)).toMatchObject({ products: 1, newInSevenDays: 1 });
  });

  it('the counters are of national products alone, also when a record changes its source', async () => {
    const global = gtin13('400000000001');
    await importFile(database.url, listFile(`gtin,name\n${one},krajowy\n${global},globalny\n`));
    expect(await countNational(database)).toEqual({ products: 1, newInSevenDays: 1 });
    await importFile(database.url, listFile(`gtin,name,isGlobal\n${one},krajowy,tak\n`));
    expect(await countNational(database)).toEqual({ products: 0, newInSevenDays: 0 });
    await importFile(database.url, listFile(`gtin,name,isGlobal\n${one},krajowy,nie\n${global},globalny,nie\n`));
    expect(await countNational(database)).toEqual({ products: 2, newInSevenDays: 2 });
  });

  it('the outbox carries at most 5,000 GTINs a row', async () => {
    const lines = Array.from({ length: 5_001 }, (_, i) => `${gtin13(`5900${String(i).padStart(8, '0')}`)};P ${i}`);
    await importFile(database.url, listFile(`gtin;name\n${lines.join('\n')}\n`));
    expect(await rowsOf('SELECT cardinality(gtins) AS n FROM outbox ORDER BY 1')).toEqual([{ n: 1 }, { n: 5_000 }]);
  });

  it('a NIP without a name makes a company that gets its name later, and its products a new version', async () => {
    await importFile(database.url, listFile(`gtin\tnip\n${one}\t7343575005\n`));
    expect(await product(one)).toMatchObject({ company: 'NIP 7343575005', name: null });
    await importFile(
      database.url,
      listFile(`gtin;nip;Nazwa firmy;Miasto\n${gtin13('590152000006')};7343575005;Zdrój;Krynica\n`),
    );
    expect(await product(one)).toMatchObject({ company: 'Zdrój', version: 2 });
    await importFile(database.url, listFile(`gtin;nip;Nazwa firmy\n${one};7343575005;Inna nazwa\n`));
    expect(await product(one)).toMatchObject({ company: 'Zdrój' });
  });

  it('import of products: of a company each column keeps the last value its rows fill', async () => {
    const other = gtin13('590152000006');
    for (const key of ['7343575005;Zdrój', ';Bez NIP-u'])
      await importFile(
        database.url,
        listFile(`gtin;nip;firma;ulica;miasto\n${one};${key};Stara 1;Krynica\n${other};${key};Nowa 2;\n`),
      );
    expect(await rowsOf('SELECT name, street, city FROM companies ORDER BY name')).toEqual([
      { name: 'Bez NIP-u', street: 'Nowa 2', city: 'Krynica' },
      { name: 'Zdrój', street: 'Nowa 2', city: 'Krynica' },
    ]);
  });

  it('an address that comes later completes its company and is told; a known name stays', async () => {
    await importFile(database.url, listFile(`gtin;nip;firma\n${one};7343575005;Zdrój\n`));
    const path = listFile(`gtin;nip;firma;miasto\n${one};7343575005;Inna;Krynica\n`);
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ newCompanies: 0, completedCompanies: 1 });
    expect(report.lines).toContain('Firmy uzupełnione: 1.');
    expect(await rowsOf('SELECT name, city FROM companies')).toEqual([{ name: 'Zdrój', city: 'Krynica' }]);
    expect(await importFile(database.url, path)).toMatchObject({ completedCompanies: 0 });
  });

  it('several files are one import: the last that fills a column wins, and again changes nothing', async () => {
    const other = gtin13('590152000006');
    const files = [
      listFile(
        `gtin;name;brand;nip;netContent;rynek\n${one};A;Marka;7343575005;1 l;PL, DE\n${one};A2;Marka;7343575005;1 l;PL, DE\nzły;x;;;;\n`,
      ),
      listFile(`{"gtin":"${one}","name":"B","targetMarket":["CZ"]}\n{"gtin":"${other}","name":"C"}\n`),
      listFile(`gtin;name;netContent\n${one};;6 x 2 l\n`),
    ];
    const first = await importFile(database.url, files);
    expect(first).toMatchObject({ files: 3, rows: 6, accepted: 2, added: 2, changed: 0, repeated: 3, rejected: 1 });
    expect(first.perFile).toMatchObject([
      { rows: 3, accepted: 1, repeated: 1, rejected: 1, rejectsByCode: { GTIN_INVALID_CHARACTERS: 1 } },
      { rows: 2, accepted: 2, repeated: 0, rejected: 0 },
      { rows: 1, accepted: 1, repeated: 0, rejected: 0 },
    ]);
    expect(await product(one)).toMatchObject({ name: 'B', brand: 'Marka', nip: '7343575005', target_market: ['CZ'] });
    const state = 'SELECT p.*, (SELECT count(*) FROM outbox) AS told FROM products p ORDER BY gtin';
    const before = await rowsOf(state);
    expect(await importFile(database.url, files)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await rowsOf(state)).toEqual(before);
  });

  it('a header in two rows is read, explanations below it are skipped with a note', async () => {
    const path = listFile(`Cennik\nKod;Nazwa;Cena\nEAN;towaru;netto\n13 cyfr;tekst;liczba\n${one};A;9,99\n`);
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 1, accepted: 1, rejected: 0, explained: 1 });
    expect(report.lines).toContain('Pominięto 1 wiersz objaśnień pod nazwami kolumn.');
    expect(await product(one)).toMatchObject({ name: 'A' });
  });

  it('a net content that says nothing is told of as not read, also where every row was refused', async () => {
    const found = await importFile(database.url, listFile(`EAN;Nazwa;Zawartość\n${one};;garść\n`));
    expect(found).toMatchObject({ accepted: 0, rejected: 1, notes: { unreadNetContents: 1 } });
    expect(found.lines).toContain('Niezrozumiała zawartość netto: 1 (np. „garść”); nie wczytano jej.');
  });

  it('a title above the header is passed over with a note, codes as spreadsheets spell them are taken', async () => {
    const path = listFile(
      `Oferta, jesień 2026\nważna od 1.10\nEAN;Nazwa\n="${one}";A\n'${gtin13('590152000021')};B\n${gtin13('590152000022')},00;C\n`,
    );
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ accepted: 3, rejected: 0, beforeHeader: { rows: 2, sheet: null } });
    expect(report.lines).toContain('Pominięto 2 wiersze nad nazwami kolumn.');
    expect(await product(one)).toMatchObject({ name: 'A' });
  });

  it('net content in the shape of the global registry is stored by its UN/ECE codes', async () => {
    const line = (body: string, netContent: unknown): string =>
      JSON.stringify({ gtin: gtin13(body), name: 'Kakao', netContent });
    const path = listFile(
      [
        line('590152000011', [
          { unitCode: 'GRM', value: '500' },
          { unitCode: 'H87', value: 2 },
        ]),
        line('590152000012', { unitCode: 'MLT', value: '1000.0' }),
        line('590152000013', [{ unitCode: 'GRM', value: null }, 'x']),
      ].join('\n'),
      'registry.jsonl',
    );
    expect(await importFile(database.url, path)).toMatchObject({
      accepted: 3,
      rejected: 0,
      notes: { unreadNetContents: 1 },
    });
    expect(await product(gtin13('590152000011'))).toMatchObject({
      net_amounts: ['500', '2'],
      net_units: ['GRM', 'H87'],
    });
    expect(await product(gtin13('590152000012'))).toMatchObject({ net_amounts: ['1000'], net_units: ['MLT'] });
    expect(await product(gtin13('590152000013'))).toMatchObject({ net_amounts: [], net_units: [] });
  });

  it('a bad line of jsonl before its end is a refused row', async () => {
    const path = listFile(`{"gtin":"${one}","name":"A"}\n{"gtin":"4000\n{"gtin":"4000539682902","name":"B"}`);
    expect(await importFile(database.url, path)).toMatchObject({ accepted: 2, rejected: 1 });
  });

  it('the recorded shapes of the service come in as jsonl, gzipped or not, with keys that appear late', async () => {
    const recorded = [
      { gtinNumber: '05901520000059', name: 'Woda', netContent: ['1.5LTR'], targetMarket: ['PL'] },
      {
        gtinNumber: '5900102025473',
        name: 'Gorzka',
        netContent: ['90.0', 'G'],
        gtinStatus: 'active',
        company: { name: 'WAWEL', nip: '6760076868', city: 'Kraków' },
        gpc: [{ code: '10000045' }],
        isPublic: false,
      },
      { gtinNumber: '05900094257807', name: 'Słoik', netVolume: '1', unit: 'szt (sztuka)', isGlobal: true },
    ];
    const path = listFile(gzipSync(recorded.map((row) => JSON.stringify(row)).join('\n')));
    expect(await importFile(database.url, path)).toMatchObject({ accepted: 3, rejected: 0 });
    expect(await product('05901520000059')).toMatchObject({ net_amounts: ['1.5'], net_units: ['LTR'] });
    expect(await product('5900102025473')).toMatchObject({
      net_amounts: ['90'],
      net_units: ['GRM'],
      nip: '6760076868',
      gpc_brick: '10000045',
      is_public: false,
      gtin_status: 'active',
    });
    expect(await product('05900094257807')).toMatchObject({ net_units: ['H87'], is_global: true });
  });

  it('import of products: of two sheets with a list one is read, and the other is named', async () => {
    const book = utils.book_new();
    for (const [name, code] of [
      ['Nabiał', one],
      ['Napoje', gtin13('590152000031')],
    ])
      utils.book_append_sheet(
        book,
        utils.aoa_to_sheet([
          ['EAN', 'Nazwa'],
          [code, 'A'],
        ]),
        name,
      );
    const path = listFile(write(book, { type: 'buffer', bookType: 'xlsx' }), 'arkusze.xlsx');
    const report = await importFile(database.url, path);
    expect(report).toMatchObject({ rows: 1, accepted: 1 });
    expect(report.lines).toContain(
      'Wczytano jeden arkusz. Nie wczytano arkuszy, na których też jest taka lista: „Napoje”.',
    );
  });

  it('xlsx with a code kept as a number is taken', async () => {
    const rows = `<row><c t="str"><v>Numer GTIN</v></c><c t="str"><v>Nazwa</v></c></row><row><c><v>5.901520000059E12</v></c><c t="str"><v>Woda</v></c></row>`;
    await importFile(database.url, listFile(makeWorkbook({ rows }), 'arkusz.bin'));
    expect(await product(one)).toMatchObject({ name: 'Woda' });
  });

  it.each([
    ['without a GTIN column', 'nazwa;cena\na;1\n', /Nie ma kolumny z numerem GTIN.*„nazwa”, „cena”/],
    ['with a broken end', `gtin;name\n${one};"A\n`, /cudzysłów/],
    ['cut in gzip', gzipSync(`gtin;name\n${`${one};A\n`.repeat(50_000)}`).subarray(0, -30), /ucięty/],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'), /binarny/],
  ])('a file %s ends with one line and changes nothing', async (_title, content, message) => {
    const path = listFile(content as string | Buffer); // the table above holds texts and buffers
    await expect(importFile(database.url, path)).rejects.toThrow(message);
    expect(
      await rowsOf('SELECT 1 FROM products UNION ALL SELECT 1 FROM companies UNION ALL SELECT 1 FROM outbox'),
    ).toEqual([]);
    expect(existsSync(`${path}.rejects.csv`)).toBe(false);
  });

  it('the first real row takes the demonstration out; a file of bad rows alone does not', async () => {
    await layDemoCatalogue(database);
    const demo = (await countNational(database)).products;
    expect(demo).toBeGreaterThan(1_000);
    await importFile(database.url, listFile('gtin;name\n123;zły\n'));
    expect((await countNational(database)).products).toBe(demo);
    const report = await importFile(database.url, listFile(`gtin;name\n${one};prawdziwy\n`));
    expect(report).toMatchObject({ demoRemoved: expect.any(Number), accepted: 1 });
    expect(report.demoRemoved).toBeGreaterThan(demo);
    expect(String(report.lines)).toContain('Usunięto dane demonstracyjne');
    expect((await countNational(database)).products).toBe(1);
    expect(await importFile(database.url, listFile(`gtin;name\n${one};prawdziwy 2\n`))).toMatchObject({
      demoRemoved: 0,
    });
  });

  it('suggestions know what was imported, by a small load and by a large first one', async () => {
    await importFile(database.url, listFile(`gtin;name\n${one};Muszynianka\n`));
    expect(await rowsOf(`SELECT term, count FROM search_terms WHERE kind = 'name'`)).toEqual([
      { term: 'Muszynianka', count: 1 },
    ]);
    await removeAllProducts(database);
    const lines = Array.from({ length: 20_001 }, (_, i) => `${gtin13(`5900${String(i).padStart(8, '0')}`)};Duża`);
    await importFile(database.url, listFile(`gtin;name\n${lines.join('\n')}\n`));
    expect(await rowsOf(`SELECT term, count FROM search_terms WHERE kind = 'name'`)).toEqual([
      { term: 'Duża', count: 20_001 },
    ]);
    const indexes = await rowsOf(`SELECT indexname FROM pg_indexes WHERE tablename = 'products'`);
    expect(indexes.map(({ indexname }) => indexname)).toContain('products_words_trgm');
  });
});

describeWithSharedData('real lists', ['b_products'], () => {
  const list = (name: string): string => join(sharedData, 'b_products', name);
  const rejectsPath = (name: string): string => join(folder, `${name}.rejects.csv`);

  it('0 of the 6,468 bad codes is taken, and every one carries its reason', async () => {
    const path = rejectsPath('bad');
    // Most of its numbers are no GTINs, so that the column is to be named.
    const bad = list('off_2019_bad_codes.tsv.gz');
    await expect(importFile(database.url, bad, { rejectsPath: path })).rejects.toThrow(/raczej nie są numery GTIN/);
    const report = await importFile(database.url, bad, { rejectsPath: path, wanted: { gtin: 'code' } });
    expect(report).toMatchObject({ rows: 6_468, accepted: 0, rejected: 6_468 });
    const lines = readFileSync(path, 'utf8').trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(6_468);
    for (const line of lines) {
      const [, , code = '', fault = '', reason = ''] = line.split(';');
      expect(reason.length).toBeGreaterThan(10);
      const isLength = ![8, 12, 13, 14].includes(code.length);
      // Most check digits of the column are wrong, so its numbers are a shop's own.
      expect([code, fault]).toEqual([code, isLength ? 'GTIN_INVALID_LENGTH' : 'GTIN_NOT_TRADE_ITEM']);
    }
  });

  it('all 8,150 named products are taken, and the counters say how many are national', async () => {
    const report = await importFile(database.url, list('named_products_pl.jsonl.gz'), {
      rejectsPath: rejectsPath('named'),
    });
    expect(report).toMatchObject({ rows: 8_150, accepted: 8_150, rejected: 0 });
    expect(await productsBySource()).toEqual({ all: 8_150, national: (await countNational(database)).products });
  });

  it('owners by NIP: rows with junk codes or a wrong NIP are refused, the rest are taken', async () => {
    const report = await importFile(database.url, list('gtin_nip_kbpoz_2016.tsv.gz'), {
      rejectsPath: rejectsPath('nip'),
    });
    expect(report).toMatchObject({ rows: 55_429, accepted: 55_397, repeated: 0, rejected: 32 });
    expect(await rowsOf('SELECT count(*)::int AS n FROM products')).toEqual([{ n: 55_397 }]);
  });

  /** Its head and every tenth row, in a list of its own. */
  function tenthOf(path: string): string {
    const [head, ...rows] = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
    return listFile([head, ...rows.filter((_, i) => i % 10 === 0)].join('\n'), 'dziesiąta.tsv');
  }

  // `WHOLE_LISTS=1 npm test -- tests/catalogue-import` takes each row.
  const isWhole = process.env.WHOLE_LISTS === '1';
  const foodFacts = isWhole
    ? { rows: 477_246, accepted: 477_107, added: 477_107, repeated: 138, rejected: 1, lostValues: 9 }
    : { rows: 47_725, accepted: 47_725, added: 47_725, repeated: 0, rejected: 0, lostValues: 2 };
  it(
    `${foodFacts.rows} rows of Open Food Facts: accepted, repeated and refused add up, and the count is that of accepted`,
    { timeout: unhurried(180_000) },
    async () => {
      const whole = list('off_2019_codes_names.tsv.gz');
      const path = isWhole ? whole : tenthOf(whole);
      const report = await importFile(database.url, path, { rejectsPath: rejectsPath('off') });
      expect(report).toMatchObject(foodFacts);
      expect(await productsBySource()).toEqual({
        all: foodFacts.accepted,
        national: (await countNational(database)).products,
      });
      expect(
        await rowsOf(`SELECT count(*)::int AS n FROM products WHERE name ~ '&(quot|amp|deg|#x?[0-9a-f]+);'`),
      ).toEqual([{ n: 0 }]);
    },
  );
});
