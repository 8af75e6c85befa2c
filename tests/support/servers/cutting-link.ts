import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingLink {
  readonly url: string;
  /** how often all connections were cut so far */
  readonly cuts: number;
  close(): Promise<void>;
}

/**
 * Stands before a server as a line does that breaks again and again: all connections are cut whenever so many bytes more have gone to the
 * server. By bytes and not by time, so that it is the same on every machine: 1,000,000 are 20 s at 400 kbit/s.
 */
export async function startCuttingLink(target: string, { every }: { every: number }): Promise<CuttingLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [cuts, since] = [0, 0];

  function count(bytes: number): void {
    since += bytes;
    if (since < every) return;
    since = 0;
    cuts++;
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => one.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
    upstream.pipe(client);
    client.on('data', (piece) => count(piece.length));
    client.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    get cuts() {
      return cuts;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
