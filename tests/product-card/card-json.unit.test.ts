import { expect, test } from 'vitest';
import { cardJson } from '../../api/look-up/card-json.ts';
import { unknownLicence, type KnownLicence } from '../../api/store/catalogue/licences.ts';
import { checkedRow, type ProductRow } from '../../api/store/catalogue/product-rows.ts';

const checkedAt = '2026-11-27T04:05:00.000Z';
const whole: ProductRow = {
  gtin: '05901234123457',
  name: 'Żurek 0,5 l',
  brand: 'Sady',
  gpc_brick: '10000232',
  target_market: ['PL', 'DE'],
  net_amounts: ['0.5', '6'],
  net_units: ['LTR', 'H87'],
  description: 'Zupa.',
  description_language: 'pl',
  image_urls: ['https://sady.example/1.jpg'],
  product_page: 'https://sady.example/1',
  product_card_page: null,
  gtin_status: 'active',
  is_global: false,
  is_public: true,
  last_modified: new Date('2026-02-03T04:05:06.007Z'),
  version: 7,
  company_name: 'Sady sp. z o.o.',
  company_nip: '5000000005',
  company_street: 'ul. Polna 1',
  company_city: 'Łódź',
  company_postal_code: null,
  company_web_page: null,
  gpc_path: [
    { code: '50000000', text: 'Żywność "świeża"' },
    { code: '10000232', text: 'Woda' },
  ],
};
const licensed: KnownLicence = {
  status: 'licensed',
  licenseeName: 'Sady "i" ska\\',
  licenseeGln: '5901234000003',
  organisation: 'GS1 Polska',
};

const rows: Record<string, Partial<ProductRow>> = {
  whole: {},
  'no name': { name: null, brand: null, gpc_brick: null, gpc_path: null },
  'no company': { company_name: null },
  'no lists': { target_market: [], net_amounts: [], net_units: [], image_urls: [] },
  'not public': { is_public: false },
  global: { is_global: true, gtin_status: null },
  'a unit that is not known': { net_amounts: ['1', ''], net_units: ['Q"Q', ''] },
  'quotes, lines, signs': {
    name: 'a"b\\c\n\t\u0000\u001f\u007f\u2028</script>',
    brand: '\ud83c\udf4e \ud83c',
    description: '',
  },
  'a time before 1970': { last_modified: new Date('1969-12-31T23:59:59.999Z') },
  'a time before Christ': { last_modified: new Date('-000044-03-15T12:34:56.078Z') },
  'a time far ahead': { last_modified: new Date('+012026-01-01T00:00:00.120Z') },
};

const licences = {
  licensed,
  'of a licensee without a name': { ...licensed, licenseeName: null, licenseeGln: null },
  unknownLicence,
};

for (const [rowName, changes] of Object.entries(rows))
  test.each(Object.entries(licences))(`the JSON of a row is that of its object: ${rowName}, %s`, (_, licence) => {
    const row = { ...whole, ...changes };
    const wanted = JSON.stringify(checkedRow(row, licence, checkedAt));
    expect(cardJson(row, licence, checkedAt)).toBe(wanted);
    // what cannot change is remembered
    for (const list of [row.target_market, row.gpc_path]) if (list) Object.freeze(list);
    expect([cardJson(row, licence, checkedAt), cardJson(row, licence, checkedAt)]).toEqual([wanted, wanted]);
  });
