import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startElasticsearch, type LocalElasticsearch, type LocalOptions } from './cluster.ts';
import { shelter } from './distribution.ts';
import { ElasticsearchFailed, ElasticsearchUnavailable } from './java.ts';

const help = `Lokalny Elasticsearch do pracy i testów (bez zabezpieczeń, tylko ten komputer).

Użycie:
  npm run elasticsearch                 jeden węzeł pod http://127.0.0.1:9200
  npm run elasticsearch -- --nodes 3    klaster trzech węzłów

Opcje:
  --nodes N    liczba węzłów: 1 albo 3 (domyślnie 1)
  --port N     port pierwszego węzła (domyślnie 9200; zajęty: dowolny wolny)
  --heap N     pamięć węzła w MB (domyślnie 512)
  --temporary  dane w folderze tymczasowym, usuwane na końcu
  --attached   koniec pracy także wtedy, gdy skończy się standardowe wejście (dla programów, które to uruchamiają)

Serwer: folder z ELASTICSEARCH_HOME, a bez niego pobrany raz przez Maven i zachowany poza repozytorium.
Potrzebuje JDK 17 lub nowszego (ES_JAVA_HOME, JAVA_HOME albo java na ścieżce). Dane leżą w DATA_DIR.
Węzeł, który padł, jest uruchamiany ponownie. Zatrzymanie: Ctrl-C. Wydruk adresu oznacza gotowość; potem w drugim oknie:
  ELASTICSEARCH_URL=http://127.0.0.1:9200 npm start

Kody wyjścia: 0 zatrzymano, 1 serwer się nie uruchomił, 2 błędne użycie, 3 tu nie może działać (brak JDK albo Maven).`;

/** Runs a local server until a signal. Returns the exit code. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      nodes: { type: 'string', default: '1' },
      port: { type: 'string', default: '9200' },
      heap: { type: 'string', default: '512' },
      temporary: { type: 'boolean', default: false },
      attached: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (!['1', '3'].includes(values.nodes) || !/^\d+$/.test(values.port) || !/^\d+$/.test(values.heap)) {
    console.error('Niezrozumiałe opcje. Pomoc: npm run elasticsearch -- --help');
    return 2;
  }
  const stopping = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve());
  if (values.attached) process.stdin.on('end', () => stopping.resolve()).resume();
  console.log('Uruchamiam Elasticsearch…');
  const folder = values.temporary
    ? await mkdtemp(join(tmpdir(), 'gtinoteka-elasticsearch-'))
    : dataFolder(values.nodes);
  try {
    await serve(
      { folder, nodes: Number(values.nodes), port: Number(values.port), heapMegabytes: Number(values.heap) },
      stopping.promise,
    );
  } finally {
    process.stdin.destroy();
    if (values.temporary) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
}

/** Keeps the nodes running until a stop is requested. */
async function serve(options: LocalOptions, stopping: Promise<void>): Promise<void> {
  const started = startElasticsearch({ ...options, say: (line) => console.log(line) });
  const server = await Promise.race([started, stopping.then(() => null)]);
  if (!server) {
    await started.then(
      (late) => late.stop(),
      () => {},
    );
    return;
  }
  console.log(`Elasticsearch działa: ${server.nodes.map(({ url }) => url).join(' ')}`);
  let isStopping = false;
  for (const index of server.nodes.keys()) void supervise(server, index, () => isStopping);
  await stopping;
  isStopping = true;
  await server.stop();
}

/** Restarts a node that exited, on the same ports and data. */
async function supervise(server: LocalElasticsearch, index: number, isStopping: () => boolean): Promise<void> {
  for (;;) {
    await server.nodes[index]?.ended;
    if (isStopping()) return;
    console.log(`Węzeł ${index + 1} przestał działać; uruchamiam go ponownie.`);
    await server
      .restart(index)
      .catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    console.log(`Węzeł ${index + 1} działa.`);
  }
}

/** As root, data are in a folder that the server's account may enter. */
function dataFolder(nodes: string): string {
  const wished = join(resolve(process.env.DATA_DIR || '.data'), `elasticsearch-${nodes}`);
  if (process.getuid?.() !== 0) return wished;
  const mark = createHash('sha256').update(wished).digest('hex').slice(0, 16);
  return join(shelter(process.env), 'elasticsearch-data', mark);
}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = explain(error);
}

/** Prints the error. 2: invalid usage; 3: this machine cannot run a server; 1: it could, and failed. */
function explain(error: unknown): number {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) console.error(`Niezrozumiałe opcje. Pomoc: npm run elasticsearch -- --help`);
  else if (error instanceof ElasticsearchUnavailable || error instanceof ElasticsearchFailed)
    console.error(error.message);
  else console.error(error);
  if (isUsage) return 2;
  return error instanceof ElasticsearchUnavailable ? 3 : 1;
}
