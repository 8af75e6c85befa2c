import { beforeEach, expect, test } from 'vitest';
import { dropUnnamedImages } from '../../api/features/cms/drop-unnamed-images.ts';
import { unnamedImageDays } from '../../api/store/catalogue/unnamed-images.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import {
  addDraft,
  addEarlierVersion,
  addPageImage,
  ageImages,
  ageUnnamed,
  appendToPage,
  forgetDrafts,
  forgetImages,
  listImages,
} from './stored-pages.ts';

const database = await createDatabase();
const { pool } = database;
const author = await addAccount(database, { isPlatformAdministrator: true });
let deleted: string[] = [];
const files = { delete: async (key: string): Promise<void> => void deleted.push(key) };
const run = () => dropUnnamedImages({ database, files });

const tagOf = (id: string): string => `<p>x</p><img src="/api/v1/cms/page_image/${id}/" alt="Dżem">`;
async function left(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM cms_images ORDER BY created_at, id');
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  await forgetImages({ pool });
  deleted = [];
});

test(`a picture that nothing names is removed with its forms, ${unnamedImageDays} days after that was seen`, async () => {
  const id = await addPageImage({ pool });
  await ageImages({ pool }, 90);
  await run();
  expect(await left()).toEqual([id]);
  await ageUnnamed({ pool }, unnamedImageDays, -1);
  await run();
  expect([await left(), deleted]).toEqual([[id], []]);
  await ageUnnamed({ pool }, 0, 1);
  await run();
  expect([await left(), deleted.sort()]).toEqual([[], [`${id} l`, `${id} s`]]);
});

test('a page, an old version, a draft of anybody and the list of a page name a picture', async () => {
  const [onPage = '', inVersion = '', inDraft = '', listed = '', nowhere = ''] = [
    await addPageImage({ pool }),
    await addPageImage({ pool }),
    await addPageImage({ pool }),
    await addPageImage({ pool }),
    await addPageImage({ pool }),
  ];
  await appendToPage({ pool }, 'verify-data', tagOf(onPage));
  await addEarlierVersion({ pool }, tagOf(inVersion));
  await addDraft({ pool }, author.userId, tagOf(inDraft));
  await listImages({ pool }, 'how-it-works', [listed]);
  await run();
  await ageUnnamed({ pool }, unnamedImageDays);
  await run();
  expect((await left()).sort()).toEqual([onPage, inVersion, inDraft, listed].sort());
  expect(deleted.every((key) => key.startsWith(nowhere))).toBe(true);
});

test('one that is named again stays, and its days begin again', async () => {
  const id = await addPageImage({ pool });
  await run();
  await ageUnnamed({ pool }, unnamedImageDays - 1);
  await addDraft({ pool }, author.userId, tagOf(id));
  await run();
  await forgetDrafts({ pool });
  await run();
  await ageUnnamed({ pool }, unnamedImageDays - 1);
  await run();
  expect(await left()).toEqual([id]);
});

test('a store that fails keeps the picture for the next night', async () => {
  const id = await addPageImage({ pool });
  await run();
  await ageUnnamed({ pool }, unnamedImageDays);
  const failing = dropUnnamedImages({ database, files: { delete: () => Promise.reject(new Error('store')) } });
  await expect(failing).rejects.toThrow('store');
  expect(await left()).toEqual([id]);
  await run();
  expect(await left()).toEqual([]);
});
