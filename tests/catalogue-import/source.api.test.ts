import { expect, it } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { importFile, listFile } from './list-file.ts';

const database = await createDatabase();

it('takes numbers of other organisations for global, and those that no registry of products holds for national', async () => {
  await importFile(
    database.url,
    listFile(
      'gtin;name\n4006381333931;Zakreślacz\n5901520000059;Woda\n96259993;Guma\n2000001000007;Ser na wagę\n9780198661597;Słownik\n',
    ),
  );
  const { rows } = await database.pool.query<{ gtin: string; is_global: boolean }>(
    'SELECT gtin, is_global FROM products',
  );
  expect(Object.fromEntries(rows.map((row) => [row.gtin, row.is_global]))).toEqual({
    '04006381333931': true,
    '05901520000059': false,
    '00000096259993': false,
    '02000001000007': false,
    '09780198661597': false,
  });
});
