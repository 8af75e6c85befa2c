import type pg from 'pg';
import { closeDemoAccounts } from './demo-accounts-state.ts';
import { hasDemoData, removeDemoData } from './remove-demo-data.ts';

/**
 * Deletes the demo catalogue before the first real row, and closes public demo accounts. Returns the number of
 * products.
 */
export async function removeDemo(client: pg.ClientBase): Promise<number> {
  const removed = await removeDemoData(client);
  if (!(await hasDemoData(client))) await closeDemoAccounts(client);
  return removed;
}
