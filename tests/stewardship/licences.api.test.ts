import type { ListedLicence } from '@gtinoteka/contract/office/licences.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes } from '../support/look-ups.ts';
import { makeCalls } from '../companies/companies-calls.ts';
import { buildRunsApp } from './run-calls.ts';

const built = await buildRunsApp();
const { database, start, work } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Katarzyna', lastName: 'Maj' });
const as = makeCalls(built)(steward);
const at = `/stewardship/${steward.companyId}`;
const head = 'prefix;typ;status;ważna od;ważna do;nip;nazwa firmy\n';

async function takeIn(rows: string): Promise<void> {
  expect((await start(steward, 'licencje.csv', head + rows, 'licences')).statusCode).toBe(200);
  await work();
}
async function found(query: string): Promise<string[]> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/licences/?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ records: ListedLicence[] }>().records.map(({ prefix }) => prefix);
}

test('licences are found by prefix, covered number, NIP and words of the holder, and by how they stand today', async () => {
  await takeIn(
    [
      '5907001;GCP;aktywna;2020-01-01;;7343575005;Żółte Sady',
      '59070012;GCP;wycofana;2020-01-01;;;Sady Dolne',
      '5907002;GCP;aktywna;2020-01-01;2021-01-01;;Młyn',
      '5907003;GCP;aktywna;2999-01-01;;;Jutro',
      '96250123;GTIN-8;aktywna;;;;Krótki',
    ].join('\n'),
  );
  const all = ['5907001', '59070012', '5907002', '5907003', '96250123'];
  expect(await found('')).toEqual(all);
  expect(await found('search=59070')).toEqual(all.slice(0, 4));
  expect(await found('search=5907001934567')).toEqual(['5907001']);
  expect(await found('search=05907001934567')).toEqual(['5907001']);
  expect(await found('search=5907001994562')).toEqual(['5907001']);
  expect(await found('search=5907001200001')).toEqual(['5907001', '59070012']);
  expect(await found('search=96250123')).toEqual(['96250123']);
  expect(await found('search=PL%20734-357-50-05')).toEqual(['5907001']);
  expect(await found('search=zolte%20SADY')).toEqual(['5907001']);
  expect(await found('search=m%C5%82yn')).toEqual(['5907002']);
  expect(await found('search=nic%25')).toEqual([]);
  for (const [standing, prefixes] of [
    ['inForce', ['5907001', '96250123']],
    ['withdrawn', ['59070012']],
    ['ended', ['5907002']],
    ['notYet', ['5907003']],
  ] as const)
    expect(await found(`standing=${standing}`)).toEqual(prefixes);
  await coverPrefixes(database, '590');
  expect((await as('GET', `${at}/licences/`)).json()).toMatchObject({ numAllRecords: 5, complete: ['590'] });
});

test('pages hold 25; a search of 131 characters is refused', async () => {
  for (let n = 100; n < 126; n++) await addLicence(database, { prefix: `4400${n}`, licensee_name: null });
  expect(await found('search=4400')).toHaveLength(25);
  expect(await found('search=4400&page=1')).toEqual(['4400125']);
  expect((await as('GET', `${at}/licences/?search=${'a'.repeat(130)}`)).statusCode).toBe(200);
  expect((await as('GET', `${at}/licences/?search=${'a'.repeat(131)}`)).statusCode).toBe(400);
});

test('a licence tells which list changed what in it, and how many products begin with it', async () => {
  await takeIn('5907009;GCP;aktywna;2020-01-01;;7343575005;Sady');
  await takeIn('5907009;GCP;aktywna;2020-01-01;2030-12-31;;');
  await takeIn('5907009;GCP;aktywna;2020-01-01;2030-12-31;;');
  await takeIn('5907009;GCP;wycofana;2020-01-01;;;Sady Górne');
  await addProduct(database, { gtin: '05907009000013', name: 'Sok' });
  await addProduct(database, { gtin: '15907009000010', name: 'Karton' });
  const { records } = (await as('GET', `${at}/licences/?search=5907009`)).json<{ records: ListedLicence[] }>();
  const answer = (await as('GET', `/stewardship/${steward.companyId}/licences/${records[0]?.id}/`)).json();
  expect(answer).toMatchObject({
    licence: { prefix: '5907009', standing: 'withdrawn', validUntil: null, holder: 'Sady Górne', nip: '7343575005' },
    products: 2,
    history: [
      {
        run: { fileName: 'licencje.csv', by: 'Katarzyna Maj' },
        fields: [
          { field: 'status', before: 'active', after: 'withdrawn' },
          { field: 'validUntil', before: '2030-12-31', after: null },
          { field: 'licenseeName', before: 'Sady', after: 'Sady Górne' },
        ],
      },
      { fields: [{ field: 'validUntil', before: null, after: '2030-12-31' }] },
    ],
  });
  expect(answer.history).toHaveLength(2);
  expect(answer.createdAt).toMatch(/^20/);
  expect((await as('GET', `${at}/licences/${randomUUID()}/`)).statusCode).toBe(404);
  expect((await as('GET', `${at}/licences/5907009/`)).statusCode).toBe(404);
});
