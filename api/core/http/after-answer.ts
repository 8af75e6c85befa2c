import type { FastifyReply } from 'fastify';

const underWay = new Set<Promise<unknown>>();

/**
 * Runs work after the response was sent, so that its duration does not show to the caller. An error is logged. `answersSettled`
 * awaits it when the application closes.
 */
export function afterAnswer({ raw, request }: FastifyReply, work: () => Promise<unknown>): void {
  raw.once('finish', () => {
    const done = work()
      .catch((error: unknown) => request.log.error({ err: error, reqId: request.id }, 'after the answer'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  });
}

/** Resolves when all work after answers is done. */
export async function answersSettled(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
