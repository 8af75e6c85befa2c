import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';

/** How long the database may take to answer a probe, in milliseconds. */
const patience = 2_000;

/**
 * What a supervisor or load balancer asks: /livez says that the process answers (200), /readyz whether it can serve look-ups
 * (200, or 503 while the database is away). Plain text, never kept, told nothing of anybody; no limit counts them.
 */
export function addProbes(app: FastifyInstance, { pool }: { pool: Pick<pg.Pool, 'query'> }): void {
  app.get('/livez', { schema: { hide: true } }, (_request, reply) => answer(reply, 200, 'ok'));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isThere = await Promise.race([
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref()),
    ]);
    return answer(reply, isThere ? 200 : 503, isThere ? 'ok' : 'database away');
  });
}

function answer(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(`${text}\n`);
}
