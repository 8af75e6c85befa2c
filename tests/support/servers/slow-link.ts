import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LinkOptions {
  /** of each direction, shared by all connections */
  bitsPerSecond: number;
  /** there and back, in milliseconds */
  roundTrip: number;
  /** share of packets that are lost (0–1) and come a round trip later, all after them waiting */
  loss: number;
  /** of the losses, so that two runs lose the same packets in a row */
  seed?: number;
}

export interface SlowLink {
  readonly url: string;
  /** bytes that came from the server so far */
  readonly received: number;
  /** bytes that went to the server so far */
  readonly sent: number;
  /** how often all connections were cut so far */
  readonly cuts: number;
  /** Cuts all connections. */
  cut(): void;
  close(): Promise<void>;
}

const packet = 1_460;

/** One direction of a link: packets leave one after another, at its pace. */
class Lane {
  readonly #bytesPerMillisecond: number;
  #freeAt = 0;

  constructor(bitsPerSecond: number) {
    this.#bytesPerMillisecond = bitsPerSecond / 8_000;
  }

  /** When so many bytes, given now, have left, by `performance.now()`. */
  leave(bytes: number): number {
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + bytes / this.#bytesPerMillisecond;
    return this.#freeAt;
  }
}

/**
 * Stands before a server as a slow link does: the pace is shared, each packet takes half a round trip, a new connection a whole
 * one more, and a lost packet holds up what comes after it on its connection for a round trip and is sent again.
 */
export async function startSlowLink(target: string, options: LinkOptions): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const up = new Lane(options.bitsPerSecond);
  const down = new Lane(options.bitsPerSecond);
  const isLost = losses(options.loss, options.seed ?? 1);
  const sockets = new Set<Socket>();
  let [received, sent, cuts] = [0, 0, 0];

  /** Passes on what comes, in order. Resolves when the sender has ended. */
  async function carry(from: Socket, to: Socket, lane: Lane, openAt: number, count: (bytes: number) => void) {
    let readyAt = openAt;
    let passedOn = Promise.resolve();
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += packet) {
        const piece = chunk.subarray(at, at + packet);
        let arrives = lane.leave(piece.length) + options.roundTrip / 2;
        while (isLost()) arrives = Math.max(arrives, lane.leave(piece.length)) + options.roundTrip;
        readyAt = Math.max(readyAt, arrives);
        count(piece.length);
        const due = readyAt;
        // One after another: timers of one millisecond may fire in any order.
        passedOn = passedOn.then(async () => {
          await sleep(Math.max(0, due - performance.now()));
          if (to.writable) to.write(piece);
        });
      }
    }
    await passedOn;
    to.end();
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    }
    // The handshake: nothing is sent before it has gone there and back.
    const openAt = performance.now() + options.roundTrip;
    const end = (): void => void [client, upstream].map((socket) => socket.destroy());
    carry(client, upstream, up, openAt, (bytes) => (sent += bytes)).catch(end);
    carry(upstream, client, down, openAt, (bytes) => (received += bytes)).catch(end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    get received() {
      return received;
    },
    get sent() {
      return sent;
    },
    get cuts() {
      return cuts;
    },
    cut() {
      cuts++;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Says of one packet after another whether it is lost (mulberry32). */
function losses(share: number, seed: number): () => boolean {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < share;
  };
}
