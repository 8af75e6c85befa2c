import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { emptyCatalogue } from '../support/prepared/products.ts';
import { importFile, listFile } from './list-file.ts';

const database = await createDatabase();
const header = 'Prefiks;Typ;Status;Ważna od;Ważna do;NIP;Nazwa firmy;GLN\n';

beforeEach(async () => {
  await emptyCatalogue(database);
});

it('licences of every status come in with their company, twice without change', async () => {
  const path = listFile(
    `${header}5901520;GCP;aktywna;01-02-2020;;734-35-75-005;MUSZYNIANKA;5909000838505\n590010;;wycofana;2020-02-01;2021-01-31;;;\n96250123;GTIN-8;;;;;;\n`,
  );
  const request = { command: 'import-licences', completePrefixes: ['590'] } as const;
  expect(await importFile(database.url, path, request)).toMatchObject({ accepted: 3, added: 3, rejected: 0 });
  const { rows } = await database.pool.query(
    `SELECT l.prefix, licence_type, status, valid_from, valid_until, c.nip FROM licences l
     LEFT JOIN companies c ON c.id = company_id ORDER BY l.prefix`,
  );
  expect(rows).toEqual([
    {
      prefix: '590010',
      licence_type: 'GCP',
      status: 'withdrawn',
      valid_from: '2020-02-01',
      valid_until: '2021-01-31',
      nip: null,
    },
    {
      prefix: '5901520',
      licence_type: 'GCP',
      status: 'active',
      valid_from: '2020-02-01',
      valid_until: null,
      nip: '7343575005',
    },
    { prefix: '96250123', licence_type: 'GTIN-8', status: 'active', valid_from: null, valid_until: null, nip: null },
  ]);
  expect((await database.pool.query('SELECT prefix FROM licence_coverage')).rows).toEqual([{ prefix: '590' }]);
  expect(await importFile(database.url, path, request)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  const ended = listFile(`${header}5901520;GCP;aktywna;01-02-2020;31.12.2026;;;\n`);
  expect(await importFile(database.url, ended, request)).toMatchObject({ added: 0, changed: 1 });
});

it('unseen characters are taken out of names of licensees, and listed', async () => {
  const path = listFile('Prefiks;Nazwa firmy\n5907777;Sady\u202E Dolne\n');
  expect(await importFile(database.url, path, { command: 'import-licences' })).toMatchObject({
    accepted: 1,
    cleanedValues: 1,
  });
  const { rows } = await database.pool.query('SELECT licensee_name FROM licences');
  expect(rows).toEqual([{ licensee_name: 'Sady Dolne' }]);
  expect(readFileSync(`${path}.rejects.csv`, 'utf8')).toContain('2;Nazwa firmy;Sady[U+202E] Dolne;FIELD_INVALID;');
});

it('each kind of bad row is refused with its reason', async () => {
  const path = listFile(
    `${header}12;;;;;;;\n1234567890123;;;;;;;\nabc;;;;;;;\n;GCP;;;;;;\n590;inny;;;;;;\n590;;dziwny;;;;;\n590;;;31-02-2020;;;;\n590;;;2021-01-01;2020-01-01;;;\n590;;;;;1234567890;;\n590;;;;;;;5909000838506\n123456789;GTIN-8;;;;;;\n`,
  );
  expect(await importFile(database.url, path, { command: 'import-licences' })).toMatchObject({
    accepted: 0,
    rejected: 11,
  });
  const lines = readFileSync(`${path}.rejects.csv`, 'utf8').trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';')[1])).toEqual([
    'Prefiks',
    'Prefiks',
    'Prefiks',
    'Prefiks',
    'Typ',
    'Status',
    'Ważna od',
    'Ważna do',
    'NIP',
    'GLN',
    'Prefiks',
  ]);
});
