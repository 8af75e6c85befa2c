import type { ProductDocument } from '@gtinoteka/product-index/document.ts';
import { productMapping } from '@gtinoteka/product-index/mapping.ts';
import { entriesOf } from '@gtinoteka/search-indexer/source/entries.ts';
import { expect, test } from 'vitest';
import { gtinOf } from '../support/look-ups.ts';
import { addCategories } from '../support/prepared/categories.ts';
import { addCompany } from '../support/prepared/companies.ts';
import { addBareProducts, removeProductNamed, writeProduct } from '../support/prepared/products.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool } = await createDatabase();

const path = ['50000000', '50100000', '50101500', '10000001'];
await addCategories({ pool }, path);
const orchard = await addCompany({ pool }, { name: 'Sady Dolne sp. z o.o.', nip: '5260250274' });

/** What the index is to hold of a product that was just written, and how that stands in a request. */
async function documentOf(
  columns: object,
  gtin = gtinOf('590967', 1),
): Promise<{ document: ProductDocument; version: number; json: string }> {
  await addBareProducts({ pool }, [{ gtin }]);
  await writeProduct({ pool }, gtin, columns);
  const [entry] = await entriesOf.products.changed(pool, new Map([[gtin, 0]]));
  const json = entry?.document ?? '';
  return { document: JSON.parse(json) as ProductDocument, version: entry?.version ?? 0, json };
}

test.each([
  ['05901234123457', ['05901234123457', '5901234123457']],
  ['15901234123454', ['15901234123454']],
  ['00012345678905', ['00012345678905', '0012345678905', '012345678905']],
  ['00000000012348', ['00000000012348', '0000000012348', '000000012348', '00012348']],
  ['00000096385074', ['00000096385074', '0000096385074', '000096385074', '96385074']],
])('the document of %s has the number in every length it may be written in', async (gtin, gtins) => {
  expect((await documentOf({ name: 'Sok' }, gtin)).document).toMatchObject({ gtin, gtins });
});

test('a document has exactly the fields of the mapping', async () => {
  const written = { name: 'Sok Jabłkowy 1,5', brand: 'Żółty (1.5) i', net_amounts: [0.4], net_units: ['KGM'] };
  const { document, version } = await documentOf({ ...written, company_id: orchard, gpc_brick: path[3] });
  expect(document).toEqual({
    gtin: gtinOf('590967', 1),
    gtins: [gtinOf('590967', 1), gtinOf('590967', 1).slice(1)],
    name: 'sok jablkowy 1,5',
    brand: 'zolty (1.5) i',
    company: 'sady dolne sp. z o.o.',
    nip: '5260250274',
    gpc: path,
    words: 'sok jablkowy 1d5 zolty 1d5 i 400g',
    brandWords: 'zolty 1d5 i',
    companyWords: 'sady dolne sp z o o',
    length: 16,
  });
  expect(Object.keys(document).sort()).toEqual(Object.keys(productMapping.properties).sort());
  expect(version).toBe(2);
});

test('where a product has nothing, its document says so', async () => {
  const nothing = { name: null, brand: null, company: null, nip: null, gpc: [], words: '' };
  const { document } = await documentOf({ name: null }, gtinOf('590967', 2));
  expect(document).toMatchObject({ ...nothing, brandWords: null, companyWords: null, length: 32_767 });
  const company_id = await addCompany({ pool }, { name: 'Bez numeru', nip: null });
  const ofNoNumber = await documentOf({ company_id, brand: '--' }, gtinOf('590967', 2));
  expect(ofNoNumber.document).toMatchObject({ company: 'bez numeru', nip: null, brand: '--', brandWords: '' });
});

test.each(path.map((code, i) => [code, path.slice(0, i + 1)]))(
  'in the category %s a product has each code above it once',
  async (gpc_brick, gpc) => {
    expect((await documentOf({ gpc_brick, is_public: true })).document).toMatchObject({ gpc });
  },
);

test('a category that is unknown, or of a product that is not public, is in no document', async () => {
  expect((await documentOf({ gpc_brick: '10009999' })).document.gpc).toEqual([]);
  expect((await documentOf({ gpc_brick: path[3], is_public: false })).document.gpc).toEqual([]);
});

const hostile = [
  'quote " and \\ backslash',
  'line\nand\r\nline',
  'tab\tand bell\u0007 and \u001f',
  '{"index":{}}\n{"gtin":"1"}',
  '\u2028 and \u2029 and \ufeff',
  '🍭 糖果',
  "','); drop table products; __",
];

test.each(hostile)('%j stands in one line, and is read as it is', async (text) => {
  const company_id = await addCompany({ pool }, { name: text });
  const { document, json } = await documentOf({ name: text, brand: text, company_id });
  expect(json).not.toMatch(/[\n\r]/);
  expect(document).toMatchObject({ name: text, brand: text, company: text });
});

test('a product that was deleted and is there again has a version above what it had', async () => {
  const gtin = gtinOf('590967', 3);
  const before = await documentOf({ name: 'Dżem', brand: 'Sad' }, gtin);
  await removeProductNamed({ pool }, 'Sad', 'Dżem');
  const [gone] = await entriesOf.products.changed(pool, new Map([[gtin, 0]]));
  expect(gone).toMatchObject({ key: gtin, document: null });
  const after = await documentOf({ name: 'Dżem' }, gtin);
  expect(gone?.version).toBeGreaterThan(before.version);
  expect(after.version).toBeGreaterThan(gone?.version ?? Number.NaN);
});
