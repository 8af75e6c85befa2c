import type pg from 'pg';
import { inTransactionOf } from '../../core/database/transaction.ts';

/** Advisory lock that allows one import at a time across processes. */
const importLock = 590_001;

/** Notified of an import's turn. */
export interface ImportTurn {
  /** another import is running, so this one is queued */
  waits(): void | Promise<void>;
  /** the import begins */
  begins(): void;
}

/**
 * Runs `work` in one transaction of this connection, after any running import has ended.
 * - Time limits and memory settings apply to this transaction only.
 * - A throw rolls everything back.
 */
export async function inImportTransaction<T>(
  client: pg.ClientBase,
  turn: ImportTurn,
  work: () => Promise<T>,
): Promise<T> {
  return inTransactionOf(client, async () => {
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
       SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'`,
    );
    const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${importLock}) AS free`);
    if (!rows[0]?.free) {
      await turn.waits();
      await client.query(`SELECT pg_advisory_xact_lock(${importLock})`);
    }
    turn.begins();
    return work();
  });
}
