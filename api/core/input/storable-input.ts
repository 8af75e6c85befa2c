import { AppError } from '../app-error.ts';

/**
 * Throws BAD_REQUEST, naming the field, for input with a NUL, which PostgreSQL cannot store.
 * - Other characters are checked by each field's rule.
 * - `parts` are parsed by the endpoint's schemas, so their depth is bounded.
 */
export function requireStorable(...parts: readonly unknown[]): void {
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [field, value] of Object.entries(part))
      if (hasNul(value)) throw new AppError('BAD_REQUEST', { fields: { [field]: 'FIELD_INVALID' } });
  }
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
