import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, IdentifyCaller } from '../../callers/access.ts';
import { ShortMemory } from '../../short-memory.ts';

/** How long a 304 may be repeated without looking at the data, in milliseconds. */
const repeatedFor = 500;

interface EarlyAnswer {
  readonly caller: Caller;
  readonly etag: string;
  readonly protocol: string | string[] | undefined;
  /** the headers of the whole answer, names and values in turn */
  readonly head: string[];
}

/**
 * Takes a request, or leaves it (false) to the framework's own way. One that was taken may be left later too, by `leave`, as long as nothing of its
 * answer has been written.
 */
export type AnswerEarly = (request: IncomingMessage, response: ServerResponse, leave: () => void) => boolean;

export interface EarlyAnswers {
  /** Has a room answer before the framework too. Its answers must be those of its route, which this way goes past. */
  add(answerEarly: AnswerEarly): void;
  /**
   * Says that this caller may keep the answer and ask again, free of any limit: with the headers the reply has now, `etag`
   * among them, a 304 may be sent to the same request of the same caller. For who has sent an ETag: most look-ups are of another code
   * each, and nobody can be told "unchanged" of those.
   */
  remember(request: FastifyRequest, reply: FastifyReply, etag: string): void;
}

/**
 * Answers 304 to a caller who asks the same again, before routing and parsing: pages and scanners do so all the time. Who calls
 * is established for each request as always, so nobody gets an answer by somebody else's right, or by one that was taken away.
 * It stands before the framework's own way, so it can be switched off (README.md beside it): then every repeat goes that way.
 */
export function addEarlyAnswers(
  app: FastifyInstance,
  { enabled, identifyCaller }: { enabled: boolean; identifyCaller: IdentifyCaller },
): EarlyAnswers {
  if (!enabled) return { add: () => {}, remember: () => {} };
  const memory = new ShortMemory<EarlyAnswer>(repeatedFor);

  function repeat({ headers, url = '', method }: IncomingMessage, response: ServerResponse): boolean {
    const asked = headers['if-none-match'];
    if (asked === undefined || method !== 'GET') return false;
    const known = memory.get(url);
    if (known?.etag !== asked || known.protocol !== headers['x-forwarded-proto']) return false;
    if (identifyCaller(headers.authorization) !== known.caller) return false;
    response.writeHead(304, known.head).end();
    return true;
  }

  // Fastify's own listener takes what is not answered here. It is the only one: the server was made a moment ago.
  const ways: AnswerEarly[] = [repeat];
  const [handle] = app.server.listeners('request');
  let isClosing = false;
  // The framework says that a connection ends when the application does.
  app.addHook('preClose', async () => void (isClosing = true));
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const leave = (): void => void handle?.call(app.server, request, response);
    if (!isClosing) for (const answerEarly of ways) if (answerEarly(request, response, leave)) return;
    leave();
  });

  return {
    add: (answerEarly) => void ways.push(answerEarly),
    remember(request, reply, etag) {
      memory.offer(request.raw.url ?? '', () => ({
        caller: request.caller,
        etag,
        protocol: request.headers['x-forwarded-proto'],
        head: Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]),
      }));
    },
  };
}
