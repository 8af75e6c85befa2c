// oxlint-disable-next-line typescript/triple-slash-reference -- projects that import this file see the declaration through it
/// <reference path="./pino-roll.d.ts" />
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { keyBasePath } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyInstance } from 'fastify';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import openRollingFile from 'pino-roll';
import { makeKeyedHash } from '../secrets/keyed-hash.ts';
import { closeToOthers, makePrivateFolder, privateFile } from '../secrets/private-file.ts';

/** Days after which addresses and people in the log are pseudonymized. */
export const pseudonymousAfterDays = 90;
/** Months after which a day's log is deleted: the terms require at least two years (A §9). */
export const retentionMonths = 25;

const agedEvery = 6 * 60 * 60 * 1_000;

/** One line of the log. The route has no parameters, which contain links and addresses of people. */
export interface AccessLine {
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly client: string;
  readonly person: string | null;
  readonly request: string;
}

/**
 * Access log outside of the database: pino-roll starts a file each day in `folder`, with a JSON object a line.
 * - Lines of the last second are lost when the process is killed.
 */
export async function addAccessLog(
  app: FastifyInstance,
  { folder, secret }: { folder: string; secret: string },
): Promise<void> {
  makePrivateFolder(folder);
  closeToOthers(folder);
  const log = await openRollingFile({
    file: join(folder, 'access.jsonl'),
    frequency: 'daily',
    dateFormat: 'yyyy-MM-dd',
    mode: privateFile,
    sync: true,
    minLength: 4_096,
    maxLength: 16_777_216,
    periodicFlush: 1_000,
  });
  log.on('error', (error) => app.log.error({ error }, 'the access log cannot be written'));

  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (route?.startsWith(basePath) || route?.startsWith(keyBasePath)) {
      const { caller } = request;
      const line: AccessLine = {
        at: new Date().toISOString(),
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        client: request.ip,
        person: caller?.kind === 'signed-in' ? caller.userId : null,
        request: request.id,
      };
      // A response interrupted by the end of the process may end after the log.
      if (!log.destroyed) log.write(`${JSON.stringify(line)}\n`);
    }
    done();
  });

  const age = (): void => {
    void ageAccessLog({ folder, secret, now: new Date() }).catch((error: unknown) =>
      app.log.error({ error }, 'the access log was not aged'),
    );
  };
  const ageing = setInterval(age, agedEvery).unref();
  app.addHook('onReady', async () => age());
  app.addHook('onClose', async () => {
    clearInterval(ageing);
    log.flushSync();
    log.destroy();
  });
}

/**
 * Deletes files older than 25 months; pseudonymizes clients and people in files older than 90 days.
 * - Pseudonyms are keyed hashes, equal within a day only. Safe to repeat and to run concurrently.
 */
export async function ageAccessLog({
  folder,
  secret,
  now,
}: {
  folder: string;
  secret: string;
  now: Date;
}): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
  const pseudonymousBefore = new Date(now.getTime() - pseudonymousAfterDays * 86_400_000);
  for (const name of names) {
    const [, day, pseudonymous] = /^access\.(\d{4}-\d{2}-\d{2})\.\d+(\.pseudonymous)?\.jsonl$/.exec(name) ?? [];
    if (!day) continue;
    if (day < dayOf(oldest)) await rm(join(folder, name), { force: true });
    else if (!pseudonymous && day < dayOf(pseudonymousBefore)) await makePseudonymous(join(folder, name), day, secret);
  }
}

/** Lines of a person, oldest first, of days that are not pseudonymized yet. */
export async function readAccesses({ folder, person }: { folder: string; person: string }): Promise<AccessLine[]> {
  const names = await readdir(folder).catch(() => []);
  const found: AccessLine[] = [];
  for (const name of names.filter((one) => /^access\.[\d-]+\.\d+\.jsonl$/.test(one)).sort()) {
    for await (const text of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
      const line = text.includes(person) ? readLine(text) : null;
      if (line?.person === person) found.push(line);
    }
  }
  return found;
}

async function makePseudonymous(source: string, day: string, secret: string): Promise<void> {
  const target = source.replace(/\.jsonl$/, '.pseudonymous.jsonl');
  const hash = makeKeyedHash(secret, `access log of ${day}`);
  const pseudonym = (value: string): string => hash(value).toString('base64url').slice(0, 22);
  async function* aged(lines: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of lines) {
      const line = readLine(text);
      if (!line) continue; // cut by a kill
      const person = line.person ? pseudonym(line.person) : null;
      yield `${JSON.stringify({ ...line, client: pseudonym(line.client), person })}\n`;
    }
  }
  const unfinished = `${target}.${process.pid}.new`;
  try {
    await pipeline(
      createInterface({ input: createReadStream(source), crlfDelay: Infinity }),
      aged,
      createWriteStream(unfinished, { mode: privateFile }),
    );
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rm(source, { force: true });
}

function readLine(line: string): AccessLine | null {
  try {
    return JSON.parse(line) as AccessLine; // written above
  } catch {
    return null;
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
