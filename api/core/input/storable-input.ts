import { AppError } from '../app-error.ts';

/**
 * Refuses input with a NUL anywhere in its texts: PostgreSQL cannot hold one, so no text of ours has it. What other characters a
 * field takes is for its own rule to say. `parts`: parsed by the schemas of an endpoint, so their depth is known.
 * Throws BAD_REQUEST, naming the field.
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
