import { getCompanies, type ListedCompany } from '@gtinoteka/contract/office/companies.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { addCompany } from '../support/prepared/companies.ts';
import { changeCompany } from '../support/stored-rows.ts';
import { buildOfficeApp, makeCalls, told } from './companies-calls.ts';

const { app, config, database } = await buildOfficeApp();
const as = makeCalls({ app, database });
const office = await addAccount(database, { isPlatformAdministrator: true, companyName: 'Biuro' });
const list = `/companies/${office.companyId}/get_companies/`;

const names = ['Łąka', 'Lipa', 'Ława', 'Ćma', 'Cis', 'Żuk', 'Zięba', 'Ósemka', 'Osa', 'Sosna', 'Świerk', '=Formuła'];
const mark = `z${randomUUID().slice(0, 8)}`;
const made: { id: string; nip: string; regon: string; membershipId: string }[] = [];
for (const [at, name] of names.entries()) {
  const nip = newNip();
  const regon = newRegon();
  const { companyId, membershipId } = await addAccount(database, {
    companyName: `${name} ${mark}`,
    nip,
    email: `osoba@${at === 0 ? 'trzylipy' : `firma${at}`}-${mark}.example`,
    group: 'location_admin',
    isRepresentative: true,
  });
  await changeCompany(database, companyId, {
    regon,
    access_to_download: at % 2 === 0,
    access_to_verify: at % 3 === 0,
    is_authorized: at < 4,
    activation_date: new Date(Date.UTC(2026, 0, 1 + at, 12)),
  });
  made.push({ id: companyId, nip, regon, membershipId });
}
await addCompany(database, { name: `Tylko katalog ${mark}` });
const first = made[0];
const last = made.at(-1);
if (!first || !last) throw new Error('no companies');
await addAuthorizationFile({
  database,
  dataDir: config.dataDir,
  secret: config.secret ?? '',
  membershipId: last.membershipId,
});

async function asked(query: string): Promise<AnswerOf<typeof getCompanies>> {
  const answer = await as(office)('GET', `${list}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(getCompanies.answer.safeParse(answer.json()).success).toBe(true);
  return answer.json();
}
const shortNames = (results: readonly ListedCompany[]) => results.map(({ name }) => name.split(' ')[0]);
const ours = `search_multi_match=${mark}`;

describe('the list of companies', () => {
  test('the list of companies shows ten from the newest, says how many there are, and none that the catalogue alone knows', async () => {
    const { results, count } = await asked(ours);
    expect(count).toBe(names.length);
    expect(shortNames(results)).toEqual([...names].reverse().slice(0, 10));
    expect(shortNames((await asked(`${ours}&offset=10`)).results)).toEqual(['Lipa', 'Łąka']);
    expect((await asked(`${ours}&offset=12`)).results).toEqual([]);
    expect(results[0]).toMatchObject({
      id: last.id,
      nip: last.nip,
      regon: last.regon,
      domain: `firma11-${mark}.example`,
    });
  });

  test.each([
    ['limit=100', 12],
    ['limit=3', 3],
    ['limit=0', 10],
    ['limit=x&offset=-1&ordering=', 10],
    ['limit=3&limit=4&download=yes&download=no', 10],
  ])('%s gives %d rows', async (query, rows) => {
    expect((await asked(`${ours}&${query}`)).results).toHaveLength(rows);
  });

  test.each(['', 'csv/'])('get_companies/%s refuses an unknown ordering and names the known ones', async (part) => {
    for (const ordering of ['foo', '--name', 'NAME', '-']) {
      const answer = await as(office)('GET', `${list}${part}?ordering=${ordering}`);
      expect([ordering, answer.statusCode, answer.json().fields]).toEqual([
        ordering,
        400,
        { ordering: 'FIELD_INVALID' },
      ]);
      expect(answer.json().detail).toBe(
        'Parametr ordering może być: name, nip, registration_date, is_authorized, access_to_download, access_to_verify; z minusem na początku odwrotnie.',
      );
    }
    expect((await as(office)('GET', `${list}${part}?ordering=name&ordering=nip`)).statusCode).toBe(400);
  });

  test('the list of companies sorts names as Polish does, both ways', async () => {
    const sorted = [
      '=Formuła',
      'Cis',
      'Ćma',
      'Lipa',
      'Ława',
      'Łąka',
      'Osa',
      'Ósemka',
      'Sosna',
      'Świerk',
      'Zięba',
      'Żuk',
    ];
    expect(shortNames((await asked(`${ours}&limit=50&ordering=name`)).results)).toEqual(sorted);
    expect(shortNames((await asked(`${ours}&limit=50&ordering=-name`)).results)).toEqual(sorted.reverse());
  });

  test.each([
    ['nip', 'nip'],
    ['registration_date', 'registrationDate'],
    ['is_authorized', 'isAuthorized'],
    ['access_to_download', 'accessToDownload'],
    ['access_to_verify', 'accessToVerify'],
  ] as const)('the list of companies sorts by %s', async (key, field) => {
    const values = (await asked(`${ours}&limit=50&ordering=${key}`)).results.map(
      (row) => Number(row[field]) || String(row[field]),
    );
    expect(values).toEqual([...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
  });

  test('the list of companies finds by a part of a name without its letters, by NIP with dashes, by REGON and by a domain', async () => {
    expect(shortNames((await asked(`search_multi_match=lak ${mark}`)).results)).toEqual(['Łąka']);
    const dashed = first.nip.replace(/(...)(...)(..)(..)/, '$1-$2-$3-$4');
    expect((await asked(`search_multi_match=${dashed}`)).results.map(({ id }) => id)).toContain(first.id);
    expect((await asked(`search_multi_match=${first.regon}`)).results.map(({ id }) => id)).toContain(first.id);
    for (const domain of [`trzylipy-${mark}`, `osoba@trzylipy-${mark}.example`])
      expect((await asked(`search_multi_match=${domain}`)).results.map(({ id }) => id)).toEqual([first.id]);
    expect((await asked(`search_multi_match=${mark}-nikt`)).count).toBe(0);
    expect((await asked(`search_multi_match=${encodeURIComponent(`100%_' ${mark}`)}`)).count).toBe(0);
  });

  test('the list of companies is filtered by what waits, by authorization and by access', async () => {
    const waits = await asked(`${ours}&authorized=waits`);
    expect(waits.results.map(({ id }) => id)).toEqual([last.id]);
    expect(waits.results[0]?.waitsSince).toMatch(/^20/);
    expect(waits.waiting.count).toBeGreaterThanOrEqual(1);
    expect((await asked(`${ours}&authorized=yes`)).count).toBe(4);
    expect((await asked(`${ours}&authorized=no&download=yes`)).count).toBe(4);
    expect((await asked(`${ours}&verify=no`)).count).toBe(8);
  });

  test('the list of companies refuses a search of 131 characters and takes one of 130', async () => {
    expect(told(await as(office)('GET', `${list}?search_multi_match=${'a'.repeat(130)}`))).toBe('200');
    expect(told(await as(office)('GET', `${list}?search_multi_match=${'a'.repeat(131)}`))).toMatch(/^400 /);
  });

  test('the list of companies is saved whole as csv in its order, where no cell is a formula', async () => {
    const answer = await as(office)('GET', `/companies/${office.companyId}/get_companies/csv/?${ours}&ordering=name`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('firmy.csv');
    expect(answer.headers['cache-control']).toContain('no-store');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffNazwa;NIP;REGON;Domena;Rejestracja;Autoryzacja;Pobieranie;Weryfikacja');
    expect(lines).toHaveLength(names.length + 2);
    expect(lines[1]).toContain(`'=Formuła ${mark};${last.nip};${last.regon}`);
    expect(lines[1]).toContain(';2026-01-12 13:00;Plik do sprawdzenia;Wyłączone;Nie');
  });
});
