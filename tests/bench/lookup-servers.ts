import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** One of the servers that are compared, in a process of its own. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** an access token of a person, signed with its secret */
  tokenOf(userId: string): Promise<string>;
  /** processor seconds that it has used since it started */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts tests/support/servers/lookup-server.ts: `product`, `bare-fastify`, `bare-fastify-many` or `bare-redirect`. */
export async function startServer(kind: string, databaseUrl: string, secret: string): Promise<Server> {
  const program = fork(
    fileURLToPath(new URL('../support/servers/lookup-server.ts', import.meta.url)),
    [kind, databaseUrl, secret],
    { env: { ...process.env, NODE_ENV: 'production' }, execArgv: process.env.BENCH_SERVER_ARGS?.split(' ') ?? [] },
  );
  const [{ port }] = (await once(program, 'message')) as [{ port: number }]; // what lookup-server.ts sends
  async function ask(question: object): Promise<{ token: string; cpuSeconds: number }> {
    program.send(question);
    const [answer] = (await once(program, 'message')) as [{ token: string; cpuSeconds: number }]; // likewise
    return answer;
  }
  return {
    port,
    pid: program.pid ?? 0,
    tokenOf: async (userId) => (await ask({ userId })).token,
    cpuSeconds: async () => (await ask({})).cpuSeconds,
    async stop() {
      program.disconnect();
      await once(program, 'exit');
    },
  };
}
