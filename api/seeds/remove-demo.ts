import type pg from 'pg';
import { closeDemoAccounts } from './demo-accounts-state.ts';
import { hasDemoData, removeDemoData } from './remove-demo-data.ts';

/**
 * Takes the invented catalogue out before the first real row comes in, and closes the accounts that were open to everybody; answers how
 * many products went.
 */
export async function removeDemo(client: pg.ClientBase): Promise<number> {
  const removed = await removeDemoData(client);
  if (!(await hasDemoData(client))) await closeDemoAccounts(client);
  return removed;
}
