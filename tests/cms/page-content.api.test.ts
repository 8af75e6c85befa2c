import { limits } from '@gtinoteka/contract/business-limits.ts';
import { cmsSlugs, getPageContent, savePageContent } from '@gtinoteka/contract/cms.ts';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { homeTexts } from '../../pwa/features/home/home-texts.ts';
import { cleanContent } from '../../api/features/cms/clean-content.ts';
import { callerHeaders, addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { forgedTokens } from '../contract/forged-tokens.ts';
import { saving, savingContent, type FormPart } from './cms-calls.ts';

const refreshed: string[] = [];
const { app, config, database } = await buildTestApp({
  parts: { refreshEdge: async (...paths) => void refreshed.push(...paths) },
});
const editor = await addAccount(database, { isPlatformAdministrator: true });
const asEditor = await callerHeaders(app, database, editor);

const read = (page: string, more = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/cms/page_content/${page}/${more}`, headers });
const save = (page: string, content: string) => app.inject(savingContent(page, content, asEditor));
const contentOf = async (page: string): Promise<string> => (await read(page)).json().content;

describe('reading a page', () => {
  test.each(cmsSlugs)('%s has a text of its own from the start, which cleaning leaves as it is', async (slug) => {
    const answer = await read(slug);
    expect(answer.statusCode).toBe(200);
    const page = getPageContent.answer.parse(answer.json());
    expect(page).toMatchObject({ slug, images: [] });
    expect(page.content.length).toBeGreaterThan(300);
    expect(cleanContent(page.content)).toBe(page.content);
  });

  test('home-page says at first what stands on the page before it comes, so that nothing changes before the eyes', async () => {
    const first = await contentOf('home-page');
    for (const said of [homeTexts.codes2dTitle, ...homeTexts.codes2d, homeTexts.codes2dLink])
      expect(first).toContain(`>${said.replaceAll('\u00a0', ' ')}<`);
  });

  test('how long a verification takes is said as on /verify_data', async () => {
    expect(await contentOf('verify-data')).toContain('<p>Weryfikacja trwa zwykle kilka sekund. O wyniku');
  });

  test('any other page is NOT_FOUND', async () => {
    for (const page of ['pricing', 'HOME-PAGE', '__proto__', '%2e%2e', 'home-page%20'])
      expect([page, (await read(page)).json().code]).toEqual([page, 'NOT_FOUND']);
  });

  test('the membership of whoever asks changes nothing', async () => {
    const plain = await read('how-it-works');
    for (const id of [randomUUID(), editor.membershipId, 'undefined', '', 'x&activeMembershipId=y'])
      expect((await read('how-it-works', `?activeMembershipId=${id}`)).body).toBe(plain.body);
    expect((await read('how-it-works', `?activeMembershipId=${randomUUID()}`, asEditor)).body).toBe(plain.body);
  });

  test('an edge may keep it for an hour; ETags are strong, one for each encoding, and bring 304', async () => {
    const [plain, br] = [await read('how-it-works'), await read('how-it-works', '', { 'accept-encoding': 'br' })];
    expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=60');
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(br.headers.etag).not.toBe(plain.headers.etag);
    const again = await read('how-it-works', '', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('saving a page', () => {
  test('saving a page answers the page as it is kept, which is what is read from then on', async () => {
    const before = await read('home-page');
    const answer = await save('home-page', '<h2>Nowy tytuł</h2><p>Treść<script>x</script></p>');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const saved = savePageContent.answer.parse(answer.json());
    expect(saved).toEqual({ ...before.json(), content: '<h2>Nowy tytuł</h2><p>Treść</p>' });
    const after = await read('home-page', '', { 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.json()]).toEqual([200, saved]);
    expect(refreshed.splice(0)).toEqual(['/api/v1/cms/page_content/home-page/', '/api/v1/cms/notices/']);
  });

  test('saving a page writes who saved which page into the audit log, and nothing of the text', async () => {
    await save('verify-data', '<p>tajna-zapowiedz</p>');
    const { rows } = await database.pool.query(
      `SELECT act, actor, actor_id, client IS NOT NULL AS client, details FROM audit_log ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([
      {
        act: 'page content saved',
        actor: 'person',
        actor_id: editor.userId,
        client: true,
        details: { slug: 'verify-data', characters: 22, version: 2 },
      },
    ]);
  });

  test(`saving a page takes ${limits.cmsContent} characters and refuses one more; what was kept can be saved again`, async () => {
    const text = (length: number): string => `<p>${'ą'.repeat(length - 7)}</p>`;
    const longest = await save('home-page', text(limits.cmsContent));
    expect(longest.json().content).toHaveLength(limits.cmsContent);
    expect((await save('home-page', longest.json().content)).statusCode).toBe(200);
    for (const content of [text(limits.cmsContent + 1), 'x'.repeat(245_000)]) {
      const refused = await save('home-page', content);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'FIELD_TOO_LONG', fields: { content: 'FIELD_TOO_LONG' } }),
      ]);
    }
    expect(await contentOf('home-page')).toHaveLength(limits.cmsContent);
  });

  const content: FormPart = { name: 'content', value: '<p>x</p>' };
  const refusals: [string, readonly FormPart[], string, Record<string, string> | undefined][] = [
    ['no content', [], 'FIELD_REQUIRED', { content: 'FIELD_REQUIRED' }],
    ['an empty content', [{ ...content, value: ' ' }], 'FIELD_REQUIRED', { content: 'FIELD_REQUIRED' }],
    [
      'a content of which nothing is left',
      [{ ...content, value: '<script>x</script><p>&nbsp;</p>' }],
      'FIELD_REQUIRED',
      { content: 'FIELD_REQUIRED' },
    ],
    ['a NUL', [{ ...content, value: 'a\0b' }], 'BAD_REQUEST', { content: 'FIELD_INVALID' }],
    [
      'a file that is no picture',
      [content, { name: 'file[]', value: 'PNG', filename: 'a.png' }],
      'IMAGE_INVALID',
      { file: 'IMAGE_INVALID' },
    ],
    [
      'a file under another name',
      [content, { name: 'image', value: 'PNG', filename: 'a.png' }],
      'BAD_REQUEST',
      undefined,
    ],
    [
      'the id of no image',
      [content, { name: 'images[]', value: randomUUID() }],
      'FIELD_INVALID',
      { images: 'FIELD_INVALID' },
    ],
    ['an id that is none', [content, { name: 'images[]', value: '1' }], 'FIELD_INVALID', { images: 'FIELD_INVALID' }],
    ['no version', [content, { name: 'base', value: '-1' }], 'FIELD_INVALID', { base: 'FIELD_INVALID' }],
    ['a field nobody knows', [content, { name: 'title', value: 'x' }], 'BAD_REQUEST', undefined],
    ['the content twice', [content, content], 'BAD_REQUEST', undefined],
    ['a field of the prototype', [content, { name: '__proto__', value: 'x' }], 'BAD_REQUEST', undefined],
    ['too many fields', Array.from({ length: 70 }, () => ({ name: 'images[]', value: '' })), 'BAD_REQUEST', undefined],
  ];
  test.each(refusals)('%s is refused, and nothing changes', async (_what, parts, code, fields) => {
    const before = await contentOf('how-it-works');
    const answer = await app.inject(saving('how-it-works', parts, asEditor));
    expect([answer.json().code, answer.json().fields]).toEqual([code, fields]);
    expect(answer.statusCode).toBe(code === 'IMAGE_INVALID' ? 415 : 400);
    expect(await contentOf('how-it-works')).toBe(before);
  });

  test('empty parts for images, as a form sends them, are nothing to keep and no fault', async () => {
    const empty = [
      { name: 'file[]', value: '', filename: '' },
      { name: 'images[]', value: '' },
    ];
    expect((await app.inject(saving('home-page', [content, ...empty], asEditor))).statusCode).toBe(200);
  });

  test('a body that is no whole multipart is refused', async () => {
    const whole = savingContent('home-page', '<p>x</p>', asEditor);
    const cut = await app.inject({ ...whole, payload: String(whole.payload).slice(0, -12) });
    expect([cut.statusCode, cut.json().code]).toEqual([400, 'BAD_REQUEST']);
    const json = await app.inject({
      ...whole,
      headers: { ...asEditor, 'content-type': 'application/json' },
      payload: '{"content":"<p>x</p>"}',
    });
    expect([json.statusCode, json.json().code]).toEqual([400, 'FIELD_REQUIRED']);
  });

  test('any other page is NOT_FOUND', async () => {
    const answer = await save('pricing', '<p>x</p>');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('saving a page is for administrators of the platform alone', async () => {
    const valid = asEditor.authorization;
    const expired = forgedTokens(config.secret ?? '', valid.slice('Bearer '.length)).find(
      ([what]) => what === 'expired long ago',
    )?.[1];
    const administrator = await addAccount(database, { group: 'location_admin', isRepresentative: true });
    const before = await contentOf('home-page');
    for (const [headers, code] of [
      [{}, 'UNAUTHORIZED'],
      [{ authorization: expired ?? '' }, 'UNAUTHORIZED'],
      [await callerHeaders(app, database, administrator), 'ACCESS_DENIED'],
    ] as const)
      expect((await app.inject(savingContent('home-page', '<p>zmiana</p>', headers))).json().code).toBe(code);
    expect(await contentOf('home-page')).toBe(before);
  });
});
