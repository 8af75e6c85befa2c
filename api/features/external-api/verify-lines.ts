import { linesType } from '@gtinoteka/contract/machines/key-call.ts';
import { codeToVerify, verifyLimits, type CodeToVerify } from '@gtinoteka/contract/machines/machine-verify.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { problemLineOf } from '../../core/machines/key-call-route.ts';
import { holdBody, type HeldBody } from './held-body.ts';
import type { ListedCode } from '../../look-up/list-verification.ts';
import { listedCode, noCounts, payForCodes, wireVerdict, type VerifyCall } from './pay-for-codes.ts';
import type { Deps } from '../deps.ts';
import { join } from 'node:path';

/** Lines that are charged together, and those that are looked up together: fewer live at once, so that less of them grows old before it is garbage. */
const portion = 1_000;
const judged = 250;

/**
 * Verifies lines of JSON as they are read by whoever gets the answer: it waits for a slow reader, and memory holds two portions. The lines
 * are held on disk until then, since a client that sends all before it reads would otherwise wait for us, and we for it. A revoked key
 * ends the answer, as an empty package does, with a line that says so and how far it came.
 */
export async function answerLines(call: VerifyCall, deps: Deps, underWay: Map<string, number>): Promise<FastifyReply> {
  const { request, reply, company } = call;
  const streams = underWay.get(company.companyId) ?? 0;
  if (streams >= verifyLimits.streamsOfCompany)
    throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '10' } });
  underWay.set(company.companyId, streams + 1);
  let body: HeldBody | null = null;
  const letGo = async (): Promise<void> => {
    const rest = (underWay.get(company.companyId) ?? 1) - 1;
    if (rest > 0) underWay.set(company.companyId, rest);
    else underWay.delete(company.companyId);
    await body?.drop();
  };
  try {
    // The parser hands the bytes on as they come.
    body = await holdBody(call.body as unknown as Readable, join(deps.config.dataDir, 'lists'), verifyLimits.bytes);
    const lines = writtenLines(call, deps, body);
    // A refusal before the first line is one like all others, with its status.
    const first = await lines.next();
    const answered = (async function* () {
      try {
        if (!first.done) yield* unlessStalled(first.value, request);
        for await (const text of lines) yield* unlessStalled(text, request);
      } finally {
        await letGo();
      }
    })();
    return await reply.type(linesType).send(Readable.from(answered, { highWaterMark: 2 }));
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Gives a piece away; whoever does not ask for the next one in two minutes has gone. */
function* unlessStalled(text: string, { raw }: FastifyRequest): Generator<string> {
  const timer = setTimeout(() => raw.destroy(), 120_000);
  try {
    yield text;
  } finally {
    clearTimeout(timer);
  }
}

async function* writtenLines(call: VerifyCall, deps: Deps, body: HeldBody): AsyncGenerator<string> {
  const { query, company, noted, request } = call;
  const counts = noCounts();
  let cursor = query.cursor ?? 0;
  try {
    const ended: Ended = { error: null };
    const batches = paidPortions(call, deps, body, cursor, ended);
    for await (const verdicts of deps.verifyList.verify(batches, company, verifyLimits.lines)) {
      const texts: string[] = [];
      for (const verdict of verdicts) {
        if (verdict.line <= cursor) continue;
        cursor = verdict.line;
        counts[verdict.state]++;
        texts.push(`${JSON.stringify({ ...wireVerdict(verdict), cursor })}\n`);
      }
      noted.items += texts.length;
      if (texts.length > 0) yield texts.join('');
    }
    if (ended.error !== null) throw ended.error;
    yield `${JSON.stringify({ done: true, cursor, counts })}\n`;
  } catch (error) {
    if (noted.items === 0) throw error;
    yield `${JSON.stringify({ problem: problemLineOf(error, request), cursor })}\n`;
  }
}

/** Why the lines ended before their end; null: they did not. What was paid for is answered first. */
interface Ended {
  error: unknown;
}

/** Portions of lines from the one in which the cursor stands, each paid for before it goes on. */
async function* paidPortions(
  call: VerifyCall,
  deps: Deps,
  body: HeldBody,
  cursor: number,
  ended: Ended,
): AsyncGenerator<readonly ListedCode[]> {
  let isFirst = true;
  try {
    for await (const list of portionsOf(body, cursor - (cursor % portion))) {
      if (!isFirst) await call.stillHolds();
      isFirst = false;
      await payForCodes(call, deps, list, false);
      for (let at = 0; at < list.length; at += judged) yield list.slice(at, at + judged);
    }
  } catch (error) {
    ended.error = error;
  }
}

async function* portionsOf(body: HeldBody, begin: number): AsyncGenerator<readonly ListedCode[]> {
  let list: ListedCode[] = [];
  let line = 0;
  for await (const text of createInterface({ input: body.read(), crlfDelay: Infinity })) {
    line++;
    if (line > verifyLimits.lines) throw new AppError('TOO_MANY_CODES');
    if (line <= begin) continue;
    list.push(listedCode(readLine(text, line), line));
    if (list.length < portion) continue;
    yield list;
    list = [];
  }
  if (list.length > 0) yield list;
}

/** A line as a code: JSON, or digits as they stand. */
function readLine(text: string, line: number): CodeToVerify {
  const trimmed = text.trim();
  if (!/^["{]/.test(trimmed)) return trimmed.slice(0, 200);
  try {
    const parsed = z.safeParse(codeToVerify, JSON.parse(trimmed));
    if (parsed.success) return parsed.data;
  } catch {
    // told below
  }
  throw new AppError('FIELD_INVALID', {
    detail: `Wiersz ${line} nie jest ani kodem, ani obiektem z polem gtin.`,
    fields: { [`line.${line}`]: 'FIELD_INVALID' },
  });
}
