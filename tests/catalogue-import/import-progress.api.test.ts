import { beforeEach, expect, it } from 'vitest';
import { showProgress } from '@gtinoteka/api/features/catalogue-import/import-progress.ts';
import { createDatabase } from '../support/servers/database.ts';
import { emptyCatalogue } from '../support/prepared/products.ts';
import { gtin13, importFile, listFile } from './list-file.ts';

const database = await createDatabase();

beforeEach(async () => {
  await emptyCatalogue(database);
});

/** What an import of so many rows says on standard error, line by line. */
async function linesOfImport(rows: number, from = 0): Promise<string[]> {
  let text = '';
  const stream = { write: (more: string | Uint8Array) => Boolean((text += String(more))) };
  const lines = Array.from(
    { length: rows },
    (_, n) => `${gtin13(`5900${String(from + n).padStart(8, '0')}`)};Dżem ${n};Firma ${n % 50}`,
  );
  const progress = showProgress('lista.csv', stream);
  const report = await importFile(database.url, listFile(`EAN;Nazwa;Firma\n${lines.join('\n')}\n`), { progress });
  expect(report).toMatchObject({ accepted: rows });
  return text.trim().split('\n');
}

it('a first large load names each phase, builds the indexes at its end, and ends with its rows', async () => {
  const said = (await linesOfImport(25_000)).map((text) => text.replace('lista.csv: ', ''));
  expect(said.filter((text) => !text.includes('na sekundę'))).toEqual([
    'zapisuję firmy',
    'zapisuję produkty',
    'odświeżam liczniki',
    'buduję indeksy wyszukiwania',
    'odświeżam podpowiedzi',
    expect.stringMatching(/^gotowe, 25\s000 wierszy$/),
  ]);
});

it('a later load builds no indexes and names none', async () => {
  await linesOfImport(400);
  expect((await linesOfImport(7, 10_000)).join('\n')).not.toContain('indeksy');
});
