import type { GpcChangedCode, GpcRelease } from '@gtinoteka/contract/office/gpc-releases.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCalls } from '../companies/companies-calls.ts';
import { addAccount } from '../support/accounts.ts';
import { buildRunsApp } from './run-calls.ts';
import { removeCategories } from '../support/stored-rows.ts';
import { addProduct } from '../support/look-ups.ts';

const built = await buildRunsApp();
const { database, start, work } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Katarzyna', lastName: 'Maj' });
const as = makeCalls(built)(steward);

/** A release of one segment and family with these classes and bricks. */
function release(classes: Record<string, Record<string, string>>): string {
  const Childs = Object.entries(classes).map(([name, bricks]) => {
    const [Code, Title] = name.split(' ');
    const children = Object.entries(bricks).map(([code, title]) => ({ Level: 4, Code: code, Title: title }));
    return { Level: 3, Code, Title, Childs: children };
  });
  const family = { Level: 2, Code: '50100000', Title: 'Owoce', Childs };
  return JSON.stringify({
    LanguageCode: 'PL',
    Schema: [{ Level: 1, Code: '50000000', Title: 'Żywność', Childs: [family] }],
  });
}
async function takeIn(name: string, content: string): Promise<void> {
  expect((await start(steward, name, content, 'gpc')).statusCode).toBe(200);
  await work();
}
async function releases(): Promise<{ tree: object; languages: object; records: GpcRelease[] }> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/gpc/`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function changes(runId: string, query = ''): Promise<GpcChangedCode[]> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/gpc/${runId}/changes/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().records;
}

test('a release tells what it added, moved, named again and no longer has; the first one has nothing to differ from', async () => {
  await removeCategories(database);
  await takeIn(
    'listopad.json',
    release({
      '50101000 Świeże': { '50101001': 'Jabłka', '50101002': 'Gruszki', '50101003': 'Pigwy' },
      '50102000 Suszone': { '50102001': 'Rodzynki' },
    }),
  );
  await addProduct(database, { gtin: '05907009000013', gpc_brick: '50101002' });
  const first = await releases();
  expect(first).toMatchObject({
    tree: { segments: 1, families: 1, classes: 2, bricks: 4 },
    languages: [{ language: 'pl', titles: 8 }],
    records: [
      { fileName: 'listopad.json', by: 'Katarzyna Maj', changes: { added: 0, moved: 0, renamed: 0, missing: 0 } },
    ],
  });
  expect(await changes(first.records[0]?.id ?? '')).toEqual([]);

  await takeIn(
    'maj.json',
    release({
      '50101000 Świeże': { '50101001': 'Jabłka deserowe', '50101004': 'Śliwki' },
      '50102000 Suszone': { '50102001': 'Rodzynki', '50101002': 'Gruszki' },
    }),
  );
  const { records } = await releases();
  expect(records.map(({ fileName, changes: told }) => [fileName, told])).toEqual([
    ['maj.json', { added: 1, moved: 1, renamed: 1, missing: 1 }],
    ['listopad.json', { added: 0, moved: 0, renamed: 0, missing: 0 }],
  ]);
  const id = records[0]?.id ?? '';
  const path = ['Żywność', 'Owoce', 'Świeże'];
  expect(await changes(id)).toEqual([
    { code: '50101001', level: 4, change: 'renamed', title: 'Jabłka deserowe', path, before: 'Jabłka', products: 0 },
    {
      code: '50101002',
      level: 4,
      change: 'moved',
      title: 'Gruszki',
      path: ['Żywność', 'Owoce', 'Suszone'],
      before: 'Świeże',
      products: 1,
    },
    { code: '50101003', level: 4, change: 'missing', title: 'Pigwy', path, before: null, products: 0 },
    { code: '50101004', level: 4, change: 'added', title: 'Śliwki', path, before: null, products: 0 },
  ]);
  expect((await changes(id, '?change=moved')).map(({ code }) => code)).toEqual(['50101002']);
  expect(await changes(id, '?page=1')).toEqual([]);
});

test('a small table is a part of one, so nothing is missing of it', async () => {
  const table = 'BrickCode;BrickTitle;ClassCode;ClassTitle;FamilyCode;FamilyTitle;SegmentCode;SegmentTitle\n';
  await takeIn('część.csv', `${table}50101005;Wiśnie;50101000;Świeże;50100000;Owoce;50000000;Żywność\n`);
  const { records } = await releases();
  expect(records[0]).toMatchObject({ fileName: 'część.csv', changes: { added: 1, moved: 0, missing: 0 } });
});

test('a run of other data, and one of nobody, is no release', async () => {
  const run = (await start(steward, 'lista.csv', 'GTIN;Nazwa\n')).json<{ id: string }>();
  for (const id of [run.id, randomUUID(), 'x'])
    expect((await as('GET', `/stewardship/${steward.companyId}/gpc/${id}/changes/`)).statusCode).toBe(404);
});
