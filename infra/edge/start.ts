import { readSettings } from '@gtinoteka/command-line/settings.ts';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../api/core/config.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { buildPwa } from '../build-pwa.ts';
import { startPrograms, type Programs } from './api-processes.ts';
import { EdgeError, freePort, startEdge, type RunningEdge } from './edge.ts';
import { findNginx, NginxMissing } from './nginx-program.ts';

const help = `Brzeg: nginx przed dwoma procesami API, na tym komputerze.

Użycie:
  npm run edge
  npm run edge -- --check             mówi tylko, czy jest tu odpowiedni nginx
  npm run edge -- --pages-as-built    stron nie buduje, nawet gdy ich źródła się zmieniły

Zmienne środowiska: EDGE_PORT (8080), EDGE_TLS_PORT (8443), EDGE_CERTIFICATE i EDGE_CERTIFICATE_KEY (pliki PEM; bez nich
powstaje certyfikat na 30 dni, którego przeglądarki nie znają), EDGE_INCLUDE (plik z dyrektywami nginx dodanymi do serwera
strony), NGINX (ścieżka programu), DATABASE_URL i pozostałe jak dla npm start. EDGE_SERVERS (adresy działających już procesów API,
po przecinku): tylko nginx, na adresie EDGE_HOST (127.0.0.1), z EDGE_SECRET i PUBLIC_URL tych procesów; EDGE_REFRESH_PORT (8090)
przyjmuje od nich odświeżenia, EDGE_BALANCERS wymienia zakresy CIDR balanserów przed brzegiem. WORKER=separate: zadań w tle nie uruchamia.
Zatrzymanie: Ctrl-C. Wymiana procesów API po kolei, bez przerwy w działaniu: kill -USR2 PID.

Kody wyjścia: 0 zatrzymano, 1 coś się nie uruchomiło, 2 błędne użycie, 3 nie ma nginx.`;

/** Runs everything until a signal or the end of nginx. Returns the exit code. */
async function run(env: NodeJS.ProcessEnv, stopping: AbortSignal): Promise<number> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean' },
      'pages-as-built': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const nginx = findNginx(env);
  if (values.check) return 0;
  const port = await freePort(portOf(env, 'EDGE_PORT', 8080));
  const tlsPort = await freePort(portOf(env, 'EDGE_TLS_PORT', 8443));
  console.log(`Uruchamiam Gtinotekę za nginx ${nginx.version}…`);
  if (!nginx.hasBrotli) console.log('Bez modułu brotli (libnginx-mod-http-brotli-filter) odpowiedzi kompresuje gzip.');
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const edge = await startAll({ env, port, tlsPort, isBuilding: !values['pages-as-built'], stopping, closers });
    if (!edge) return 0;
    console.log(`Gtinoteka działa: ${edge.url}`);
    if (edge.tlsUrl) console.log(`HTTP/2: ${edge.tlsUrl}`);
    console.log('Zatrzymanie: Ctrl-C.');
    const why = await Promise.race([edge.ended.then(() => 'fell'), aborted(stopping)]);
    if (why === 'fell') console.error('nginx przestał działać.');
    return why === 'fell' ? 1 : 0;
  } finally {
    for (const close of closers.splice(0).reverse()) await close();
  }
}

interface Start {
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  readonly tlsPort: number;
  readonly isBuilding: boolean;
  readonly stopping: AbortSignal;
  /** collects the function that stops each part, as soon as it runs */
  readonly closers: (() => Promise<unknown>)[];
}

/** Null: a stop was requested meanwhile. */
async function startAll(start: Start): Promise<RunningEdge | null> {
  if (start.env.EDGE_SERVERS) return startAlone(start);
  const { env, port, tlsPort, isBuilding, stopping, closers } = start;
  if (isBuilding) await buildPwa({ signal: stopping });
  const dataDir = resolve(env.DATA_DIR || '.data');
  let databaseUrl = env.DATABASE_URL;
  let demo = env.DEMO;
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir });
    closers.push(() => postgres.stop());
    postgres.announce(`http://localhost:${port}`);
    databaseUrl = postgres.url;
    demo ||= env.PUBLIC_URL ? 'no' : 'yes';
  }
  if (stopping.aborted) return null;
  const secret = env.EDGE_SECRET || randomBytes(32).toString('hex');
  const refreshPort = await freePort(0);
  const programs = await startPrograms({
    count: 2,
    ...(env.WORKER === 'separate' ? {} : { site: env.PUBLIC_URL || `http://localhost:${port}` }),
    env: {
      ...env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: demo,
      TRUSTED_PROXIES: '127.0.0.1/32',
      EDGE_SECRET: secret,
      EDGE_REFRESH_URLS: `http://127.0.0.1:${refreshPort}`,
    },
    say: tell,
  });
  closers.push(programs.stop);
  restartOnSignal(programs);
  if (stopping.aborted) return null;
  console.log(`Procesy API: ${programs.servers.map((server) => `http://${server}`).join(' ')}`);
  const { EDGE_CERTIFICATE: certificate, EDGE_CERTIFICATE_KEY: key } = env;
  const edge = await startEdge({
    servers: programs.servers,
    secret,
    port,
    tlsPort,
    refreshPort,
    publicUrl: env.PUBLIC_URL,
    more: env.EDGE_INCLUDE ? `include ${resolve(env.EDGE_INCLUDE)};` : '',
    ...(certificate && key ? { certificate: { certificate, key } } : {}),
  });
  closers.push(edge.stop);
  return edge;
}

/** nginx alone, in front of API processes that another supervisor runs. */
async function startAlone({ env, port, tlsPort, closers }: Start): Promise<RunningEdge> {
  const { EDGE_SECRET: secret, PUBLIC_URL: publicUrl, EDGE_CERTIFICATE: certificate, EDGE_CERTIFICATE_KEY: key } = env;
  if (!secret || !publicUrl)
    throw new ConfigError('EDGE_SERVERS: podaj też EDGE_SECRET i PUBLIC_URL, te same co w API');
  const edge = await startEdge({
    servers: listOf(env.EDGE_SERVERS),
    secret,
    host: env.EDGE_HOST || '127.0.0.1',
    port,
    tlsPort,
    refreshPort: await freePort(portOf(env, 'EDGE_REFRESH_PORT', 8090)),
    publicUrl,
    balancers: listOf(env.EDGE_BALANCERS),
    more: env.EDGE_INCLUDE ? `include ${resolve(env.EDGE_INCLUDE)};` : '',
    ...(certificate && key ? { certificate: { certificate, key } } : {}),
  });
  closers.push(edge.stop);
  return edge;
}

function listOf(value = ''): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** SIGUSR2 restarts the API processes, as after an update. A further one during a restart is covered by it. */
function restartOnSignal(programs: Programs): void {
  let isRestarting = false;
  process.on('SIGUSR2', () => {
    if (isRestarting) return;
    isRestarting = true;
    console.log('Wymieniam procesy API po kolei…');
    programs
      .restart()
      .then(
        () => console.log('Procesy API wymienione.'),
        (error: unknown) =>
          console.error('Proces API nie wystartował:', error instanceof Error ? error.message : error),
      )
      .finally(() => (isRestarting = false));
  });
}

/** Forwards messages for people, without the processes' own addresses. */
function tell(text: string): void {
  const lines = text.split('\n').filter((line) => !/^(Gtinoteka działa: |Zadania w tle działają)/.test(line));
  const rest = lines.join('\n').trimEnd();
  if (rest !== '') console.log(rest);
}

function portOf(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const port = Number(env[name] || usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new EdgeError(`${name}=${env[name]}: to nie jest numer portu`);
  return port;
}

function aborted(signal: AbortSignal): Promise<'told'> {
  return new Promise((done) => {
    if (signal.aborted) done('told');
    signal.addEventListener('abort', () => done('told'));
  });
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
try {
  process.exitCode = await run(readSettings(process.env), stopping.signal);
} catch (error) {
  process.exitCode = explain(error);
}
process.exit();

/** Prints the error. 1: a part did not start; 2: invalid usage; 3: no nginx on this machine. */
function explain(error: unknown): number {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    console.error('Niezrozumiałe opcje. Pomoc: npm run edge -- --help');
    return 2;
  }
  const isTheirs = [EdgeError, NginxMissing, ConfigError].some((kind) => error instanceof kind);
  console.error(isTheirs && error instanceof Error ? error.message : error);
  return error instanceof NginxMissing ? 3 : 1;
}
