import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { addGetOfflinePack } from './get-offline-pack.ts';
import { addGetOfflinePackSize } from './get-offline-pack-size.ts';
import { makePackCursors } from './pack-cursor.ts';

/** Parts of the catalogue that a member keeps on a device. */
export function addOfflinePacksRoom(
  app: FastifyInstance,
  { database, mail, secret }: { database: Database; mail: MailQueue; secret: string },
): void {
  const parts = { database, mail, cursors: makePackCursors(secret) };
  addGetOfflinePackSize(app, parts);
  addGetOfflinePack(app, parts);
}
