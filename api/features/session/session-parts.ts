import type { CoarseLimits } from '../../core/coarse-limits.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database.ts';

/** What the calls of this room are made of. */
export interface SessionParts {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secret: string;
  readonly coarseLimits: CoarseLimits;
}
