import { chownSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { closeToOthers, makePrivateFolder } from '../../api/core/secrets/private-file.ts';
import { unprivilegedAccount } from './account.ts';
import { findDistribution } from './distribution.ts';
import { findJava } from './java.ts';
import { startNode, type NodePlan, type RunningNode } from './node.ts';

export interface LocalElasticsearch {
  /** of the first node */
  readonly url: string;
  readonly nodes: readonly RunningNode[];
  /** restarts a node that has ended, with its data and ports */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
}

export interface LocalOptions {
  /** folder of settings, data and logs; started by root, it is owned by the server's account */
  readonly folder: string;
  readonly nodes?: number;
  /** of the first node; used or absent: any free one */
  readonly port?: number;
  readonly heapMegabytes?: number;
  readonly env?: NodeJS.ProcessEnv;
  say?(line: string): void;
}

/**
 * A local Elasticsearch of one node or three.
 * - Throws ElasticsearchUnavailable with a Polish sentence if this machine cannot run one.
 */
export async function startElasticsearch(options: LocalOptions): Promise<LocalElasticsearch> {
  const { folder, nodes: count = 1, heapMegabytes = 512, env = process.env, say = () => {} } = options;
  const java = findJava(env);
  const account = unprivilegedAccount();
  const distribution = await findDistribution(env, java, say);
  makePrivateFolder(folder);
  closeToOthers(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const ports = await freePorts(2 * count, options.port);
  const transportPorts = ports.slice(count);
  const plans: NodePlan[] = Array.from({ length: count }, (_, i) => ({
    name: `node-${i + 1}`,
    folder: join(folder, `node-${i + 1}`),
    distribution,
    java,
    account,
    heapMegabytes,
    httpPort: ports[i] ?? 0,
    transportPort: transportPorts[i] ?? 0,
    transportPorts,
  }));
  const nodes = await startAll(plans);
  let isStopping = false;
  let restarting: Promise<unknown> = Promise.resolve();
  return {
    url: nodes[0]?.url ?? '',
    nodes,
    async restart(index) {
      const plan = plans[index];
      if (!plan) throw new RangeError(`there is no node ${index}`);
      await nodes[index]?.ended;
      if (isStopping) return;
      const started = startNode(plan);
      restarting = Promise.allSettled([restarting, started]);
      nodes[index] = await started;
    },
    async stop() {
      isStopping = true;
      await restarting;
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

async function startAll(plans: readonly NodePlan[]): Promise<RunningNode[]> {
  const started = await Promise.allSettled(plans.map(startNode));
  const nodes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (!failed) return nodes;
  await Promise.all(nodes.map((node) => node.stop()));
  throw failed.reason;
}

/** Free ports; the first is the requested one if it is free. */
async function freePorts(count: number, wished: number | undefined): Promise<number[]> {
  const servers = [];
  for (let i = 0; i < count; i++) servers.push((i === 0 && wished && (await listen(wished))) || (await listen(0)));
  const ports = servers.map((server) => {
    const address = server?.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server?.close(resolve))));
  return ports;
}

async function listen(port: number): Promise<ReturnType<typeof createServer> | null> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => resolve(true));
  return (await promise) ? server : null;
}
