import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { isPlatformAdministrator } from '../../store/office/office-people.ts';

/** Refuses whoever runs companies alone: rights of others are for administrators of the platform. */
export async function requireAdministrator(database: Pick<Database, 'db'>, userId: string): Promise<void> {
  if (!(await isPlatformAdministrator(database, userId))) throw new AppError('ACCESS_DENIED');
}
