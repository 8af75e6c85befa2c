import { spawnSync } from 'node:child_process';
import { ElasticsearchUnavailable } from './java.ts';

/** The account of the server; it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Null: the account of this process. As root: a dedicated one, else nobody. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['gtinoteka', 'postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new ElasticsearchUnavailable(
    'Elasticsearch nie działa jako root, a w systemie nie ma konta, na którym mógłby działać. Uruchom jako zwykły użytkownik.',
  );
}
