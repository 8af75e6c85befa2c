import type { ServerResponse } from 'node:http';
import { pipeline, Transform, type Readable } from 'node:stream';

/**
 * The bytes that an answer sends, `length` of them. Tells `note` once how many it has sent, when it is over. Of one that was cut off the last
 * byte never counts: what had been read may not have arrived.
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
  // Whoever sends them gets the error.
  pipeline(bytes, counted, () => {});
  answer.once('finish', () => end(length));
  answer.once('close', () => end(Math.min(read, length - 1)));
  return counted;
}
