import { getPageEditing, savePageDraft } from '@gtinoteka/contract/cms.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { describe, expect, test } from 'vitest';
import { plannedPagesQueue } from '../../api/core/jobs/queues.ts';
import { runJobs } from '../../api/core/jobs/run-jobs.ts';
import { publishPlanned } from '../../api/store/catalogue/cms-drafts.ts';
import { unhurried } from '../support/run/pace.ts';
import { callerHeaders, addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { breakStatement, letHourCome } from './moved-notices.ts';
import { saving } from './cms-calls.ts';

const { app, database } = await buildTestApp();
const editors = await Promise.all(
  [
    ['Ewa', 'Rutkowska'],
    ['Katarzyna', 'Maj'],
  ].map(async ([firstName = '', lastName = '']) => {
    const account = await addAccount(database, { isPlatformAdministrator: true, firstName, lastName });
    return { account, headers: await callerHeaders(app, database, account) };
  }),
);
const [ewa, kasia] = [editors[0]?.headers ?? {}, editors[1]?.headers ?? {}];
const page = 'how-it-works';

type Headers = Record<string, string>;
const editing = async (as: Headers) =>
  getPageEditing.answer.parse((await app.inject({ url: `/api/v1/cms/page_editing/${page}/`, headers: as })).json());
const publish = (as: Headers, content: string, base: number) =>
  app.inject(
    saving(
      page,
      [
        { name: 'content', value: content },
        { name: 'base', value: String(base) },
      ],
      as,
    ),
  );
const versionOf = (as: Headers, number: number | string) =>
  app.inject({ url: `/api/v1/cms/page_editing/${page}/versions/${number}/`, headers: as });
const draft = (as: Headers, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/v1/cms/page_editing/${page}/draft/`,
    headers: as,
    payload: { content: '<p>Szkic</p>', base: 1, revision: null, publishAt: null, ...payload },
  });
const drop = (as: Headers) =>
  app.inject({ method: 'DELETE', url: `/api/v1/cms/page_editing/${page}/draft/`, headers: as });
const publicText = async () => (await app.inject({ url: `/api/v1/cms/page_content/${page}/` })).json().content;

describe('versions', () => {
  test('the text that came with the product is the first one; each published text is the next, with its author', async () => {
    const first = await editing(ewa);
    expect(first).toMatchObject({ slug: page, version: 1, draft: null, otherDrafts: [] });
    expect(first.versions).toEqual([
      { number: 1, author: null, publishedAt: expect.any(String), effectiveOn: expect.any(String) },
    ]);
    expect((await publish(ewa, '<p>Druga</p>', 1)).statusCode).toBe(200);
    expect((await publish(kasia, '<p>Trzecia</p>', 2)).statusCode).toBe(200);
    const after = await editing(ewa);
    expect([after.version, after.content]).toEqual([3, '<p>Trzecia</p>']);
    expect(after.versions.map(({ number, author }) => [number, author])).toEqual([
      [3, 'Katarzyna Maj'],
      [2, 'Ewa Rutkowska'],
      [1, null],
    ]);
    expect((await versionOf(ewa, 1)).json()).toMatchObject({ number: 1, author: null, content: first.content });
    expect((await versionOf(ewa, 2)).json()).toMatchObject({ number: 2, content: '<p>Druga</p>' });
  });

  test.each(['0', '99', '-1', '1.5', 'x', '999999999'])('version %s is NOT_FOUND', async (number) => {
    const answer = await versionOf(ewa, number);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('the same text sent again, as after a lost answer, is the same version', async () => {
    const before = await editing(ewa);
    expect((await publish(ewa, '<p>Raz</p>', before.version)).statusCode).toBe(200);
    expect((await publish(ewa, '<p>Raz</p>', before.version)).statusCode).toBe(200);
    expect((await editing(ewa)).version).toBe(before.version + 1);
  });

  test('a page of another name is NOT_FOUND in every call', async () => {
    for (const url of ['/', '/versions/1/'])
      expect((await app.inject({ url: `/api/v1/cms/page_editing/terms-of${url}`, headers: ewa })).statusCode).toBe(404);
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await app.inject({
        method,
        url: '/api/v1/cms/page_editing/terms-of/draft/',
        headers: ewa,
        ...(method === 'PUT' && { payload: { content: '<p>x</p>', base: 1, revision: null, publishAt: null } }),
      });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('two editors', () => {
  test('two editors: who began from an older version is told of the conflict, and neither text is lost', async () => {
    const { version } = await editing(ewa);
    expect((await publish(ewa, '<p>Tekst Ewy</p>', version)).statusCode).toBe(200);
    const refused = await publish(kasia, '<p>Tekst Kasi</p>', version);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONTENT_CONFLICT']);
    expect(await publicText()).toBe('<p>Tekst Ewy</p>');
    expect((await draft(kasia, { content: '<p>Tekst Kasi</p>', base: version })).statusCode).toBe(200);
    const both = await editing(kasia);
    expect([both.content, both.draft?.content, both.draft?.base]).toEqual([
      '<p>Tekst Ewy</p>',
      '<p>Tekst Kasi</p>',
      version,
    ]);
    expect((await publish(kasia, '<p>Oba teksty</p>', version + 1)).statusCode).toBe(200);
    expect((await editing(kasia)).draft).toBeNull();
  });

  test('two editors: of many who publish at once from one version exactly one does', async () => {
    const { version } = await editing(ewa);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => publish(i % 2 ? ewa : kasia, `<p>Naraz ${i}</p>`, version)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect((await editing(ewa)).version).toBe(version + 1);
  });

  test('two editors: without `base`, as B writes the call, the later text is the page and the earlier one a version', async () => {
    const { version } = await editing(ewa);
    for (const content of ['<p>Wcześniej</p>', '<p>Później</p>'])
      expect((await app.inject(saving(page, [{ name: 'content', value: content }], ewa))).statusCode).toBe(200);
    expect(await publicText()).toBe('<p>Później</p>');
    expect((await versionOf(ewa, version + 1)).json().content).toBe('<p>Wcześniej</p>');
  });
});

describe('a draft', () => {
  test('a draft is its editor’s own, cleaned, counted, seen by others by name alone, and goes when it is dropped', async () => {
    await drop(ewa);
    const first = await draft(ewa, { content: '<p onclick="x()">Szkic</p><script>x</script>' });
    expect(savePageDraft.answer.parse(first.json())).toMatchObject({
      content: '<p>Szkic</p>',
      revision: 1,
      missed: false,
    });
    expect((await draft(ewa, { content: '<p>Dalej</p>', revision: 1 })).json()).toMatchObject({ revision: 2 });
    const seen = await editing(kasia);
    expect([seen.draft, seen.otherDrafts]).toEqual([
      null,
      [{ author: 'Ewa Rutkowska', changedAt: expect.any(String) }],
    ]);
    expect((await drop(kasia)).statusCode).toBe(200);
    expect((await editing(ewa)).draft).toMatchObject({ content: '<p>Dalej</p>', revision: 2 });
    expect((await drop(ewa)).json()).toEqual({});
    expect((await drop(ewa)).json()).toEqual({});
    expect((await editing(ewa)).draft).toBeNull();
  });

  test('changed in another window is a conflict; the same text sent again is none', async () => {
    await drop(ewa);
    await draft(ewa, { content: '<p>Okno 1</p>' });
    const refused = await draft(ewa, { content: '<p>Okno 2</p>' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONTENT_CONFLICT']);
    expect((await draft(ewa, { content: '<p>Okno 1</p>' })).statusCode).toBe(200);
    expect((await editing(ewa)).draft?.content).toBe('<p>Okno 1</p>');
  });

  test('begun from a version that the page never had is refused', async () => {
    await drop(ewa);
    const { version } = await editing(ewa);
    const refused = await draft(ewa, { base: version + 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONTENT_CONFLICT']);
    expect((await draft(ewa, { base: version })).statusCode).toBe(200);
    await drop(ewa);
  });

  const refusals: [string, object, string][] = [
    ['no text', { content: ' ' }, 'FIELD_REQUIRED'],
    ['a text too long', { content: `<p>${'a'.repeat(limits.cmsContent - 6)}</p>` }, 'FIELD_TOO_LONG'],
    ['a version that cannot be', { base: 0 }, 'BAD_REQUEST'],
    ['a time that is none', { publishAt: 'jutro' }, 'BAD_REQUEST'],
    ['a time that has passed', { publishAt: '2020-01-01T10:00:00Z' }, 'PUBLISH_TIME_PAST'],
    [
      'a picture that is not there',
      { content: '<p>a</p><img src="/api/v1/cms/page_image/00000000-0000-4000-8000-000000000000/" alt="a">' },
      'FIELD_INVALID',
    ],
  ];
  test.each(refusals)('a draft with %s is refused', async (_what, payload, code) => {
    const answer = await draft(ewa, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });

  test(`a draft may have ${limits.cmsContent} characters`, async () => {
    await drop(ewa);
    const longest = await draft(ewa, { content: `<p>${'a'.repeat(limits.cmsContent - 7)}</p>` });
    expect(longest.statusCode, longest.body).toBe(200);
    await drop(ewa);
  });
});

describe('a planned publication', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();

  test('happens once its time has come, not before, and names its author', async () => {
    await drop(kasia);
    const { version } = await editing(kasia);
    const publishAt = soon();
    expect((await draft(kasia, { content: '<p>Na czas</p>', base: version, publishAt })).json()).toMatchObject({
      publishAt: new Date(publishAt).toISOString(),
    });
    await publishPlanned(database);
    expect(await publicText()).not.toBe('<p>Na czas</p>');
    await letHourCome(database);
    await Promise.all([publishPlanned(database), publishPlanned(database), publishPlanned(database)]);
    const after = await editing(kasia);
    expect([after.content, after.version, after.draft]).toEqual(['<p>Na czas</p>', version + 1, null]);
    expect(after.versions[0]?.author).toBe('Katarzyna Maj');
  });

  test('happens within seconds of its time where a worker runs', async () => {
    const { version } = await editing(kasia);
    const worker = await runJobs({
      databaseUrl: database.url,
      jobs: [{ queue: plannedPagesQueue, run: () => publishPlanned(database) }],
      deps: {},
      log: { info() {}, warn() {}, error() {} },
    });
    const publishAt = new Date(Date.now() + 1_000).toISOString();
    expect((await draft(kasia, { content: '<p>Co do chwili</p>', base: version, publishAt })).statusCode).toBe(200);
    await expect.poll(publicText, { timeout: unhurried(10_000) }).toBe('<p>Co do chwili</p>');
    await worker.stop();
  });

  test('a planned publication is kept back where somebody has published meanwhile: the draft stays and says so', async () => {
    const { version } = await editing(kasia);
    await draft(kasia, { content: '<p>Za późno</p>', base: version, publishAt: soon() });
    await publish(ewa, '<p>Pierwsza</p>', version);
    await letHourCome(database);
    await publishPlanned(database);
    const after = await editing(kasia);
    expect(after.content).toBe('<p>Pierwsza</p>');
    expect(after.draft).toMatchObject({ content: '<p>Za późno</p>', publishAt: null, missed: true });
    await drop(kasia);
  });
});

test('a save is whole or not at all: stopped at any statement, page, versions and draft agree', async () => {
  await drop(ewa);
  const { version, content } = await editing(ewa);
  await draft(ewa, { content: '<p>Ubity</p>', base: version });
  // Each statement of a save in turn is the one that fails.
  for (const [table, act] of [
    ['cms_pages', 'UPDATE'],
    ['cms_versions', 'INSERT'],
    ['cms_drafts', 'DELETE'],
    ['audit_log', 'INSERT'],
  ] as const) {
    const mend = await breakStatement(database, table, act);
    expect([table, (await publish(ewa, '<p>Ubity</p>', version)).statusCode]).toEqual([
      table,
      expect.toSatisfy((s) => s >= 500),
    ]);
    await mend();
    const after = await editing(ewa);
    expect([table, after.version, after.content, after.draft?.content]).toEqual([
      table,
      version,
      content,
      '<p>Ubity</p>',
    ]);
    expect(after.versions[0]?.number).toBe(version);
  }
  expect((await publish(ewa, '<p>Ubity</p>', version)).statusCode).toBe(200);
});
