import { onTestFinished } from 'vitest';
import { startServer, type RunningServer } from '../../api/server.ts';

/** The product with demo data, in this process, until the test is over. */
export async function startDemonstration(databaseUrl: string): Promise<RunningServer> {
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DEMO: 'yes',
    PORT: '0',
    SECRET: 'a secret of tests that is long enough to be one',
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
  });
  onTestFinished(() => server.close());
  return server;
}
