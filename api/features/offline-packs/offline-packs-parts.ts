import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { PackCursors } from './pack-cursor.ts';

/** What the endpoints of offline packs work with. */
export interface OfflinePacksParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly cursors: PackCursors;
}
