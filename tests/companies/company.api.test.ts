import { getCompanyRecord, officeText, type CompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { spendUnits } from '../../api/store/packages/package-use.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { changeMembership } from '../support/stored-rows.ts';
import { addLicence } from '../support/look-ups.ts';
import { buildOfficeApp, makeCalls, told } from './companies-calls.ts';

const { app, config, database, mails } = await buildOfficeApp();
const as = makeCalls({ app, database });
const office = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Tomasz', lastName: 'Gil' });
const mail = { queue: async () => undefined };

const newCompany = () => addAccount(database, { group: 'location_admin', isRepresentative: true, firstName: 'Zofia' });
const recordOf = async ({ companyId }: Account): Promise<CompanyRecord> => {
  const answer = await as(office)('GET', `/companies/company/${companyId}/record/`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(getCompanyRecord.answer.safeParse(answer.json()).success).toBe(true);
  return answer.json();
};
const addFile = ({ membershipId }: Account) =>
  addAuthorizationFile({ database, membershipId, dataDir: config.dataDir, secret: config.secret ?? '' });

describe('access to the database', () => {
  test('access to the database is on for a new company', async () => {
    const read = await as(office)('GET', `/companies/get_by_id/?id=${(await newCompany()).companyId}`);
    expect(read.json<{ data: object }>().data).toMatchObject({ accessToDownload: true });
  });

  test('access to the database is set and seen in the company’s data; set again it is no second act', async () => {
    const company = await newCompany();
    const patch = (accessToDownload: unknown) =>
      as(office)('PATCH', `/companies/company/${company.companyId}/`, { accessToDownload });
    for (const value of [false, false]) {
      const answer = await patch(value);
      expect(answer.json()).toEqual({ id: company.companyId, accessToDownload: false, writesDirectly: false });
    }
    const read = await as(office)('GET', `/companies/get_by_id/?id=${company.companyId}`);
    expect(read.json<{ data: object }>().data).toMatchObject({ accessToDownload: false, accessToVerify: true });
    expect((await recordOf(company)).trail.map(({ act, who }) => `${act}: ${who}`)).toEqual([
      'download access set: Tomasz Gil',
    ]);
    expect(told(await patch('yes'))).toMatch(/^400 /);
    expect(told(await as(office)('PATCH', `/companies/company/${randomUUID()}/`, { accessToDownload: true }))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('writing at once is another switch: each leaves the other as it is', async () => {
    const company = await newCompany();
    const url = `/companies/company/${company.companyId}/`;
    await as(office)('PATCH', url, { accessToDownload: false });
    const answer = await as(office)('PATCH', url, { writesDirectly: true });
    expect(answer.json()).toEqual({ id: company.companyId, accessToDownload: false, writesDirectly: true });
    expect((await as(office)('PATCH', url, {})).json()).toMatchObject({
      accessToDownload: false,
      writesDirectly: true,
    });
    const { trail, writesDirectly } = await recordOf(company);
    expect([writesDirectly, trail.map(({ act }) => act)]).toEqual([
      true,
      ['direct writing set', 'download access set'],
    ]);
  });
});

describe('people of a company', () => {
  test('people of a company are listed and taken out by the office, but the last representative and oneself', async () => {
    const company = await newCompany();
    const colleague = await addAccount(database, { companyId: company.companyId, firstName: 'Kinga' });
    const own = await addAccount(database, { companyId: company.companyId });
    const people = `/companies/company/${company.companyId}/memberships/`;
    const answer = await as(office)('GET', `${people}?page_size=2&sort_column=user__email&direction=desc`);
    expect(answer.json<{ records: object[]; numAllRecords: number }>()).toMatchObject({ numAllRecords: 3 });
    expect(answer.json<{ records: object[] }>().records).toHaveLength(2);

    expect(told(await as(office)('DELETE', `${people}${company.membershipId}/`))).toBe(
      '400 DELETE_LAST_USER_WITH_REPRESENTATION_ERROR',
    );
    await changeMembership(database, own.membershipId, { user_id: office.userId });
    expect(told(await as(office)('DELETE', `${people}${own.membershipId}/`))).toBe('403 ACCESS_DENIED');
    // A membership of another company is none of this one's.
    expect(told(await as(office)('DELETE', `${people}${office.membershipId}/`))).toBe('404 NOT_FOUND');
    expect(told(await as(office)('DELETE', `${people}${colleague.membershipId}/`))).toBe('200');
    expect(told(await as(office)('DELETE', `${people}${colleague.membershipId}/`))).toBe('404 NOT_FOUND');
    expect((await recordOf(company)).trail[0]).toMatchObject({ act: 'membership deleted', who: 'Tomasz Gil' });
  });
});

describe('a file of authorization', () => {
  test('a file of authorization is looked at under a policy that runs nothing, and accepted: the company is authorized, the person told', async () => {
    const company = await newCompany();
    const id = await addFile(company);
    expect((await recordOf(company)).authorization).toMatchObject({ id, isAccepted: null, isRepresentative: true });
    const path = `/companies/company/${company.companyId}/authorization/${id}/`;
    const file = await as(office)('GET', path);
    expect(file.body).toBe('%PDF-1.4\n%%EOF');
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect(file.headers['cache-control']).toContain('no-store');

    mails.length = 0;
    const judged = await as(office)('POST', path, { isAccepted: true });
    expect(judged.json()).toMatchObject({ isAccepted: true });
    expect(mails).toEqual([{ template: 'authorization-reviewed', fileId: id }]);
    expect(told(await as(office)('POST', path, { isAccepted: false, reason: 'x' }))).toBe('409 ALREADY_REVIEWED');
    const read = await as(office)('GET', `/companies/get_by_id/?id=${company.companyId}`);
    expect(read.json<{ data: object }>().data).toMatchObject({ isAuthorized: true });
  });

  test('a file of authorization is refused with a reason, which the mail says and nothing in it is a tag', async () => {
    const company = await newCompany();
    const id = await addFile(company);
    const path = `/companies/company/${company.companyId}/authorization/${id}/`;
    expect(told(await as(office)('POST', path, { isAccepted: false, reason: ' ' }))).toBe('400 FIELD_REQUIRED');
    expect(told(await as(office)('POST', path, { isAccepted: false, reason: 'a'.repeat(officeText + 1) }))).toMatch(
      /^400 /,
    );
    expect(told(await as(office)('POST', path, { isAccepted: false, reason: 'Brak <b>podpisu</b>' }))).toBe('200');
    const written = await addressMail(
      {
        database,
        config: { payment: null, mail: { officeEmail: null } },
        tokenOf: () => '',
        siteUrl: 'https://gtinoteka.example',
      },
      { template: 'authorization-reviewed', fileId: id },
    );
    expect(written).toMatchObject({ to: [company.email], subject: 'Upoważnienie odrzucone' });
    expect(written?.html).toContain('Brak &lt;b&gt;podpisu&lt;/b&gt;');
    expect((await recordOf(company)).authorization).toMatchObject({ isAccepted: false, reason: 'Brak <b>podpisu</b>' });
    // A newer one takes its place, and both stay listed when their person is none of the company any more.
    const newer = await addFile(company);
    const record = await recordOf(company);
    expect([record.authorization?.id, record.earlierAuthorizations.map((one) => one.id)]).toEqual([newer, [id]]);
    expect(record.earlierAuthorizations[0]).toMatchObject({ isAccepted: false, isActivated: true });
    expect(JSON.stringify(record)).not.toContain('fileKey');
    const setActivated = (activated: boolean) => changeMembership(database, company.membershipId, { activated });
    await setActivated(false);
    const later = await recordOf(company);
    expect([later.authorization, later.earlierAuthorizations.map(({ isActivated }) => isActivated)]).toEqual([
      null,
      [false, false],
    ]);
    await setActivated(true);
    const other = await newCompany();
    expect(told(await as(office)('GET', `/companies/company/${other.companyId}/authorization/${id}/`))).toBe(
      '404 NOT_FOUND',
    );
    const outside = await app.inject({
      url: `/api/v1${path}`,
      headers: { ...(await callerHeaders(app, database, office)), range: 'bytes=900-' },
    });
    expect(outside.statusCode, outside.body).toBe(416);
    expect(outside.json<{ code: string }>().code).toBe('RANGE_INVALID');
  });
});

describe('what the office knows of a company', () => {
  test('the book of uses says what each use left, and is saved as csv', async () => {
    const company = await newCompany();
    const { companyId, membershipId } = company;
    await spendUnits(database, mail, { companyId, counter: 'verified', units: 86, key: 'a', membershipId });
    await spendUnits(database, mail, { companyId, counter: 'verified', units: 14, key: 'b', membershipId: null });
    const { uses, package: owned } = await recordOf(company);
    expect(uses.map(({ units, left, who }) => [units, left, who])).toEqual([
      [14, 900, null],
      [86, 914, 'Zofia Testowy'],
    ]);
    expect(owned.current).toMatchObject({ subscription: 'free', verified: 100 });
    const csv = await as(office)('GET', `/companies/company/${companyId}/uses/`);
    expect(csv.headers['content-disposition']).toContain('ksiega-uzyc.csv');
    expect(csv.body.split('\r\n')[2]).toMatch(/;Weryfikacja pliku;;Zofia Testowy;-86;914$/);
  });

  test('notes are kept for the office, with who wrote them; licences and products are counted', async () => {
    const company = await newCompany();
    const { companyId } = company;
    const notes = `/companies/company/${companyId}/notes/`;
    expect(told(await as(office)('POST', notes, { text: ' ' }))).toBe('400 FIELD_REQUIRED');
    expect(told(await as(office)('POST', notes, { text: 'a'.repeat(officeText) }))).toBe('200');
    expect(told(await as(office)('POST', notes, { text: 'a'.repeat(officeText + 1) }))).toMatch(/^400 /);
    await as(office)('POST', notes, { text: 'Dzwoniła p. Święcicka.' });
    await addLicence(database, {
      prefix: String(Date.now()).slice(-9),
      valid_until: '2027-12-31',
      licensee_name: null,
      company_id: companyId,
    });
    const record = await recordOf(company);
    expect(record.notes[0]).toMatchObject({ text: 'Dzwoniła p. Święcicka.', who: 'Tomasz Gil' });
    expect(record.notes).toHaveLength(2);
    expect(record.licences).toMatchObject([{ type: 'GCP', status: 'active', validUntil: '2027-12-31' }]);
    expect(record).toMatchObject({ products: 0, authorization: null, contact: { email: company.email } });
  });

  test.each([
    ['GET', 'record/'],
    ['GET', 'uses/'],
    ['GET', 'memberships/'],
    ['POST', 'notes/'],
  ] as const)('%s %s of a company that is not there is NOT_FOUND', async (method, path) => {
    for (const id of [randomUUID(), 'x'])
      expect(
        told(
          await as(office)(method, `/companies/company/${id}/${path}`, method === 'POST' ? { text: 'x' } : undefined),
        ),
      ).toBe('404 NOT_FOUND');
  });
});
