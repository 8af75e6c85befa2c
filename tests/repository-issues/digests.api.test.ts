import { digestDays, getCompanyIssues, mostDigests } from '@gtinoteka/contract/office/issue-digests.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { addAccount } from '../support/accounts.ts';
import { buildOfficeApp, makeCalls, told } from '../companies/companies-calls.ts';
import { addIssue } from '../support/issues.ts';
import { ageDigests, changeIssues } from '../support/prepared/issues.ts';

const built = await buildOfficeApp();
const { database, mails } = built;
const { pool } = database;
const office = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Tomasz', lastName: 'Gil' });
const call = makeCalls(built)(office);
const send = (body: object) => call('POST', `/repository/${office.companyId}/digests/`, body);

/** A company with open issues and a representative. */
async function addFirm(issues: number, isRepresentative = true) {
  const person = await addAccount(database, {
    companyName: 'Sady Dolne',
    group: isRepresentative ? 'location_admin' : 'location_user',
    isRepresentative,
  });
  const ids = [];
  for (let at = 0; at < issues; at++) ids.push(await addIssue(database, person.companyId));
  return { ...person, ids };
}
async function ofCompany(company: string): Promise<AnswerOf<typeof getCompanyIssues>> {
  const answer = await call('GET', `/repository/${office.companyId}/of_company/${company}/`);
  expect(answer.statusCode, answer.body).toBe(200);
  return getCompanyIssues.answer.parse(answer.json());
}
const written = (job: MailJob) =>
  addressMail(
    {
      database,
      config: { payment: null, mail: { officeEmail: null } },
      tokenOf: () => '',
      siteUrl: 'https://g.example',
    },
    job,
  );

test('one mail for each company of the selection, to its representatives, with counts and a way to mend', async () => {
  const firm = await addFirm(2);
  const second = await addAccount(database, {
    companyId: firm.companyId,
    group: 'location_admin',
    isRepresentative: true,
  });
  // An administrator who represents nobody, and one who never came, get none.
  await addAccount(database, { companyId: firm.companyId, group: 'location_admin' });
  await addAccount(database, {
    companyId: firm.companyId,
    group: 'location_admin',
    isRepresentative: true,
    activated: false,
  });
  const other = await addFirm(1);
  const before = mails.length;
  const answer = await send({ issueIds: [...firm.ids, ...other.ids, await addIssue(database)] });
  expect(answer.json()).toEqual({ sent: 2, same: 0, nobody: 0, nothing: 0 });
  const queued = mails.slice(before);
  expect(queued.map(({ template }) => template)).toEqual(['issue-digest', 'issue-digest']);
  const all = await Promise.all(queued.map(written));
  const mail = all.find((one) => one?.to.includes(firm.email));
  expect([...(mail?.to ?? [])].sort()).toEqual([firm.email, second.email].sort());
  expect(mail?.text).toContain('2 kody');
  expect(mail?.text).toContain('https://g.example/my_products?show=issues');
  expect(mail?.text).not.toContain('0590');

  const { groups, digest } = await ofCompany(firm.companyId);
  const group = matterId({ error: 'EP-0005', pool: 'national', companyId: firm.companyId });
  expect(groups).toEqual([{ group, issueError: 'EP-0005', dataPoolName: 'Produkty krajowe', issues: 2 }]);
  expect(digest).toMatchObject({ who: 'Tomasz Gil', issues: 2 });
  const history = await call('GET', `/repository/${office.companyId}/groups/${group}/history/`);
  expect(history.json().events[0]).toMatchObject({ act: 'digest', issues: 2, who: 'Tomasz Gil' });
});

test(`the same is not sent twice in ${digestDays} days; another state is, and so is the same later`, async () => {
  const firm = await addFirm(1);
  const again = () => send({ companies: [firm.companyId] });
  expect((await again()).json()).toMatchObject({ sent: 1 });
  expect((await again()).json()).toEqual({ sent: 0, same: 1, nobody: 0, nothing: 0 });
  await addIssue(database, firm.companyId);
  expect((await again()).json()).toMatchObject({ sent: 1 });
  const ago = (days: number) => ageDigests({ pool }, firm.companyId, days);
  await ago(digestDays - 1);
  expect((await again()).json()).toMatchObject({ sent: 0, same: 1 });
  await ago(digestDays);
  expect((await again()).json()).toMatchObject({ sent: 1 });
});

test('two at once send one', async () => {
  const firm = await addFirm(1);
  const answers = await Promise.all([1, 2, 3].map(() => send({ companies: [firm.companyId] })));
  expect(answers.map((answer) => answer.json<{ sent: number }>().sent).sort()).toEqual([0, 0, 1]);
});

test('a company without representatives, without issues, or none at all gets nothing; one that has mended gets no mail', async () => {
  const quiet = await addFirm(1, false);
  const clean = await addFirm(0);
  expect((await send({ companies: [quiet.companyId, clean.companyId, randomUUID()] })).json()).toEqual({
    sent: 0,
    same: 0,
    nobody: 1,
    nothing: 2,
  });
  const firm = await addFirm(1);
  await send({ companies: [firm.companyId] });
  await changeIssues({ pool }, { company_id: firm.companyId }, { status: 'resolved_issue' });
  const last = mails.at(-1);
  expect(last && (await written(last))).toBeNull();
});

test('what is asked wrongly is refused', async () => {
  expect(told(await send({}))).toBe('400 FIELD_REQUIRED');
  for (const body of [{ companies: ['x'] }, { companies: [] }, { issueIds: ['x'] }])
    expect(told(await send(body))).toBe('400 BAD_REQUEST');
  const many = (count: number) => Array.from({ length: count }, () => randomUUID());
  expect((await send({ companies: many(mostDigests) })).json()).toMatchObject({ nothing: mostDigests });
  expect(told(await send({ companies: many(mostDigests + 1) }))).toBe('400 BAD_REQUEST');
  const firm = await addFirm(1);
  expect(told(await send({ companies: many(mostDigests), issueIds: firm.ids }))).toBe('400 FIELD_INVALID');
  for (const id of ['x', randomUUID()])
    expect(told(await call('GET', `/repository/${office.companyId}/of_company/${id}/`))).toBe('404 NOT_FOUND');
});
