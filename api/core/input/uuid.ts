import { AppError } from '../app-error.ts';

/** Validates an id of the path; NOT_FOUND unless it is a UUID. */
export function requireUuid(value: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new AppError('NOT_FOUND');
  return value.toLowerCase();
}
