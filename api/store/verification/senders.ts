import type { Database } from '../../core/database/database.ts';

/** Name and NIP of the company that sent a file; an empty name for a deleted one. */
export async function readCompany(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<{ name: string; nip: string | null }> {
  const found = await db.selectFrom('companies').select(['name', 'nip']).where('id', '=', companyId).executeTakeFirst();
  return found ?? { name: '', nip: null };
}
