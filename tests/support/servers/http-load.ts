import { connect, type Socket } from 'node:net';

/** Counts of a run: answers by status. */
export interface LoadResult {
  readonly perSecond: number;
  readonly answers: number;
  readonly statuses: ReadonlyMap<number, number>;
}

/**
 * Keeps `connections` keep-alive connections busy for `seconds`: each sends the next request when its answer is whole. A
 * client of its own, so that the load costs little beside the server on a small machine. `next` gives the head of a request.
 */
export async function load(options: {
  port: number;
  connections: number;
  seconds: number;
  next: () => string;
  /** the status expected; `onOther` gets the head of an answer with another one */
  status?: number;
  onOther?: ((head: string) => void) | undefined;
}): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const sockets: Socket[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const end = performance.now() + options.seconds * 1_000;
  const begun = performance.now();
  let last = begun;
  let answers = 0;

  function open(): Promise<void> {
    return new Promise((done) => {
      const socket = connect(options.port, '127.0.0.1');
      sockets.push(socket);
      let buffered = '';
      socket.setNoDelay(true).setEncoding('latin1');
      socket.on('connect', () => socket.write(options.next()));
      socket.on('error', reject);
      socket.on('close', () => done());
      socket.on('data', (chunk: string) => {
        buffered += chunk;
        const length = answerLength(buffered);
        if (length === null || buffered.length < length) return;
        const status = Number(buffered.slice(9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answers++;
        if (status !== options.status)
          options.onOther?.(buffered.slice(0, buffered.indexOf('\r\n\r\n')).replaceAll('\r', ''));
        buffered = '';
        last = performance.now();
        if (last < end) socket.write(options.next());
        else socket.destroy();
      });
    });
  }

  try {
    await Promise.race([Promise.all(Array.from({ length: options.connections }, open)), failed]);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return { perSecond: (answers * 1_000) / (last - begun), answers, statuses };
}

/** Bytes of the answer that begins here, null until its head is whole. 304 and 204 have no body. */
function answerLength(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const at = text.slice(0, head).search(/\r\ncontent-length: /i);
  return head + 4 + (at < 0 ? 0 : parseInt(text.slice(at + 18, at + 28), 10));
}
