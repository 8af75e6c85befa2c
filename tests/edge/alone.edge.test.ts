import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../support/servers/database.ts';
import { call, edgeMissing, startTestEdge } from '../support/servers/edge.ts';

const missing = edgeMissing();
const database = await createDatabase();
const shared = { EDGE_SECRET: 'a secret of both edges, long enough to be one', PUBLIC_URL: 'http://gtinoteka.test' };

describe.skipIf(missing !== null)('an edge in front of API processes of another supervisor', () => {
  test('serves them and leaves them running when it stops', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-edge-alone-'));
    const first = await startTestEdge(database.url, { ...shared, DATA_DIR: dataDir });
    try {
      const alone = await startTestEdge(database.url, {
        ...shared,
        EDGE_SERVERS: first.servers.map((port) => `127.0.0.1:${port}`).join(', '),
        EDGE_REFRESH_PORT: '0',
        EDGE_BALANCERS: '127.0.0.0/8',
      });
      const path = '/api/v1/products/product_count/';
      const headers = { host: 'gtinoteka.test' };
      expect((await call(alone.port, path, { headers })).status).toBe(200);
      expect(alone.servers).toEqual([]);
      expect(await alone.stop()).toBe(0);
      expect((await call(first.port, path, { headers })).status).toBe(200);
    } finally {
      await first.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('an edge in front of API processes of another supervisor is refused without the secret and the address of the site', async () => {
    await expect(startTestEdge(database.url, { EDGE_SERVERS: '127.0.0.1:1' })).rejects.toThrow(
      'EDGE_SERVERS: podaj też EDGE_SECRET i PUBLIC_URL',
    );
  });
});
