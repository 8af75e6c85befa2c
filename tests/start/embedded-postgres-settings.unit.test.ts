import { expect, test } from 'vitest';
import { memoryOfMachine, sharedBuffersOf } from '../../api/core/database/embedded-postgres-settings.ts';

const gigabyte = 1024 ** 3;

test.each([
  [0, '128MB'],
  [2 * gigabyte - 1, '128MB'],
  [2 * gigabyte, '128MB'],
  [4 * gigabyte, '256MB'],
  [16 * gigabyte - 1, '1023MB'],
  [16 * gigabyte, '1024MB'],
  [64 * gigabyte, '1024MB'],
])('a machine of %i bytes gives the embedded database %s of pages', (bytes, buffers) => {
  expect(sharedBuffersOf(bytes)).toBe(buffers);
});

test('this machine has memory, and no more than its container may take', () => {
  expect(memoryOfMachine()).toBeGreaterThan(0);
  expect(memoryOfMachine()).toBeLessThanOrEqual(process.constrainedMemory() || Number.POSITIVE_INFINITY);
});
