import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { isPlatformAdministrator } from '../../store/office/office-people.ts';

/** Throws for staff who only manage companies: permissions of others need a platform administrator. */
export async function requireAdministrator(database: Pick<Database, 'db'>, userId: string): Promise<void> {
  if (!(await isPlatformAdministrator(database, userId))) throw new AppError('ACCESS_DENIED');
}
