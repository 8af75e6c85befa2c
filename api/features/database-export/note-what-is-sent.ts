import type { ServerResponse } from 'node:http';
import { pipeline, Transform, type Readable } from 'node:stream';

/**
 * Counts the sent bytes of a response of `length` bytes; calls `note` once at its end.
 * - An interrupted response never counts its last byte: bytes that were read may not have arrived.
 */
export function noteWhatIsSent(
  answer: Pick<ServerResponse, 'once'>,
  bytes: Readable,
  length: number,
  note: (length: number) => void,
): Readable {
  let read = 0;
  let isOver = false;
  const end = (sent: number): void => {
    if (!isOver && sent > 0) note(sent);
    isOver = true;
  };
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      read += chunk.length;
      pass(null, chunk);
    },
  });
  // The sender gets the error.
  pipeline(bytes, counted, () => {});
  answer.once('finish', () => end(length));
  answer.once('close', () => end(Math.min(read, length - 1)));
  return counted;
}
