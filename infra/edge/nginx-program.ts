import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** An nginx that can run the edge. */
export interface Nginx {
  readonly program: string;
  readonly version: string;
  readonly hasBrotli: boolean;
  /** the module to load; null: built in, or missing */
  readonly brotliModule: string | null;
  /** account of its workers if started by root; null: the one that starts it */
  readonly account: string | null;
}

export class NginxMissing extends Error {}

const howToGet =
  'Debian i Ubuntu: apt-get install nginx libnginx-mod-http-brotli-filter (albo NGINX=/ścieżka/do/nginx). ' +
  'Bez brzegu Gtinoteka działa tak samo: npm start';

/** Finds nginx: `NGINX`, else on the path or in Debian's folder. Throws NginxMissing with a Polish sentence. */
export function findNginx(env: NodeJS.ProcessEnv = process.env): Nginx {
  const program = env.NGINX || programOnPath(env);
  if (!program) throw new NginxMissing(`Nie ma tu programu nginx. ${howToGet}`);
  const about = spawnSync(program, ['-V'], { encoding: 'utf8' }).stderr ?? '';
  const version = /nginx\/(\d+(\.\d+)*)/.exec(about)?.[1];
  const lacking = ['http_auth_request_module', 'http_v2_module', 'http_ssl_module', 'http_realip_module'].filter(
    (module) => !about.includes(`--with-${module}`),
  );
  if (!version) throw new NginxMissing(`${program}: to nie jest program nginx. ${howToGet}`);
  if (lacking.length > 0) throw new NginxMissing(`${program}: brakuje w nim części ${lacking.join(', ')}. ${howToGet}`);
  const module = join(
    /--modules-path=(\S+)/.exec(about)?.[1] ?? '/usr/lib/nginx/modules',
    'ngx_http_brotli_filter_module.so',
  );
  const isBuiltIn = /--add-module=\S*brotli/.test(about);
  const brotliModule = !isBuiltIn && existsSync(module) ? module : null;
  return { program, version, hasBrotli: isBuiltIn || brotliModule !== null, brotliModule, account: workerAccount() };
}

function programOnPath(env: NodeJS.ProcessEnv): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function workerAccount(): string | null {
  if (process.getuid?.() !== 0) return null;
  return ['www-data', 'nginx', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0) ?? null;
}
