import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { Config } from '../../../api/core/config.ts';

export interface TestS3 {
  readonly config: NonNullable<Config['s3']>;
  /** The same as settings of a process. */
  readonly env: Record<string, string>;
  /** Names of what lies in the bucket. */
  names(): string[];
  read(name: string): Buffer;
  write(name: string, bytes: Buffer): void;
  /** Ends the server, as if its machine were gone; what it holds stays. */
  leave(): Promise<void>;
  /** Starts it again at the same address. */
  comeBack(): Promise<void>;
  /** Ends it for good and removes what it holds. */
  stop(): Promise<void>;
}

const bucket = 'gtinoteka';
const key = 'S3RVER'; // the only account that s3rver has

/** An S3 server on this machine with one bucket, its files in a folder of its own. */
export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-s3-'));
  let server: S3rver;
  let port = 0;
  async function start(): Promise<void> {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    ({ port } = (await server.run()) as AddressInfo); // of a port, not of a pipe
  }
  await start();
  const url = `http://127.0.0.1:${port}`;
  const pathOf = (name: string): string => join(folder, bucket, `${name}._S3rver_object`);
  let isThere = true;
  const leave = async (): Promise<void> => {
    if (isThere) await server.close();
    isThere = false;
  };
  return {
    config: { url, bucket, accessKey: key, secretKey: key },
    env: { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: key },
    names: () => readdirSync(join(folder, bucket)).flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []),
    read: (name) => readFileSync(pathOf(name)),
    write: (name, bytes) => writeFileSync(pathOf(name), bytes),
    leave,
    async comeBack() {
      await start();
      isThere = true;
    },
    async stop() {
      await leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
