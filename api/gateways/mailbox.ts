import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { closeToOthers, privateFile, privateFolder } from '../core/secrets/private-file.ts';

/** Maximum number of stored mails; the oldest ones are deleted. */
const keptMails = 500;
const largestMail = 1_000_000;

export interface Mailbox {
  /** address of the server that catches the mails, for the mailer */
  readonly smtpUrl: string;
  /** Ids of the caught mails, newest first. */
  list(): Promise<string[]>;
  /** The raw mail; null if there is none with this id. */
  read(id: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

const idShape = /^\d{17}-[\da-f-]{36}$/;

/**
 * The mail server of the embedded default: accepts every mail on 127.0.0.1 and stores it in `dir` as an .eml file.
 * - Readable only by its account. Nothing leaves this machine.
 */
export async function openMailbox(dir: string): Promise<Mailbox> {
  await mkdir(dir, { recursive: true, mode: privateFolder });
  closeToOthers(dir);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMail,
    banner: 'Gtinoteka',
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData(stream, _session, done) {
      keep(dir, stream).then(() => done(), done);
    },
  });
  // Broken connections are ignored.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: () => listMails(dir),
    async read(id) {
      return idShape.test(id) ? readFile(join(dir, `${id}.eml`)).catch(() => null) : null;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Writes a temporary file and renames it, so that every stored mail is complete. */
async function keep(dir: string, stream: Readable): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  if ('sizeExceeded' in stream && stream.sizeExceeded)
    throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  const id = `${new Date().toISOString().replaceAll(/\D/g, '')}-${randomUUID()}`;
  const file = join(dir, `${id}.eml`);
  await writeFile(`${file}.part`, Buffer.concat(parts), { mode: privateFile });
  await rename(`${file}.part`, file);
  for (const old of (await listMails(dir)).slice(keptMails)) await rm(join(dir, `${old}.eml`), { force: true });
}

async function listMails(dir: string): Promise<string[]> {
  const files = await readdir(dir).catch(() => []);
  const ids = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length));
  return ids
    .filter((id) => idShape.test(id))
    .sort()
    .reverse();
}
