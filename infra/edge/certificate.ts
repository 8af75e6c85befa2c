import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/**
 * A self-signed certificate for the names of this machine: browsers warn of it, HTTP/2 works.
 * - Null without openssl.
 */
export function makeCertificate(folder: string): Certificate | null {
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  if (existsSync(files.certificate)) return files;
  const { status } = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost
      -addext subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1`
      .split(/\s+/)
      .concat('-keyout', files.key, '-out', files.certificate),
    { stdio: 'ignore' },
  );
  return status === 0 ? files : null;
}
