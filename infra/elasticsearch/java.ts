import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** This machine cannot run a server; the message is a Polish sentence. */
export class ElasticsearchUnavailable extends Error {}

/** The server did not start on a machine that can run it; the message is a Polish sentence with its output. */
export class ElasticsearchFailed extends Error {}

/** Minimum version; newer ones work too. */
const oldestJava = 17;

/**
 * A JDK that can run the server: ES_JAVA_HOME, JAVA_HOME, or that of `java` on the path.
 * - A JRE is refused: the server requires the module jdk.jlink.
 */
export function findJava(env: NodeJS.ProcessEnv): string {
  const named = [env.ES_JAVA_HOME, env.JAVA_HOME].filter((home) => home !== undefined && home !== '');
  for (const home of [...named, homeOnPath()]) {
    const program = home && join(home, 'bin', 'java');
    if (program && existsSync(program) && isSuitable(program)) return program;
  }
  throw new ElasticsearchUnavailable(
    `Elasticsearch potrzebuje JDK ${oldestJava} lub nowszego (sam JRE nie wystarczy), a tu go nie ma. Zainstaluj JDK, wskaż je w ES_JAVA_HOME albo podaj działający serwer w ELASTICSEARCH_URL.`,
  );
}

function homeOnPath(): string | undefined {
  const { stderr } = spawnSync('java', ['-XshowSettings:properties', '-version'], { encoding: 'utf8' });
  return /java\.home = (.+)/.exec(stderr ?? '')?.[1];
}

function isSuitable(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--list-modules'], { encoding: 'utf8' });
  const version = /^java\.base@(\d+)/m.exec(stdout ?? '')?.[1];
  return status === 0 && Number(version) >= oldestJava && /^jdk\.jlink@/m.test(stdout);
}
