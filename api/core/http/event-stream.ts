import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** What a reader may be behind, in bytes, before it is taken to be gone. */
const mostBehind = 1_048_576;

export interface EventStream {
  /** Sends an event without a name; `data` goes as JSON. */
  send(data: unknown): void;
  end(): void;
}

/**
 * Answers with a stream of server-sent events, which is not gathered on its way (nginx reads x-accel-buffering). A comment goes every
 * `beatEvery` milliseconds; after `longest` the stream ends, and whoever follows it comes again with the token they have then. Fastify's own answer
 * by a stream: its hooks set the headers and note the end as of any other. `onEnd` is called once, however it ends.
 */
export function sendEvents(
  reply: FastifyReply,
  { beatEvery, longest, onEnd }: { beatEvery: number; longest: number; onEnd: () => void },
): EventStream {
  const body = new Readable({ read: () => {} });
  const write = (text: string): void => {
    if (body.readableEnded || body.destroyed) return;
    if (body.readableLength > mostBehind) body.destroy();
    else body.push(text);
  };
  const beat = setInterval(() => write(':\n\n'), beatEvery).unref();
  const end = (): void => void (!body.destroyed && body.push(null));
  const over = setTimeout(end, longest).unref();
  body.once('close', () => {
    clearInterval(beat);
    clearTimeout(over);
    onEnd();
  });
  // At once, so that the headers go and the reader knows that it is there.
  write(':\n\n');
  void reply.header('x-accel-buffering', 'no').type('text/event-stream').send(body);
  return { send: (data) => write(`data: ${JSON.stringify(data)}\n\n`), end };
}

/** Whether a caller asks for events rather than for one answer. */
export function wantsEvents(accept: string | undefined): boolean {
  return /(^|[,\s])text\/event-stream\b/i.test(accept ?? '');
}
