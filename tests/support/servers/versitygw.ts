import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestS3 } from './s3.ts';
import { unhurried } from '../run/pace.ts';

const bucket = 'gtinoteka';
const [key, secret] = ['klucz-testow', 'sekret-testow-dosc-dlugi'];

/**
 * Where the program is (`go install github.com/versity/versitygw/cmd/versitygw@latest`): VERSITYGW names it, else the path or Go's own folder;
 * null where it is not.
 */
export function findVersitygw(): string | null {
  const places = [process.env.VERSITYGW, 'versitygw', join(homedir(), 'go/bin/versitygw')];
  return places.find((place) => place && spawnSync(place, ['--version']).status === 0) ?? null;
}

/** A gateway of Versity on this machine: a server that is strict with signatures, whose bucket is a folder. */
export async function startVersitygw(program: string): Promise<Omit<TestS3, 'leave' | 'comeBack'>> {
  const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-versitygw-'));
  mkdirSync(join(folder, bucket));
  const port = await freePort();
  const server = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
    env: { ...process.env, ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url);
  const pathOf = (name: string): string => join(folder, bucket, name);
  return {
    config: { url, bucket, accessKey: key, secretKey: secret },
    env: { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: secret },
    // What begins with a point is the gateway's own.
    names: () => readdirSync(join(folder, bucket)).filter((name) => !name.startsWith('.')),
    read: (name) => readFileSync(pathOf(name)),
    write: (name, bytes) => writeFileSync(pathOf(name), bytes),
    async stop() {
      if (server.exitCode === null && server.kill()) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a port, not of a pipe
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(url: string): Promise<void> {
  const until = performance.now() + unhurried(20_000);
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > until) throw new Error('versitygw does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
