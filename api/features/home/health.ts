import { health } from '@gtinoteka/contract/home.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';

/** Says whether the database answers and whether the catalogue is invented. 503 when the database is away. */
export function addHealth(app: FastifyInstance, { database }: { database: Database }): void {
  addEndpoint(app, health, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await database.db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'demo_data')
      .executeTakeFirst();
    return { status: 'ok' as const, database: true, demoData: found?.value === 'true', version: '0.1.0' };
  });
}
