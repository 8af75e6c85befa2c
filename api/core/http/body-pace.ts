import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long the body of a call may take to come, in milliseconds. */
const usual = 30_000;

/** Calls that carry files, by the names of their endpoints: 50 MB at 4 Mb/s. */
const longer: Record<string, number> = {
  'upload-authorization-file': 120_000,
  'verify-file': 120_000,
  'upload-file': 120_000,
  'save-page-content': 120_000,
  'save-page-image': 120_000,
  'verify-codes': 120_000,
};

export interface Pace {
  /** milliseconds before it is asked for */
  readonly after: number;
  /** on average since the headers came */
  readonly bytesPerSecond: number;
}

/** The least pace of a body with a file: one that stalls must not hold its place while the whole time runs. */
const leastPace: Pace = { after: 10_000, bytesPerSecond: 16_000 };

/** The longest of them, with what comes before the body: the server's own limit for a whole request. */
export const longestRequest = 150_000;

/**
 * Cuts connections whose body comes too slowly, so that nobody holds one open for nothing. The server knows a single limit for
 * all requests; this gives files more time than the rest, and asks a pace of them (408). Call before the rooms are added.
 */
export function addBodyTimeLimit(app: FastifyInstance, limits: { usual: number; pace?: Pace } = { usual }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const { endpoint, keyCall } = request.routeOptions.config;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const limit = longer[endpoint?.name ?? keyCall?.name ?? ''];
      const timer = setTimeout(() => raw.destroy(tooSlow()), limit ?? limits.usual);
      const watch = limit === undefined ? undefined : watchPace(request, reply, limits.pace ?? leastPace);
      const stop = (): void => {
        clearTimeout(timer);
        clearInterval(watch);
      };
      raw.once('close', stop).once('end', stop);
    }
    done();
  });
}

/** Refuses a body that falls behind the pace. Counted at the socket: who reads the body is not disturbed. */
function watchPace(request: FastifyRequest, reply: FastifyReply, { after, bytesPerSecond }: Pace): NodeJS.Timeout {
  const { socket } = request.raw;
  const [began, already] = [performance.now(), socket.bytesRead];
  const watch = setInterval(() => {
    const passed = performance.now() - began;
    if (passed < after || (socket.bytesRead - already) * 1_000 >= bytesPerSecond * passed) return;
    clearInterval(watch);
    if (reply.sent) request.raw.destroy(tooSlow());
    else {
      // Whoever reads the body learns it from the connection, which ends with the answer.
      reply.raw.once('finish', () => request.raw.destroy(tooSlow()));
      void reply.header('connection', 'close').send(tooSlow());
    }
  }, after / 10);
  return watch.unref();
}

function tooSlow(): Error {
  return Object.assign(new Error('the body came too slowly'), { statusCode: 408 });
}
