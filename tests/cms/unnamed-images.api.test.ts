import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeUnnamedImagesDrop } from '../../api/features/cms/drop-unnamed-images.job.ts';
import { unnamedImageDays } from '../../api/store/catalogue/unnamed-images.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();
const { pool } = database;
const author = await addAccount(database, { isPlatformAdministrator: true });
let deleted: string[] = [];
const files = { delete: async (key: string): Promise<void> => void deleted.push(key) };
const job = makeUnnamedImagesDrop({ database, files });

async function addImage(): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO cms_images (id, page_id, width, height, files)
     SELECT $1, id, 10, 10, $2 FROM cms_pages WHERE slug = 'how-it-works'`,
    [
      id,
      {
        'small.webp': { key: `${id} s`, mediaType: 'image/webp', byteSize: 1 },
        'large.webp': { key: `${id} l`, mediaType: 'image/webp', byteSize: 1 },
      },
    ],
  );
  return id;
}
const tagOf = (id: string): string => `<p>x</p><img src="/api/v1/cms/page_image/${id}/" alt="Dżem">`;
async function left(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM cms_images ORDER BY created_at, id');
  return rows.map(({ id }) => id);
}
/** Lets so many days and minutes go by for pictures that nothing names. */
const wait = (days: number, minutes = 0) =>
  pool.query(`UPDATE cms_images SET unnamed_since = unnamed_since - make_interval(hours => $1, mins => $2)`, [
    days * 24,
    minutes,
  ]);

/** A draft of the home page with this text. */
const addDraft = (authorId: string, content: string) =>
  pool.query(
    `INSERT INTO cms_drafts (page_id, author_id, content, base) SELECT id, $2, $1, 1 FROM cms_pages WHERE slug = 'home-page'`,
    [content, authorId],
  );

beforeEach(async () => {
  await pool.query(`DELETE FROM cms_images; UPDATE cms_pages SET images = '{}'; DELETE FROM cms_drafts`);
  deleted = [];
});

test(`a picture that nothing names is removed with its forms, ${unnamedImageDays} days after that was seen`, async () => {
  const id = await addImage();
  await pool.query(`UPDATE cms_images SET created_at = now() - interval '90 days'`);
  await job.run();
  expect(await left()).toEqual([id]);
  await wait(unnamedImageDays, -1);
  await job.run();
  expect([await left(), deleted]).toEqual([[id], []]);
  await wait(0, 1);
  await job.run();
  expect([await left(), deleted.sort()]).toEqual([[], [`${id} l`, `${id} s`]]);
});

test('a page, an old version, a draft of anybody and the list of a page name a picture', async () => {
  const [onPage = '', inVersion = '', inDraft = '', listed = '', nowhere = ''] = [
    await addImage(),
    await addImage(),
    await addImage(),
    await addImage(),
    await addImage(),
  ];
  await pool.query(`UPDATE cms_pages SET content = content || $1 WHERE slug = 'verify-data'`, [tagOf(onPage)]);
  await pool.query(
    `INSERT INTO cms_versions (page_id, number, content) SELECT id, 7, $1 FROM cms_pages WHERE slug = 'home-page'`,
    [tagOf(inVersion)],
  );
  await addDraft(author.userId, tagOf(inDraft));
  await pool.query(`UPDATE cms_pages SET images = ARRAY[$1::uuid] WHERE slug = 'how-it-works'`, [listed]);
  await job.run();
  await wait(unnamedImageDays);
  await job.run();
  expect((await left()).sort()).toEqual([onPage, inVersion, inDraft, listed].sort());
  expect(deleted.every((key) => key.startsWith(nowhere))).toBe(true);
});

test('one that is named again stays, and its days begin anew', async () => {
  const id = await addImage();
  await job.run();
  await wait(unnamedImageDays - 1);
  await addDraft(author.userId, tagOf(id));
  await job.run();
  await pool.query('DELETE FROM cms_drafts');
  await job.run();
  await wait(unnamedImageDays - 1);
  await job.run();
  expect(await left()).toEqual([id]);
});

test('a store that fails keeps the picture for the next night', async () => {
  const id = await addImage();
  await job.run();
  await wait(unnamedImageDays);
  const failing = makeUnnamedImagesDrop({ database, files: { delete: () => Promise.reject(new Error('store')) } });
  await expect(failing.run()).rejects.toThrow('store');
  expect(await left()).toEqual([id]);
  await job.run();
  expect(await left()).toEqual([]);
});
