import type pg from 'pg';
import { inTransactionOf } from '../../core/database/transaction.ts';

/** Only one import writes at a time, whichever process runs it. Number of the advisory lock, ours alone. */
const importLock = 590_001;

/** Is told how an import comes to its turn. */
export interface ImportTurn {
  /** another import is under way and is waited for */
  waits(): void | Promise<void>;
  /** the import begins */
  begins(): void;
}

/**
 * Runs `work` in one transaction of this connection, alone among imports; another import is waited for. Time limits and
 * memory settings are for this transaction only. A throw rolls everything back.
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
