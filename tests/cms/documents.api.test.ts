import { documentSlugs } from '@gtinoteka/contract/cms.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  announceChange,
  getDocument,
  getOwnObjection,
  getPageNotice,
  noticeDays,
  objectionDays,
  objectToChange,
} from '@gtinoteka/contract/office/documents.ts';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { cleanContent } from '../../api/features/cms/clean-content.ts';
import { runJob } from '../support/run/run-job.ts';
import { readNoticeContents, notifyCompanies } from '../../api/store/office/cms-notices.ts';
import { readOfficeToday } from '../../api/store/office/office-today.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { ageNotices, forgetNotices, moveNotices, moveTelling } from './moved-notices.ts';
import { savingContent } from './cms-calls.ts';

const { app, database } = await buildTestApp();
const editor = await addAccount(database, { office: ['cms'], firstName: 'Ewa', lastName: 'Rutkowska' });
const as = await callerHeaders(app, database, editor);
const mails: MailJob[] = [];
const runNotices = () =>
  runJob('document-notices', { database, mail: { queue: async (_trx, mail) => void mails.push(mail) } });

/** A day in Poland, so many from today. */
async function day(from: number): Promise<string> {
  const { rows } = await database.pool.query<{ day: string }>(
    `SELECT ((now() AT TIME ZONE 'Europe/Warsaw')::date + $1::int) AS day`,
    [from],
  );
  return rows[0]?.day ?? '';
}

/** Moves the day of every announced change, so many days from today; `announced` days ago they were told first. */
async function comesIn(days: number, announced?: number): Promise<void> {
  await moveNotices(database, await day(days), announced ?? null);
}

/** Moves when companies were told, or one of them, so many days back. */
const toldAgo = (days: number, companyId: string | null = null) => moveTelling(database, days, companyId);

const documentOf = async (page: string) =>
  getDocument.answer.parse((await app.inject({ url: `/api/v1/cms/documents/${page}/` })).json());
const publicText = async (page: string) =>
  (await app.inject({ url: `/api/v1/cms/page_content/${page}/` })).json<{ content: string }>().content;
const versionOf = async (page: string) => (await documentOf(page)).versions[0]?.number ?? 0;
const noticeOf = async (page: string) =>
  getPageNotice.answer.parse((await app.inject({ url: `/api/v1/cms/page_notice/${page}/`, headers: as })).json());

async function announce(content: string, effectiveOn: string, page = 'terms', base?: number) {
  const payload = { content, effectiveOn, base: base ?? (await versionOf(page)) };
  return app.inject({ method: 'POST', url: `/api/v1/cms/page_notice/${page}/`, headers: as, payload });
}
const withdraw = (page = 'terms') =>
  app.inject({ method: 'DELETE', url: `/api/v1/cms/page_notice/${page}/`, headers: as });

let serial = 0;
let company: Awaited<ReturnType<typeof addAccount>>;
let ofCompany: Record<string, string>;

beforeEach(async () => {
  await forgetNotices(database);
  mails.length = 0;
  company = await addAccount(database, { group: 'location_admin', isRepresentative: true, companyName: 'Młyn Nowy' });
  ofCompany = await callerHeaders(app, database, company);
});

const objection = (method: 'GET' | 'POST', id: string, headers = ofCompany, companyId = company.companyId) =>
  app.inject({ method, url: `/api/v1/companies/${companyId}/objections/${id}/`, headers });

describe('documents', () => {
  test.each(documentSlugs)('%s begins with the text that is part of the application, from 01-11-2026', async (slug) => {
    const built = readFileSync(new URL(`../../pwa/features/static-pages/${slug}.html`, import.meta.url), 'utf8');
    const kept = await publicText(slug);
    const plain = (html: string) => html.replace(/\s+/g, ' ').replace(/> | </g, (part) => part.trim());
    expect(plain(kept)).toBe(plain(cleanContent(built)));
    expect(cleanContent(kept)).toBe(kept);
    expect(await documentOf(slug)).toEqual({
      slug,
      versions: [{ number: 1, effectiveOn: '2026-11-01' }],
      coming: null,
      held: null,
    });
  });

  test.each(['home-page', 'nothing'])('%s is no document', async (page) => {
    for (const path of [`documents/${page}`, `documents/${page}/versions/1`, 'documents/terms/versions/2'])
      expect((await app.inject({ url: `/api/v1/cms/${path}/` })).json().code).toBe('NOT_FOUND');
  });

  test('the contact page is published at once and holds from today; what held before can be read', async () => {
    const before = await publicText('contact');
    expect((await app.inject(savingContent('contact', '<p>Nowy adres</p>', as))).statusCode).toBe(200);
    expect((await documentOf('contact')).versions).toEqual([
      { number: 2, effectiveOn: await day(0) },
      { number: 1, effectiveOn: '2026-11-01' },
    ]);
    expect((await app.inject({ url: '/api/v1/cms/documents/contact/versions/1/' })).json()).toEqual({
      number: 1,
      effectiveOn: '2026-11-01',
      content: before,
    });
    const { versions } = (await app.inject({ url: '/api/v1/cms/notices/' })).json();
    expect(versions).toContainEqual({ slug: 'contact', version: 2 });
  });

  test.each(['terms', 'privacy'])('%s is not published without a notice, nor planned past it', async (page) => {
    const before = await publicText(page);
    expect((await app.inject(savingContent(page, '<p>Od razu</p>', as))).json().code).toBe('NOTICE_REQUIRED');
    const planned = await app.inject({
      method: 'PUT',
      url: `/api/v1/cms/page_editing/${page}/draft/`,
      headers: as,
      payload: { content: '<p>x</p>', base: 1, revision: null, publishAt: new Date(Date.now() + 60_000).toISOString() },
    });
    expect(planned.json().code).toBe('NOTICE_REQUIRED');
    expect(await publicText(page)).toBe(before);
  });
});

describe('a notice', () => {
  test('a notice needs 14 days: the 13th is refused, the 14th is taken; the public text stays until then', async () => {
    const before = await publicText('terms');
    const early = await announce('<p>Zmiana</p>', await day(noticeDays - 1));
    expect([early.statusCode, early.json()]).toMatchObject([400, { fields: { effectiveOn: 'NOTICE_TOO_SHORT' } }]);
    const effectiveOn = await day(noticeDays);
    expect((await noticeOf('terms')).earliest).toBe(effectiveOn);
    const taken = await announce('<p>Zmiana</p><script>x</script>', effectiveOn);
    expect(announceChange.answer.parse(taken.json()).notice).toMatchObject({
      content: '<p>Zmiana</p>',
      effectiveOn,
      author: 'Ewa Rutkowska',
      objections: [],
    });
    expect(await publicText('terms')).toBe(before);
    expect((await documentOf('terms')).coming).toMatchObject({
      content: '<p>Zmiana</p>',
      effectiveOn,
      objectUntil: await day(objectionDays),
    });
    expect((await app.inject({ url: '/api/v1/cms/notices/' })).json().notices).toMatchObject([
      { slug: 'terms', effectiveOn },
    ]);
  });

  test('a notice is one at a time: the same again changes nothing, another is refused, as is one on an old version', async () => {
    const effectiveOn = await day(20);
    expect((await announce('<p>Raz</p>', effectiveOn, 'terms', 99)).json().code).toBe('CONTENT_CONFLICT');
    expect((await announce('<p>Raz</p>', effectiveOn)).statusCode).toBe(200);
    expect((await announce('<p>Raz</p>', effectiveOn)).statusCode).toBe(200);
    expect((await announce('<p>Dwa</p>', effectiveOn)).json().code).toBe('NOTICE_OPEN');
    expect((await database.pool.query('SELECT 1 FROM cms_notices')).rowCount).toBe(1);
    expect((await announce('<p>x</p>', effectiveOn, 'contact')).json().code).toBe('NOT_FOUND');
    for (const [content, code] of [
      ['', 'FIELD_REQUIRED'],
      [`<p>${'a'.repeat(limits.cmsContent - 6)}</p>`, 'FIELD_TOO_LONG'],
    ] as const)
      expect((await announce(content, effectiveOn, 'privacy', 1)).json().code).toBe(code);
  });

  test('a notice of the text that holds is refused, and nobody is told', async () => {
    const same = await announce(`${await publicText('terms')}<script>x</script>`, await day(20));
    expect([same.statusCode, same.json().code]).toEqual([409, 'CONTENT_UNCHANGED']);
    expect((await noticeOf('terms')).notice).toBeNull();
  });

  test('a notice is written to every company once, and published in the minute its day has come', async () => {
    await announce('<p>Nowy regulamin</p>', await day(noticeDays));
    await Promise.all([runNotices(), runNotices()]);
    await runNotices();
    const told = mails.filter((mail) => 'noticeId' in mail && mail.companyId === company.companyId);
    expect(told).toMatchObject([{ template: 'document-notice' }]);
    const [mail] = told;
    const contents =
      mail && 'noticeId' in mail ? await readNoticeContents(database, { ...mail, isWithdrawn: false }) : null;
    expect(contents).toEqual({
      emails: [company.email],
      companyName: 'Młyn Nowy',
      slug: 'terms',
      effectiveOn: await day(noticeDays),
      objectUntil: await day(objectionDays),
      holds: false,
    });
    const number = await versionOf('terms');
    await comesIn(1);
    await runNotices();
    expect(await versionOf('terms')).toBe(number);
    await comesIn(0);
    await Promise.all([runNotices(), runNotices()]);
    expect(await publicText('terms')).toBe('<p>Nowy regulamin</p>');
    expect((await documentOf('terms')).versions[0]).toEqual({ number: number + 1, effectiveOn: await day(0) });
    expect((await documentOf('terms')).coming).toBeNull();
  });

  test('can be withdrawn, of which those are told who were told of it', async () => {
    await announce('<p>Jednak nie</p>', await day(30), 'privacy');
    await runNotices();
    expect((await withdraw('privacy')).statusCode).toBe(200);
    expect((await withdraw('privacy')).statusCode).toBe(200);
    mails.length = 0;
    await runNotices();
    await runNotices();
    const own = mails.filter((mail) => 'noticeId' in mail && mail.companyId === company.companyId);
    expect(own).toMatchObject([{ template: 'document-withdrawn' }]);
    expect((await noticeOf('privacy')).notice).toBeNull();
    expect((await documentOf('privacy')).coming).toBeNull();
    expect((await announce('<p>Znowu</p>', await day(30), 'privacy')).statusCode).toBe(200);
  });
});

describe('an objection', () => {
  async function comingId(page = 'terms'): Promise<string> {
    await announce(`<p>Inny regulamin ${++serial}</p>`, await day(noticeDays), page);
    await runNotices();
    return (await documentOf(page)).coming?.id ?? '';
  }

  test('an objection is recorded once, with who and when, and the office sees it', async () => {
    const id = await comingId();
    expect(getOwnObjection.answer.parse((await objection('GET', id)).json())).toEqual({
      objectedAt: null,
      until: await day(objectionDays),
      isOpen: true,
    });
    const first = objectToChange.answer.parse((await objection('POST', id)).json());
    expect(first.objectedAt).not.toBeNull();
    expect(objectToChange.answer.parse((await objection('POST', id)).json()).objectedAt).toBe(first.objectedAt);
    expect((await noticeOf('terms')).notice?.objections).toMatchObject([{ companyName: 'Młyn Nowy' }]);
    const { rows } = await database.pool.query(
      `SELECT actor_id, company_id FROM audit_log WHERE act = 'objection recorded' AND company_id = $1`,
      [company.companyId],
    );
    expect(rows).toEqual([{ actor_id: company.userId, company_id: company.companyId }]);
  });

  test('an objection stays readable once the change holds, and waits for the office for 30 days more', async () => {
    const id = await comingId();
    await objection('POST', id);
    await comesIn(0);
    await runNotices();
    const after = await noticeOf('terms');
    expect(after).toMatchObject({
      notice: null,
      held: [{ id, effectiveOn: await day(0), objections: [{ companyName: 'Młyn Nowy' }] }],
    });
    const waiting = async () => (await readOfficeToday(database)).objections.count;
    expect(await waiting()).toBe(1);
    await ageNotices(database, 31);
    expect(await waiting()).toBe(0);
    expect((await noticeOf('terms')).held).toEqual(after.held);
  });

  test('an objection is taken on the 7th day after the company was told, and not on the 8th', async () => {
    const id = await comingId();
    const told = (days: number) => toldAgo(days);
    await told(objectionDays + 1);
    expect((await objection('POST', id)).json().code).toBe('OBJECTION_LATE');
    expect((await objection('GET', id)).json()).toMatchObject({ objectedAt: null, isOpen: false });
    await told(objectionDays);
    expect((await objection('POST', id)).statusCode).toBe(200);
  });

  test.each([10, 3, 1])(
    'an objection of a company told %i days before the change has all of its seven days',
    async (left) => {
      const id = await comingId();
      const [until, until8, today] = await Promise.all([day(objectionDays), day(-1), day(0)]);
      const told = (days: number) => toldAgo(days, company.companyId);
      await comesIn(left, noticeDays);
      company = await addAccount(database, { group: 'location_admin', companyName: 'Późna' });
      ofCompany = await callerHeaders(app, database, company);
      const standing = { objectedAt: null, until, isOpen: true };
      expect((await objection('GET', id)).json()).toEqual(standing);
      await runNotices();
      expect((await objection('GET', id)).json()).toEqual(standing);
      const mail = { noticeId: id, companyId: company.companyId, isWithdrawn: false };
      expect(await readNoticeContents(database, mail)).toMatchObject({ objectUntil: until, holds: false });

      // Seven days later the change has held for 7 - left days, or comes in some.
      await comesIn(left - objectionDays);
      await told(objectionDays);
      await runNotices();
      expect((await objection('GET', id)).json()).toEqual({ ...standing, until: today });
      expect(await readNoticeContents(database, mail)).toMatchObject({
        objectUntil: today,
        holds: left < objectionDays,
      });
      const { coming, held } = await documentOf('terms');
      expect([coming?.id, held?.id]).toEqual(left < objectionDays ? [undefined, id] : [id, undefined]);
      // And on the eighth it is over, on every way.
      await told(objectionDays + 1);
      expect((await objection('GET', id)).json()).toEqual({ objectedAt: null, until: until8, isOpen: false });
      expect((await objection('POST', id)).json().code).toBe('OBJECTION_LATE');
      if (left < objectionDays) expect(await readNoticeContents(database, mail)).toBeNull();
      await told(objectionDays);
      expect((await objection('POST', id)).statusCode).toBe(200);
      const office = await noticeOf('terms');
      expect(left < objectionDays ? office.held[0]?.objections : office.notice?.objections).toMatchObject([
        { companyName: 'Późna' },
      ]);
    },
  );

  test('an objection is shown on the page for the six days after the change, and no longer', async () => {
    const id = await comingId();
    await comesIn(0);
    await runNotices();
    for (const [days, shown] of [
      [objectionDays - 1, id],
      [objectionDays, undefined],
    ] as const) {
      await comesIn(-days);
      expect((await documentOf('terms')).held?.id).toBe(shown);
    }
  });

  test('an objection is not asked of a company that was activated when the change holds', async () => {
    const id = await comingId();
    await comesIn(0);
    const late = await addAccount(database, { group: 'location_admin' });
    mails.length = 0;
    await notifyCompanies(database, { queue: async (_trx, mail) => void mails.push(mail) });
    expect(mails).toEqual([]);
    await runNotices();
    expect(mails).toEqual([]);
    const headers = await callerHeaders(app, database, late);
    expect((await objection('POST', id, headers, late.companyId)).json().code).toBe('OBJECTION_LATE');
  });

  test('an objection is of those who manage the company, to the terms alone, as long as the change is coming', async () => {
    const id = await comingId();
    const member = await addAccount(database, { companyId: company.companyId });
    const headers = await callerHeaders(app, database, member);
    expect((await objection('POST', id, headers)).json().code).toBe('ACCESS_DENIED');
    const stranger = await addAccount(database, { group: 'location_admin' });
    expect((await objection('POST', id, ofCompany, stranger.companyId)).json().code).toBe('NOT_FOUND');
    expect((await objection('GET', await comingId('privacy'))).json().code).toBe('NOT_FOUND');
    await withdraw();
    expect((await objection('POST', id)).json().code).toBe('NOT_FOUND');
  });
});
