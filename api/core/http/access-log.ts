import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { keyBasePath } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyInstance } from 'fastify';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { makeKeyedHash } from '../secrets/keyed-hash.ts';
import { closeToOthers, privateFile, privateFolder } from '../secrets/private-file.ts';

/** After so many days addresses and people in the log become pseudonyms. */
export const pseudonymousAfterDays = 90;
/** A day's log is removed after so many months: the terms keep it at least two years (A §9). */
export const keptMonths = 25;

const flushedEvery = 1_000;
const agedEvery = 6 * 60 * 60 * 1_000;
const mostWaiting = 50_000;

/** One line of the log. The route without its parameters: links and addresses of people stand in those. */
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
 * Notes who called what, apart from the database: a file per day (UTC) below `folder`, a JSON object per line. What was said in
 * the last second is lost when the process is killed.
 */
export function addAccessLog(app: FastifyInstance, { folder, secret }: { folder: string; secret: string }): void {
  closeToOthers(folder);
  const timeOf = makeClock();
  let lines: string[] = [];
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();

  async function write(batch: readonly string[], day: string): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: privateFolder });
      await appendFile(join(folder, `${day}.jsonl`), batch.join(''), { mode: privateFile });
    } catch (error) {
      lost += batch.length;
      app.log.error({ lost, error }, 'the access log cannot be written');
    }
  }

  function flush(): Promise<void> {
    if (lines.length > 0) {
      const batch = lines;
      lines = [];
      writing = writing.then(() => write(batch, dayOf(new Date())));
    }
    return writing;
  }

  function note(noted: Omit<AccessLine, 'at'>): void {
    if (lines.length >= mostWaiting) return;
    const line: AccessLine = { at: timeOf(Date.now()), ...noted };
    lines.push(`${JSON.stringify(line)}\n`);
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const route = reply.statusCode < 400 ? (config.loggedAs ?? url) : url;
    if (route?.startsWith(basePath) || route?.startsWith(keyBasePath)) {
      const { caller } = request;
      note({
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        client: request.ip,
        person: caller?.kind === 'signed-in' ? caller.userId : null,
        request: request.id,
      });
    }
    done();
  });

  const flushing = setInterval(() => void flush(), flushedEvery).unref();
  const age = (): void => {
    void ageAccessLog({ folder, secret, now: new Date() }).catch((error: unknown) =>
      app.log.error({ error }, 'the access log was not aged'),
    );
  };
  const ageing = setInterval(age, agedEvery).unref();
  app.addHook('onReady', async () => age());
  app.addHook('onClose', async () => {
    clearInterval(flushing);
    clearInterval(ageing);
    await flush();
  });
}

/**
 * Brings the files of the log to their age: removes those of more than 25 months, makes clients and people of those of more than
 * 90 days pseudonyms (keyed hashes, the same within a day's file only). Safe to repeat and to run in several processes.
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
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
  const pseudonymousBefore = new Date(now.getTime() - pseudonymousAfterDays * 86_400_000);
  for (const name of names) {
    const day = /^(\d{4}-\d{2}-\d{2})(\.pseudonymous)?\.jsonl$/.exec(name);
    if (!day?.[1]) continue;
    if (day[1] < dayOf(oldest)) await rm(join(folder, name), { force: true });
    else if (!day[2] && day[1] < dayOf(pseudonymousBefore)) await makePseudonymous(folder, day[1], secret);
  }
}

/** The lines that name a person by their id, oldest first: those of days that are not pseudonymous yet. */
export async function readAccesses({ folder, person }: { folder: string; person: string }): Promise<AccessLine[]> {
  const names = await readdir(folder).catch(() => []);
  const found: AccessLine[] = [];
  for (const name of names.filter((one) => /^\d{4}-\d{2}-\d{2}\.jsonl$/.test(one)).sort()) {
    for await (const text of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
      const line = text.includes(person) ? readLine(text) : null;
      if (line?.person === person) found.push(line);
    }
  }
  return found;
}

async function makePseudonymous(folder: string, day: string, secret: string): Promise<void> {
  const source = join(folder, `${day}.jsonl`);
  const target = join(folder, `${day}.pseudonymous.jsonl`);
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route of the contract that an answer of this one stands for; refusals are noted where they are told */
    loggedAs?: string;
  }
}

function readLine(line: string): AccessLine | null {
  try {
    return JSON.parse(line) as AccessLine; // written above
  } catch {
    return null;
  }
}

/** Milliseconds as ISO time; under load many answers share one. */
function makeClock(): (now: number) => string {
  let last = { now: NaN, text: '' };
  return (now) => {
    if (now !== last.now) last = { now, text: new Date(now).toISOString() };
    return last.text;
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
