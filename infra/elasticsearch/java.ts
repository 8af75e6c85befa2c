import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What keeps a server from being started on this machine; the message is a Polish sentence. */
export class ElasticsearchUnavailable extends Error {}

/** A server that this machine can have did not start; the message is a Polish sentence with what it printed. */
export class ElasticsearchFailed extends Error {}

/** Newer ones start it too; older ones do not. */
const oldestJava = 17;

/**
 * A JDK that can run the server: ES_JAVA_HOME, then JAVA_HOME, then what `java` on the path belongs to. A JRE is refused: the
 * server wants the module jdk.jlink.
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
