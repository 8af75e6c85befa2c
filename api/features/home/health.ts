import { health } from '@gtinoteka/contract/home.ts';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Database } from '../../core/database.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';

const packageFile = new URL('../../../package.json', import.meta.url);

/** Says whether the database answers and whether the catalogue is invented. 503 when the database is away. */
export function addHealth(app: FastifyInstance, { database }: { database: Database }): void {
  // our own file, which npm refuses without a version
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  addEndpoint(app, health, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await database.db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'demo_data')
      .executeTakeFirst();
    return { status: 'ok' as const, database: true, demoData: found?.value === 'true', version };
  });
}
