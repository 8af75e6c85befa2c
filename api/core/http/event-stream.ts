import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Maximum queued bytes of a reader before its stream is closed. */
const mostBehind = 1_048_576;

export interface EventStream {
  /** Sends an event without a name; `data` is serialized as JSON. */
  send(data: unknown): void;
  end(): void;
}

/**
 * Responds with server-sent events, unbuffered by proxies (nginx reads x-accel-buffering).
 * - A comment is sent every `beatEvery` milliseconds.
 * - After `longest` the stream ends, and clients reconnect with their current token.
 * - It is a stream reply of Fastify, so its hooks run. `onEnd` is called once at any end.
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
  // Sends the headers, so that the reader knows the stream is open.
  write(':\n\n');
  void reply.header('x-accel-buffering', 'no').type('text/event-stream').send(body);
  return { send: (data) => write(`data: ${JSON.stringify(data)}\n\n`), end };
}

/** Whether a caller requests events instead of one answer. */
export function wantsEvents(accept: string | undefined): boolean {
  return /(^|[,\s])text\/event-stream\b/i.test(accept ?? '');
}
