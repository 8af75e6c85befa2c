import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clientTypesFile, writeClientTypes } from './client-types.ts';

test('the types of the client are those of the contract; after a change of its calls: npm run client-types', async () => {
  expect(await readFile(clientTypesFile, 'utf8')).toBe(await writeClientTypes());
});
