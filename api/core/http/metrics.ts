import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';
import { isLoopback } from '../ip-address.ts';

/**
 * Metrics for Prometheus at /metrics. With a token they are readable with it as a bearer; without one only from this machine, and
 * never through a proxy.
 */
export function addMetrics(
  app: FastifyInstance,
  { registry, token }: { registry: Registry; token: string | null },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(404).type('text/plain').send('Not found\n');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [sent, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text));
    return (
      sent !== undefined && expected !== undefined && sent.length === expected.length && timingSafeEqual(sent, expected)
    );
  }
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}
