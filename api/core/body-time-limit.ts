import type { FastifyInstance } from 'fastify';

/** How long the body of a call may take to come, in milliseconds. */
const usual = 30_000;

/** Calls that carry files, by the names of their endpoints: 50 MB at 4 Mb/s. */
const longer: Record<string, number> = { 'upload-authorization-file': 120_000 };

/** The longest of them, with what comes before the body: the server's own limit for a whole request. */
export const longestRequest = 150_000;

/**
 * Cuts connections whose body comes too slowly, so that nobody holds one open for nothing. The server knows a single limit for
 * all requests; this gives files more time than the rest. Call before the rooms are added.
 */
export function addBodyTimeLimit(app: FastifyInstance, limits: { usual: number } = { usual }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const limit = longer[request.routeOptions.config.endpoint?.name ?? ''] ?? limits.usual;
      const timer = setTimeout(() => raw.destroy(new Error('the body came too slowly')), limit);
      raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    }
    done();
  });
}
