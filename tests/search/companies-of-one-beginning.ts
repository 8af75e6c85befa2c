import type { Database } from '../../api/core/database/database.ts';

type Pool = Pick<Database, 'pool'>;

/** Lays 14 companies "Gromada Łąkowa …", where they are missing, with products whose names have many lengths: so many of the first, and of each other. */
export async function layGromady({ pool }: Pool, ofFirst: number, ofOthers: number): Promise<void> {
  await pool.query(
    `INSERT INTO companies (id, name) SELECT gen_random_uuid(), 'Gromada Łąkowa ' || i FROM generate_series(1, 14) AS i
     WHERE NOT EXISTS (SELECT FROM companies WHERE name LIKE 'Gromada%')`,
  );
  await pool.query(
    `INSERT INTO products (gtin, name, company_id, net_amounts, net_units, is_global)
     SELECT '0590111' || lpad(c.place::text, 2, '0') || lpad(i::text, 5, '0'), repeat('x', 1 + (c.place::int * 11 + i * i) % 97), c.id,
       '{}', '{}', false
     FROM (SELECT id, row_number() OVER (ORDER BY name) AS place FROM companies WHERE name LIKE 'Gromada%') c
     CROSS JOIN LATERAL generate_series(1, CASE c.place WHEN 1 THEN $1::int ELSE $2::int END) AS i`,
    [ofFirst, ofOthers],
  );
}

/** Numbers of the products with the shortest names, as a search orders them. */
export async function shortestNames({ pool }: Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ gtin: string }>(
    'SELECT gtin FROM products ORDER BY length(name), gtin COLLATE "C" LIMIT $1',
    [most],
  );
  return rows.map(({ gtin }) => gtin);
}
