import { linesType } from '@gtinoteka/contract/machines/key-call.ts';
import { codeToVerify, verifyLimits, type CodeToVerify } from '@gtinoteka/contract/machines/machine-verify.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { problemLineOf } from '../../core/machines/key-call-route.ts';
import { spoolBody, type SpooledBody } from './spooled-body.ts';
import type { ListCode } from '../../look-up/list-verification.ts';
import { toListCode, noCounts, payForCodes, wireVerdict, type VerifyCall } from './pay-for-codes.ts';
import type { Deps } from '../deps.ts';
import { join } from 'node:path';

/**
 * Lines per charge and lines per look-up.
 * - Smaller look-ups keep fewer objects alive until garbage collection.
 */
const linesPerCharge = 1_000;
const linesPerLookUp = 250;

/**
 * Streams verdicts on lines of JSON, with back-pressure; memory holds two portions.
 * - The request body is stored on disk first: a client that sends everything before it reads would otherwise deadlock.
 * - A revoked key or an empty package ends the response with a line that has the error and the cursor.
 */
export async function answerLines(
  call: VerifyCall,
  deps: Deps,
  openStreams: Map<string, number>,
): Promise<FastifyReply> {
  const { request, reply, company } = call;
  const streams = openStreams.get(company.companyId) ?? 0;
  if (streams >= verifyLimits.streamsOfCompany)
    throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '10' } });
  openStreams.set(company.companyId, streams + 1);
  let body: SpooledBody | null = null;
  const release = async (): Promise<void> => {
    const rest = (openStreams.get(company.companyId) ?? 1) - 1;
    if (rest > 0) openStreams.set(company.companyId, rest);
    else openStreams.delete(company.companyId);
    await body?.drop();
  };
  try {
    // The parser passes the body on as a stream.
    body = await spoolBody(call.body as unknown as Readable, join(deps.config.dataDir, 'lists'), verifyLimits.bytes);
    const lines = writtenLines(call, deps, body);
    // An error before the first line is sent as a normal response with its status.
    const first = await lines.next();
    const answered = (async function* () {
      try {
        if (!first.done) yield* unlessStalled(first.value, request);
        for await (const text of lines) yield* unlessStalled(text, request);
      } finally {
        await release();
      }
    })();
    return await reply.type(linesType).send(Readable.from(answered, { highWaterMark: 2 }));
  } catch (error) {
    await release();
    throw error;
  }
}

/** Yields a text; closes the connection if the reader stalls for two minutes. */
function* unlessStalled(text: string, { raw }: FastifyRequest): Generator<string> {
  const timer = setTimeout(() => raw.destroy(), 120_000);
  try {
    yield text;
  } finally {
    clearTimeout(timer);
  }
}

async function* writtenLines(call: VerifyCall, deps: Deps, body: SpooledBody): AsyncGenerator<string> {
  const { query, company, usage, request } = call;
  const counts = noCounts();
  let cursor = query.cursor ?? 0;
  try {
    const end: StreamEnd = { error: null };
    const batches = paidPortions(call, deps, body, cursor, end);
    for await (const verdicts of deps.verifyList.verify(batches, company, verifyLimits.lines)) {
      const texts: string[] = [];
      for (const verdict of verdicts) {
        if (verdict.line <= cursor) continue;
        cursor = verdict.line;
        counts[verdict.state]++;
        texts.push(`${JSON.stringify({ ...wireVerdict(verdict), cursor })}\n`);
      }
      usage.items += texts.length;
      if (texts.length > 0) yield texts.join('');
    }
    if (end.error !== null) throw end.error;
    yield `${JSON.stringify({ done: true, cursor, counts })}\n`;
  } catch (error) {
    if (usage.items === 0) throw error;
    yield `${JSON.stringify({ problem: problemLineOf(error, request), cursor })}\n`;
  }
}

/** Error that ended the lines early, or null; verdicts on paid lines are sent first. */
interface StreamEnd {
  error: unknown;
}

/** Portions of lines from the one with the cursor, each charged before it is yielded. */
async function* paidPortions(
  call: VerifyCall,
  deps: Deps,
  body: SpooledBody,
  cursor: number,
  end: StreamEnd,
): AsyncGenerator<readonly ListCode[]> {
  let isFirst = true;
  try {
    for await (const list of portionsOf(body, cursor - (cursor % linesPerCharge))) {
      if (!isFirst) await call.stillHolds();
      isFirst = false;
      await payForCodes(call, deps, list, false);
      for (let at = 0; at < list.length; at += linesPerLookUp) yield list.slice(at, at + linesPerLookUp);
    }
  } catch (error) {
    end.error = error;
  }
}

async function* portionsOf(body: SpooledBody, begin: number): AsyncGenerator<readonly ListCode[]> {
  let list: ListCode[] = [];
  let line = 0;
  for await (const text of createInterface({ input: body.read(), crlfDelay: Infinity })) {
    line++;
    if (line > verifyLimits.lines) throw new AppError('TOO_MANY_CODES');
    if (line <= begin) continue;
    list.push(toListCode(readLine(text, line), line));
    if (list.length < linesPerCharge) continue;
    yield list;
    list = [];
  }
  if (list.length > 0) yield list;
}

/** Parses a line: JSON, or plain digits. */
function readLine(text: string, line: number): CodeToVerify {
  const trimmed = text.trim();
  if (!/^["{]/.test(trimmed)) return trimmed.slice(0, 200);
  try {
    const parsed = z.safeParse(codeToVerify, JSON.parse(trimmed));
    if (parsed.success) return parsed.data;
  } catch {
    // reported below
  }
  throw new AppError('FIELD_INVALID', {
    detail: `Wiersz ${line} nie jest ani kodem, ani obiektem z polem gtin.`,
    fields: { [`line.${line}`]: 'FIELD_INVALID' },
  });
}
