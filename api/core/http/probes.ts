import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';

/** How long the database may take to answer a probe, in milliseconds. */
const patience = 2_000;

/**
 * Probes of supervisors and load balancers, in plain text, never cached, without a rate limit.
 *
 * - /livez: 200 while the process responds.
 * - /readyz: 200 while look-ups can be served; 503 while the database is away, or once `draining` is aborted.
 *
 * Once draining, each response also closes its connection, so that a balancer opens the next one to another process.
 */
export function addProbes(
  app: FastifyInstance,
  { pool }: { pool: Pick<pg.Pool, 'query'> },
  draining: AbortSignal,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (draining.aborted) reply.header('connection', 'close');
  });
  app.get('/livez', { schema: { hide: true } }, (_request, reply) => answer(reply, 200, 'ok'));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (draining.aborted) return answer(reply, 503, 'draining');
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
