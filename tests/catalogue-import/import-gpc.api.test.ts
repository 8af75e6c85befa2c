import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { emptyClassification } from '../support/prepared/categories.ts';
import { addProduct } from '../support/look-ups.ts';
import { folder, importFile, listFile } from './list-file.ts';

const database = await createDatabase();
const gpc = (path: string, language: string | null = null): Promise<Record<string, unknown>> =>
  importFile(database.url, path, { command: 'import-gpc', language, rejectsPath: join(folder, 'gpc.rejects.csv') });

async function pathOf(code: string): Promise<unknown> {
  return (await database.pool.query('SELECT path FROM gpc_paths WHERE code = $1', [code])).rows[0]?.path;
}

const full = [
  { code: '50000000', text: 'Food' },
  { code: '50200000', text: 'Beverages' },
  { code: '50202300', text: 'Non Alcoholic Beverages' },
  { code: '10000232', text: 'Packaged Water' },
];
const json = JSON.stringify({
  LanguageCode: 'EN',
  Schema: [
    {
      Level: 1,
      Code: 50000000,
      Title: 'Food',
      Active: true,
      Childs: [
        {
          Level: 2,
          Code: 50200000,
          Title: 'Beverages',
          Childs: [
            {
              Level: 3,
              Code: 50202300,
              Title: 'Non Alcoholic Beverages',
              Childs: [
                {
                  Level: 4,
                  Code: 10000232,
                  Title: 'Packaged Water',
                  Definition: 'Includes water',
                  Childs: [{ Level: 5, Code: 20000001, Title: 'attribute', Childs: [] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});
const xml = `<?xml version="1.0"?><ns:gpc xmlns:ns="x"><schema languageCode="EN"><segment code="50000000" text="Food"><family code="50200000" text="Beverages"><class code="50202300" text="Non Alcoholic Beverages"><brick code="10000232" text="Packaged Water" definition="Includes water"><attType code="20000001" text="attribute"/></brick></class></family></segment></schema></ns:gpc>`;
const table =
  'segmentCode;segmentTitle;familyCode;familyTitle;classCode;classTitle;brickCode;brickTitle;brickIncludes\n' +
  '50000000;Food;50200000;Beverages;50202300;Non Alcoholic Beverages;10000232;Packaged Water;Includes water\n';

beforeEach(async () => {
  await emptyClassification(database);
});

describe('import of GPC', () => {
  it.each([
    ['JSON release', json],
    ['XML release', xml],
    ['table', table],
  ])('a %s gives the same tree, and again changes nothing', async (_name, content) => {
    const path = listFile(content);
    expect(await gpc(path)).toMatchObject({
      language: 'en',
      segments: 1,
      families: 1,
      classes: 1,
      bricks: 1,
      changedNodes: 4,
    });
    expect(await pathOf('10000232')).toEqual(full);
    const { rows } = await database.pool.query('SELECT * FROM gpc_nodes WHERE level = 4');
    expect(rows).toEqual([
      {
        code: '10000232',
        level: 4,
        parent_code: '50202300',
        segment_code: '50000000',
        family_code: '50200000',
        class_code: '50202300',
      },
    ]);
    expect(await gpc(path)).toMatchObject({ changedNodes: 0, changedTitles: 0 });
  });

  it('Polish titles beside English ones win', async () => {
    await gpc(listFile(json));
    await gpc(listFile(table.replace('Packaged Water', 'Woda pakowana')), 'pl');
    expect(await pathOf('10000232')).toMatchObject([{}, {}, {}, { text: 'Woda pakowana' }]);
  });

  it('products of a brick that comes get a new version', async () => {
    await addProduct(database, { gtin: '05901520000059', gpc_brick: '10000232' });
    await gpc(listFile(table));
    expect((await database.pool.query('SELECT version FROM products')).rows).toEqual([{ version: 2 }]);
    expect((await database.pool.query('SELECT gtins FROM outbox')).rows).toEqual([{ gtins: ['05901520000059'] }]);
  });

  it.each([
    ['a cut JSON release', json.slice(0, -40), /uszkodzony albo ucięty/],
    ['a cut XML release', xml.slice(0, -40), /XML jest niepoprawny/],
    ['a DOCTYPE', `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, /DOCTYPE/],
    ['other XML', '<rss/>', /nie jest wydaniem GPC/],
    ['a table of something else', 'a;b\n1;2\n', /segmentCode/],
    ['a release with a wrong code', json.replace('10000232', '1'), /Kod GPC ma 8 cyfr/],
  ])('%s ends with one line and changes nothing', async (_name, content, message) => {
    await expect(gpc(listFile(content))).rejects.toThrow(message);
    expect((await database.pool.query('SELECT 1 FROM gpc_nodes')).rows).toEqual([]);
  });
});

describeWithSharedData('the real release', ['a_gpc/gpc_2025-05_en.tsv.gz'], () => {
  it('has 44 segments, 161 families, 934 classes and 5,297 bricks', async () => {
    expect(await gpc(join(sharedData, 'a_gpc/gpc_2025-05_en.tsv.gz'))).toMatchObject({
      segments: 44,
      families: 161,
      classes: 934,
      bricks: 5_297,
      rejected: 0,
    });
  });
});
