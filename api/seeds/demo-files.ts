import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Database } from '../core/database/database.ts';
import { writeWorkbook } from '../core/table-writing/workbook-writer.ts';

/**
 * Owners of the files. A company can send a file only after the last one is done.
 * - So unfinished files belong to a person whose package has ended, others and packages to a retailer without limits.
 */
export const demoFilesOwners = { done: 'unlimited@demo.example', unfinished: 'po-terminie@demo.example' } as const;

export interface DemoFile {
  readonly name: string;
  readonly comment: string;
  readonly kind: 'verify' | 'upload';
  /** state in the list of files (B §4); `waits`: for the confirmation of its columns, so it stays new */
  readonly shows: 'done' | 'waits' | 'processing' | 'error';
  /** age in days */
  readonly age: number;
  readonly rows: readonly (readonly string[])[];
}

/** A demo person who owns files, with their company; null without demo accounts. */
export async function findDemoOwner(
  { db }: Pick<Database, 'db'>,
  email: string,
): Promise<{ userId: string; membershipId: string; companyId: string } | null> {
  const { rows } = await sql<{ userId: string; membershipId: string; companyId: string }>`
    SELECT u.id AS "userId", m.id AS "membershipId", m.company_id AS "companyId" FROM users u
    JOIN memberships m ON m.user_id = u.id WHERE u.email = ${email} AND u.is_active`.execute(db);
  return rows[0] ?? null;
}

/** Claims the creation of the demo files for this process; false if it was claimed before. */
export async function claimDemoFiles({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql`INSERT INTO installation (key, value) VALUES ('demo_files', 'true')
    ON CONFLICT (key) DO NOTHING RETURNING key`.execute(db);
  return rows.length > 0;
}

/** Moves a file or package with its data to an earlier day, as if it had been requested then. */
export async function moveBack(
  { db }: Pick<Database, 'db'>,
  table: 'verifications' | 'database_exports',
  id: string,
  days: number,
): Promise<void> {
  const ago = sql`make_interval(days => ${days}::int)`;
  const keys =
    table === 'verifications'
      ? sql`v.input_key, v.xlsx_key, v.csv_key, v.report_key, v.corrected_key`
      : sql`v.file_key`;
  await sql`UPDATE stored_files f SET created_at = f.created_at - ${ago}, stored_at = f.stored_at - ${ago},
      expires_at = f.expires_at - ${ago}
    FROM ${sql.table(table)} v WHERE v.id = ${id} AND f.key IN (${keys})`.execute(db);
  const uploaded = table === 'verifications' ? sql`uploaded_at = uploaded_at - ${ago},` : sql``;
  await sql`UPDATE ${sql.table(table)} SET created_at = created_at - ${ago}, ${uploaded} started_at = started_at - ${ago},
      finished_at = finished_at - ${ago} WHERE id = ${id}`.execute(db);
}

/** Demo files made of the catalogue's products; every kind of verdict occurs. */
export async function demoFiles({ db }: Pick<Database, 'db'>): Promise<DemoFile[]> {
  const { rows: products } = await sql<{ gtin: string; name: string; brand: string }>`
    SELECT gtin, name, brand FROM products
    WHERE name IS NOT NULL AND brand IS NOT NULL AND is_public AND gtin LIKE '0590%' ORDER BY gtin LIMIT 90`.execute(
    db,
  );
  const header = ['GTIN', 'Nazwa', 'Marka'];
  const listed = products.map(({ gtin, name, brand }) => [gtin.slice(1), name, brand]);
  const some = (from: number, to: number): string[][] => listed.slice(from, to);
  const faulty = some(40, 44).map(([gtin = '', name = '', brand = ''], i) => [
    i % 2 === 0 ? gtin.slice(0, -1) + ((Number(gtin.at(-1)) + 1) % 10) : gtin.slice(0, 9),
    name,
    brand,
  ]);
  const renamed = some(44, 48).map(([gtin = '', , brand = '']) => [gtin, 'Zestaw prezentowy', brand]);
  const unknown = [
    ['4006381333931', 'Zakreślacz', ''],
    ['5449000000996', 'Napój gazowany 330 ml', ''],
  ];
  const mixed = [...some(0, 20), ...faulty, ...renamed, ...unknown, ...some(0, 2)];
  const usual = { comment: '', kind: 'verify', shows: 'done', age: 0 } as const;
  return [
    { ...usual, name: 'dostawy-lato.xlsx', age: 40, rows: [header, ...some(48, 60), ...faulty] },
    { ...usual, name: 'nowi-dostawcy.xlsx', age: 12, rows: [header, ...some(60, 80)] },
    {
      ...usual,
      name: 'cennik-bez-kodow.xlsx',
      age: 3,
      shows: 'error',
      rows: [
        ['Nazwa', 'Cena'],
        ['Powidła', '12,50'],
      ],
    },
    { ...usual, name: 'dostawy-jesien.xlsx', age: 1, rows: [header, ...mixed] },
    {
      ...usual,
      name: 'opisy-produktow.xlsx',
      comment: 'Nowe nazwy i marki od producenta.',
      kind: 'upload',
      shows: 'processing',
      rows: [header, ...some(20, 30)],
    },
    {
      ...usual,
      name: 'produkty-wlasne.xlsx',
      shows: 'waits',
      rows: [['Kod', 'Opis towaru', 'Producent'], ...some(30, 40)],
    },
  ];
}

/** A file as a workbook. */
export function workbookOf({ rows }: Pick<DemoFile, 'rows'>): Readable {
  return writeWorkbook({ name: 'Arkusz1', widths: [16, 40, 24], rows });
}
