import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import type { Queue } from './define-job.ts';
import { jobSchema } from './queues.ts';

export interface Jobs {
  /**
   * Adds a job to the transaction: it runs if and only if that commits. Of `companyId` one job of the queue runs at a time, and its second
   * one comes after the first ones of other companies.
   */
  send<Data extends object>(
    trx: Tx,
    queue: Queue<Data>,
    data: Data,
    options?: {
      readonly id?: string;
      readonly companyId?: string;
      readonly startAfter?: Date;
      /** of an exclusive queue: at most one job with this key; a further one is not added */
      readonly singletonKey?: string;
    },
  ): Promise<void>;
}

export interface OpenJobs extends Jobs {
  close(): Promise<void>;
}

/** Opens the queues for sending jobs. No job runs here: a worker does that, in this process or another one. */
export async function openJobs(database: Pick<Database, 'pool'>): Promise<OpenJobs> {
  const boss = await openBoss(database);
  return {
    async send(trx, { name }, data, { companyId, ...options } = {}) {
      const fair = companyId !== undefined && {
        group: { id: companyId },
        priority: -(await countUnfinished(trx, name, companyId)),
      };
      await boss.send(name, data, { ...options, ...fair, db: fromKysely(trx) });
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** Jobs of a company in a queue that are queued or run. */
async function countUnfinished(trx: Tx, queue: string, companyId: string): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`SELECT count(*)::int AS unfinished
    FROM ${sql.ref(`${jobSchema}.job`)}
    WHERE name = ${queue} AND group_id = ${companyId} AND state < 'completed'`.execute(trx);
  return rows[0]?.unfinished ?? 0;
}

/** pg-boss on the pool of the process, without any worker. Stop it with `close: false`. */
export async function openBoss({ pool }: Pick<Database, 'pool'>): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // It knows its queues from the start; failing to read them again now and then changes nothing.
  boss.on('error', () => {});
  return boss.start();
}
