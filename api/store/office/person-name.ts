import { sql, type RawBuilder } from 'kysely';

/**
 * SQL of the name of a person of `users` under this alias: first and last name, else the address; NULL if none or
 * erased.
 */
export function personName(alias: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`CASE WHEN ${of('erased_at')} IS NULL
    THEN coalesce(nullif(btrim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('email')}) END`;
}
