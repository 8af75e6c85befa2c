import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** The largest file with the rest of its body; reading stops after that. */
const usual = limits.uploadBytes + 100_000;

/**
 * Reads and drops the rest of a body whose request was answered early: otherwise the next request on the connection is blocked, and a
 * client that is still sending sees a broken connection instead of the refusal. Node does this by itself for an untouched body. How slowly it may come, `addBodyPace` says. `most`: bytes after which the connection is closed.
 */
export function addUnreadBodies(app: FastifyInstance, most: number = usual): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) readOut(raw, most);
    done();
  });
}

function readOut(body: IncomingMessage, most: number): void {
  let remaining = most;
  body.unpipe();
  body.on('data', (piece: Buffer) => {
    remaining -= piece.length;
    if (remaining < 0) body.destroy();
  });
  body.resume();
}
