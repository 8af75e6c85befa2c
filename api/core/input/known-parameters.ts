import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** Characters of an unknown name that the error repeats. */
const longestName = 100;

/** Query parameters of a call; null: any, for a loose schema. `always`: parameters of all calls of its API. */
export function parametersOf(
  query: z.core.$ZodType | undefined,
  always: readonly string[] = [],
): ReadonlySet<string> | null {
  if (query === undefined) return new Set(always);
  if (!(query instanceof z.ZodMiniObject) || query.def.catchall !== undefined) return null;
  return new Set([...Object.keys(query.shape), ...always]);
}

/** Throws BAD_REQUEST for an unknown parameter: a mistyped filter would return, and charge, something else. */
export function requireKnownParameters(query: unknown, known: ReadonlySet<string> | null): void {
  if (known === null) return;
  const unknown = Object.keys(query as object).find((name) => !known.has(name)); // Fastify parses every query as an object
  if (unknown === undefined) return;
  const name = unknown.slice(0, longestName);
  const allowed = known.size === 0 ? 'Ten adres nie ma parametrów.' : `Ten adres zna: ${[...known].sort().join(', ')}.`;
  throw new AppError('BAD_REQUEST', {
    detail: `Nieznany parametr „${name}”. ${allowed}`,
    fields: { [name]: 'FIELD_INVALID' },
  });
}
