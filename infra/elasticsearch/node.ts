import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { ElasticsearchFailed } from './java.ts';

export interface NodePlan {
  readonly name: string;
  /** its own folder: settings, data, logs */
  readonly folder: string;
  readonly distribution: string;
  readonly java: string;
  readonly account: Account | null;
  readonly heapMegabytes: number;
  readonly httpPort: number;
  readonly transportPort: number;
  /** transport ports of all nodes; one: a single-node cluster */
  readonly transportPorts: readonly number[];
}

export interface RunningNode {
  readonly url: string;
  /** resolves when it has ended for any reason */
  readonly ended: Promise<void>;
  /** stops it gracefully and waits */
  stop(): Promise<void>;
}

/** Readiness takes 20–30 s on two idle cores; many times that on a machine that runs other tests. */
const patience = 480_000;

/**
 * Starts one node on loopback without security, for development and tests. Resolves when it is ready.
 * - It ends with this process for any reason: the shell that starts it reads a pipe of this process.
 */
export async function startNode(plan: NodePlan): Promise<RunningNode> {
  await writeSettings(plan);
  const process = launch(plan);
  let printed = '';
  const keep = (text: string): void => void (printed = (printed + text).slice(-4_000));
  process.stdout?.setEncoding('utf8').on('data', keep);
  process.stderr?.setEncoding('utf8').on('data', keep);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  process.on('exit', () => resolve());
  const stop = async (): Promise<void> => {
    process.stdin?.end();
    await ended;
  };
  const url = `http://127.0.0.1:${plan.httpPort}`;
  const isReady = await Promise.race([waitForAnswer(url), ended.then(() => false)]);
  if (!isReady) {
    await stop();
    throw new ElasticsearchFailed(`Elasticsearch się nie uruchomił:\n${printed.trim()}`);
  }
  return { url, ended, stop };
}

async function writeSettings(plan: NodePlan): Promise<void> {
  const { folder, distribution, account } = plan;
  const config = join(folder, 'config');
  const folders = [
    folder,
    config,
    join(config, 'jvm.options.d'),
    ...['data', 'logs', 'tmp'].map((part) => join(folder, part)),
  ];
  for (const path of folders) await mkdir(path, { recursive: true });
  await cp(join(distribution, 'config', 'log4j2.properties'), join(config, 'log4j2.properties'));
  // Its own options without the garbage collector's log and heap dumps.
  const options = await readFile(join(distribution, 'config', 'jvm.options'), 'utf8');
  await writeFile(join(config, 'jvm.options'), options.replaceAll(/^.*(-Xlog:gc|HeapDumpOnOutOfMemoryError).*$/gm, ''));
  const heap = `-Xms${plan.heapMegabytes}m\n-Xmx${plan.heapMegabytes}m\n`;
  await writeFile(join(config, 'jvm.options.d', 'heap.options'), heap);
  await writeFile(join(config, 'elasticsearch.yml'), settingsOf(plan));
  if (account) for (const path of folders) chownSync(path, account.uid, account.gid);
}

function settingsOf({ name, folder, httpPort, transportPort, transportPorts }: NodePlan): string {
  const isAlone = transportPorts.length === 1;
  const settings: Record<string, string | number | boolean> = {
    'cluster.name': 'gtinoteka',
    'node.name': name,
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'http.host': '127.0.0.1',
    'http.port': httpPort,
    'transport.host': '127.0.0.1',
    'transport.port': transportPort,
    'xpack.security.enabled': false,
    'xpack.security.autoconfiguration.enabled': false,
    // A small disk of a test machine would make indexes read-only.
    'cluster.routing.allocation.disk.threshold_enabled': false,
    // Its disk check, every 30 s by default, would also remove such a block set on purpose.
    'cluster.info.update.interval': '24h',
  };
  if (isAlone) settings['discovery.type'] = 'single-node';
  const lists = isAlone
    ? ''
    : `discovery.seed_hosts: [${transportPorts.map((port) => `"127.0.0.1:${port}"`).join(', ')}]\n` +
      `cluster.initial_master_nodes: [${transportPorts.map((_, i) => `"node-${i + 1}"`).join(', ')}]\n`;
  return (
    Object.entries(settings)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      .join('') + lists
  );
}

/** The server's own launcher; bin/elasticsearch, which calls it, is not part of every distribution. */
function launch({ java, distribution, folder, account }: NodePlan): ChildProcess {
  const lib = join(distribution, 'lib');
  const command = [
    java,
    ...'-Xms4m -Xmx64m -XX:+UseSerialGC -Dcli.name=server -Dcli.script=bin/elasticsearch'.split(' '),
    '-Dcli.libs=lib/tools/server-cli',
    `-Des.path.home=${distribution}`,
    `-Des.path.conf=${join(folder, 'config')}`,
    '-Des.distribution.type=tar',
    '-cp',
    `${lib}/*:${lib}/cli-launcher/*`,
    'org.elasticsearch.launcher.CliToolLauncher',
  ];
  const untilPipeCloses = 'exec 3<&0; "$@" </dev/null & child=$!; { cat <&3 >/dev/null; kill $child; } & wait $child';
  return spawn('/bin/sh', ['-c', untilPipeCloses, 'sh', ...command], {
    ...account,
    // The server looks for its modules below the working folder.
    cwd: distribution,
    // A process group of its own: Ctrl-C reaches this process, which stops it gracefully.
    detached: true,
    env: {
      PATH: process.env.PATH,
      ES_TMPDIR: join(folder, 'tmp'),
      ES_JAVA_HOME: join(java, '..', '..'),
      ES_JAVA_OPTS: process.env.ES_JAVA_OPTS,
      LANG: 'C.UTF-8',
    },
  });
}

async function waitForAnswer(url: string): Promise<boolean> {
  for (const begun = Date.now(); Date.now() - begun < patience;) {
    const answer = await fetch(`${url}/_cluster/health?timeout=1s`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
