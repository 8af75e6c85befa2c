import { expect, test } from 'vitest';
import {
  codeFromRecord,
  codeFromRegistry,
  type KnownCode,
} from '../../api/features/verification/checking/known-code.ts';
import { judgeWithoutRegistry } from '../../api/look-up/look-up-verdict.ts';
import { lookUpBatch } from '../../api/store/look-up/batch-look-up.ts';
import { makeLookUpRows } from '../../api/store/look-up/look-up-rows.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { createDatabase } from '../support/servers/database.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { changeLicence } from '../support/prepared/products.ts';
import { changeProduct } from '../support/stored-rows.ts';

const database = await createDatabase();
const { pool } = database;

test('a list knows of each number what its look-up says, by record and by every kind of licence', async () => {
  await coverPrefixes(database, '590');
  const { companyId } = await addAccount(database);
  await setWaterPath({ pool }, 'Woda');
  await addLicence(database, { prefix: '590777' });
  await addLicence(database, { prefix: '5907771', status: 'withdrawn' });
  await addLicence(database, { prefix: '590888', valid_until: '2020-01-01' });
  await addLicence(database, { prefix: '590999', company_id: companyId });
  await addLicence(database, { prefix: '9050', licence_type: 'GTIN-8' });
  await changeLicence({ pool }, '590999', { licensee_name: null });
  const eight = '00000090501234';
  const products = [
    {
      gtin: gtinOf('590777', 1),
      company_id: companyId,
      gpc_brick: '10000232',
      image_urls: ['https://x.example/a.png'],
    },
    { gtin: gtinOf('590777', 2), name: null, brand: null, net_amounts: [], net_units: [], target_market: [] },
    { gtin: gtinOf('5907771', 1), gtin_status: 'withdrawn', gpc_brick: '10000233' },
    { gtin: gtinOf('590888', 1), net_amounts: ['1.5', '2'], net_units: ['LTR', 'XYZ'] },
    { gtin: gtinOf('590999', 1), company_id: companyId, gtin_status: null },
    { gtin: gtinOf('400123', 1), is_global: true },
    { gtin: gtinOf('400123', 2) },
    { gtin: gtinOf('200123', 1) },
    { gtin: eight },
  ];
  for (const product of products) await addProduct(database, product);
  await changeProduct({ pool }, gtinOf('590777', 1), { is_public: false });
  const unknown = ['590777', '5907771', '590888', '590123', '400123', '200123', '960'].map((prefix) =>
    gtinOf(prefix, 99),
  );
  const gtins = [...products.map(({ gtin }) => gtin), ...unknown, '00000090509999', '00000059099999'];

  const listed = await lookUpBatch(pool, gtins);
  expect([...listed.keys()]).toEqual(gtins);
  const rows = makeLookUpRows(pool);
  for (const gtin of gtins) {
    const answer = listed.get(gtin);
    const known = answer ? codeFromRecord(gtin, answer) : null;
    const found = judgeWithoutRegistry(gtin, await rows.read(gtin));
    expect(plain(known), gtin).toEqual(plain(found && codeFromRegistry(found)));
  }
  const isPublic = gtins.map((gtin) => listed.get(gtin)?.record?.category.length);
  expect(isPublic.slice(0, 2)).toEqual([0, 0]);
  expect(gtins.filter((gtin) => listed.get(gtin)?.licence?.status === 'licensed')).toHaveLength(6);
});

/** With the net contents in words. */
function plain(known: KnownCode | null): object | null {
  return known && { ...known, contents: known.contents() };
}
