import { AppError } from '../app-error.ts';

/** An id of the path as PostgreSQL takes it; anything that is not a UUID names nothing: NOT_FOUND. */
export function requireUuid(value: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new AppError('NOT_FOUND');
  return value.toLowerCase();
}
