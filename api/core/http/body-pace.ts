import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Pace {
  /** milliseconds after the headers before the pace is checked */
  readonly after: number;
  /** average since the headers */
  readonly bytesPerSecond: number;
}

const leastPace: Pace = { after: 10_000, bytesPerSecond: 16_000 };

/**
 * Refuses a body that comes too slowly with 408, so that a stalled upload does not hold its place until `requestTimeout` ends it.
 * Call before the routes are added.
 */
export function addBodyPace(app: FastifyInstance, pace: Pace = leastPace): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const watch = watchPace(request, reply, pace);
      const stop = (): void => clearInterval(watch);
      raw.once('close', stop).once('end', stop);
    }
    done();
  });
}

/** Bytes are counted at the socket, so the reader of the body is not disturbed. */
function watchPace({ raw }: FastifyRequest, reply: FastifyReply, { after, bytesPerSecond }: Pace): NodeJS.Timeout {
  const { socket } = raw;
  const [began, bytesBefore] = [performance.now(), socket.bytesRead];
  const watch = setInterval(() => {
    const passed = performance.now() - began;
    if (!raw.complete && (passed < after || (socket.bytesRead - bytesBefore) * 1_000 >= bytesPerSecond * passed))
      return;
    clearInterval(watch);
    if (raw.complete) return;
    if (reply.sent) raw.destroy(tooSlow());
    else {
      // The reader of the body learns it from the connection, which ends with the answer.
      reply.raw.once('finish', () => raw.destroy(tooSlow()));
      void reply.header('connection', 'close').send(tooSlow());
    }
  }, after / 10);
  return watch.unref();
}

function tooSlow(): Error {
  return Object.assign(new Error('the body came too slowly'), { statusCode: 408 });
}
