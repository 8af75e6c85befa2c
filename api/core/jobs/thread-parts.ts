import { openDatabase, type Database } from '../database/database.ts';
import { openMailQueue } from './jobs.ts';
import type { MailQueue } from './mail-queue.ts';

/** Gives the work of a thread a pool and a mail queue of its own, which end with it; its statements give way to whoever waits for an answer. */
export async function withThreadParts(
  databaseUrl: string,
  work: (parts: { readonly database: Database; readonly mail: MailQueue }) => Promise<void>,
): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 4, givesWay: true });
  const mail = await openMailQueue(database);
  try {
    await work({ database, mail });
  } finally {
    await mail.close();
    await database.close();
  }
}
