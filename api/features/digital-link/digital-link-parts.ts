import type { Database } from '../../core/database/database.ts';
import type { EdgeRefresh } from '../../core/http/edge-refresh.ts';
import type { ResolvedLinks } from './resolver/resolved-memory.ts';

/** What the calls of this room are made of. */
export interface DigitalLinkParts {
  readonly database: Database;
  readonly resolved: ResolvedLinks;
  readonly refreshEdge: EdgeRefresh['refresh'];
}
