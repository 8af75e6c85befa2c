import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** The installation's signing secret, made once and kept in the database, so that several processes share it. */
export async function readSecret({ pool }: Database): Promise<string> {
  const made = randomBytes(48).toString('base64url');
  await pool.query(`INSERT INTO installation (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING`, [made]);
  const { rows } = await pool.query<{ value: string }>(`SELECT value FROM installation WHERE key = 'secret'`);
  return rows[0]?.value ?? made;
}
