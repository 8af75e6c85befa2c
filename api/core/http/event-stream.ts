import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Bytes that may be queued for a reader before its stream is closed. */
const mostBehind = 1_048_576;

export interface EventStream {
  /** Sends an event without a name; `data` goes as JSON. */
  send(data: unknown): void;
  end(): void;
}

/**
 * Answers with a stream of server-sent events, which proxies do not buffer (nginx reads x-accel-buffering). A comment is sent every
 * `beatEvery` milliseconds; after `longest` the stream ends, and clients reconnect with their current token. It is a stream reply of
 * Fastify, so its hooks run as for any other. `onEnd` is called once, however the stream ends.
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
