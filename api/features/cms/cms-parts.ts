import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Database } from '../../core/database/database.ts';
import type { EdgeRefresh } from '../../core/http/edge-refresh.ts';
import type { FileStore } from '../../gateways/file-store.ts';

/** What the calls of this room are made of. */
export interface CmsParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly clientOf: ActingClient;
  readonly refreshEdge: EdgeRefresh['refresh'];
}
