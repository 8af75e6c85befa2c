import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../servers/server.ts';

export interface LocalServer {
  /** addresses of the nodes */
  readonly urls: readonly string[];
  stop(): Promise<void>;
}

/** Exit code of infra/elasticsearch/start.ts */
const cannotHaveOne = 3;

/** This machine cannot have a search server; the message says why. */
export class NoLocalServer extends Error {}

/**
 * A search server of this machine, as `npm run elasticsearch` starts it, with data that are removed at the end. A node that is
 * killed is started again by itself. It ends with this process, however that one ends.
 */
export async function startLocalElasticsearch(
  nodes: 1 | 3 = 1,
  heapMegabytes = 512,
  javaOptions = '',
): Promise<LocalServer> {
  const program = spawn(
    process.execPath,
    [
      join(repository, 'infra/elasticsearch/start.ts'),
      '--temporary',
      '--attached',
      '--port=0',
      `--nodes=${nodes}`,
      `--heap=${heapMegabytes}`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ES_JAVA_OPTS: javaOptions } },
  );
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const collect = (text: string): void => {
    printed += text;
    const urls = /działa: (http\S+(?: http\S+)*)\s/.exec(printed)?.[1];
    if (urls) resolve(urls.split(' '));
  };
  program.stdout.setEncoding('utf8').on('data', collect);
  program.stderr.setEncoding('utf8').on('data', collect);
  const ended = new Promise<number | null>((done) => program.on('exit', done));
  void ended.then((code) => {
    const said = printed.trim().split('\n').slice(1).join('\n');
    // A server that could have started and did not is a failure, no reason to skip anything.
    reject(code === cannotHaveOne ? new NoLocalServer(said) : new Error(`Elasticsearch ended with ${code}: ${said}`));
  });
  return {
    urls: await promise,
    async stop() {
      program.stdin.end();
      await ended;
    },
  };
}

/** The process of a node, to be killed. */
export async function serverPidOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/_nodes/_local/process`);
  const { nodes } = (await answer.json()) as { nodes: Record<string, { process: { id: number } }> }; // the server's documented answer
  return Object.values(nodes)[0]?.process.id ?? Number.NaN;
}
