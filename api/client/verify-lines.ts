import { pauseBefore, sleep, type Ask, type ClientOptions } from './ask.ts';
import { GtinotekaProblem, GtinotekaUnreachable } from './problems.ts';
import { textOfAnswer } from './text-of-answer.ts';
import type { CodeToVerify, Problem, VerifiedLine } from './types.ts';

export interface LinesOptions {
  /** repeats under it cost nothing; made up unless said. To go on after a restart of your program, keep it with the cursor */
  readonly idempotencyKey?: string | undefined;
  /** verdicts that were taken before */
  readonly cursor?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Line =
  | VerifiedLine
  | { readonly done: true; readonly cursor: number }
  | { readonly problem: Problem; readonly cursor: number };

/** Milliseconds that sending them all may take on a slow line. */
const longestSending = 300_000;

/**
 * Verdicts on up to 100,000 codes as they come. What is cut on the way goes on from the last verdict, and costs nothing twice. Throws the
 * refusal that ended the answer.
 */
export async function* verifyLines(
  ask: Ask,
  { tries = 6, pause = 500, longestPause = 60_000 }: Pick<ClientOptions, 'tries' | 'pause' | 'longestPause'>,
  codes: Iterable<CodeToVerify> | AsyncIterable<CodeToVerify>,
  { idempotencyKey = newKey(), cursor: from = 0, signal }: LinesOptions = {},
): AsyncGenerator<VerifiedLine, void, undefined> {
  const lines: string[] = [];
  for await (const code of codes) lines.push(JSON.stringify(code));
  const body = { type: 'application/x-ndjson', text: lines.join('\n') };
  let cursor = from;
  for (let tried = 1; ; tried++) {
    const began = cursor;
    const answer = await ask({
      path: '/verify/',
      query: cursor > 0 ? { cursor } : {},
      headers: { 'idempotency-key': idempotencyKey },
      body,
      signal,
      isStream: true,
      waits: longestSending,
    });
    try {
      for await (const line of linesOf(answer)) {
        if ('done' in line) return;
        if ('problem' in line) throw new GtinotekaProblem(line.problem, line.problem.status);
        ({ cursor } = line);
        yield line;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof GtinotekaProblem && !error.isPassing) throw error;
      if (cursor > began) tried = 1;
      if (tried >= tries) throw error instanceof GtinotekaProblem ? error : unreachable(error);
      await sleep(pauseBefore(tried, { after: null, pause, longestPause }), signal);
      continue;
    }
    // Ended without a last line: it was cut.
    if (cursor > began) tried = 1;
    if (tried >= tries) throw unreachable(null);
    await sleep(pauseBefore(tried, { after: null, pause, longestPause }), signal);
  }
}

function unreachable(cause: unknown): GtinotekaUnreachable {
  return new GtinotekaUnreachable('Odpowiedź urywa się przed końcem.', { cause });
}

/** Lines of JSON of an answer. What has no end of line was cut in the middle, and is left. */
async function* linesOf(answer: Response): AsyncGenerator<Line, void, undefined> {
  let rest = '';
  for await (const text of textOfAnswer(answer)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as Line; // as the contract says
  }
}

/** A key under which a call is paid for once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
