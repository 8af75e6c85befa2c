import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** The largest file, with what surrounds it in a body: more than that is read for nobody. */
const usual = limits.uploadBytes + 100_000;

/**
 * Reads what is left of a body whose call was answered before all of it had come, to nowhere: until it is over, the next call on the same
 * connection would wait for its answer, and whoever still sends would learn of a connection that broke instead of the refusal. Node does so by itself
 * for a body that nobody has touched. How slowly it may come, `addBodyPace` says. `most`: bytes after which the connection is cut.
 */
export function addUnreadBodies(app: FastifyInstance, most: number = usual): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) readOut(raw, most);
    done();
  });
}

function readOut(body: IncomingMessage, most: number): void {
  let left = most;
  body.unpipe();
  body.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) body.destroy();
  });
  body.resume();
}
