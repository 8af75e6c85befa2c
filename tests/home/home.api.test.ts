import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';
import { repository } from '../support/servers/server.ts';

const { app } = await buildTestApp();

test('health says that the database answers, that the data is not invented, and the version of the package', async () => {
  const answer = await app.inject('/api/v1/health/');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ok', database: true, demoData: false, demoAccounts: false });
  expect(answer.json().version).toBe(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version);
});

test('the counters of an empty catalogue are zero', async () => {
  const answer = await app.inject('/api/v1/products/product_count/');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ productCount: 0, productCountFrom7Days: 0 });
});
