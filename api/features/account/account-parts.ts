import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Database } from '../../core/database/database.ts';

/** What the calls of this room are made of. */
export interface AccountParts {
  readonly database: Database;
  readonly clientOf: ActingClient;
}
