import { expect, test } from 'vitest';
import { migrate } from '../../api/core/database/migrate.ts';
import { limitNewConnections, noteLimits } from './database-limits.ts';
import { startDemonstration } from './demonstration.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();

test('the work of a start has no time limit, whatever the database has: a slow machine starts slowly', async () => {
  await limitNewConnections(database.pool, 7);
  const notedLimits = await noteLimits(database.pool, ['jobs.queue', 'products', 'users']);
  await migrate(database.url);
  expect(await notedLimits()).toEqual(['queue 0']);

  await startDemonstration(database.url);
  // What lays the products is the slowest statement of all. What serves people writes to the other two as well.
  const noted = await notedLimits();
  expect(noted.filter((one) => one.startsWith('products'))).toEqual(['products 0']);
  expect(noted).toContain('users 0');
});
