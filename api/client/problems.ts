import type { Problem } from './types.ts';

/** A refusal of the server: `code` says which, `message` says it in Polish. */
export class GtinotekaProblem extends Error {
  override readonly name = 'GtinotekaProblem';
  readonly status: number;
  readonly code: string;
  /** names the call in a talk with support */
  readonly requestId: string | null;
  /** field of the call and the code of its fault */
  readonly fields: Readonly<Record<string, string>>;
  /** units that the package still has, where they were too few */
  readonly left: number | null;
  /** seconds after which the server wants to be asked again; null: it said none */
  readonly retryAfter: number | null;

  constructor(problem: Partial<Problem>, status: number, retryAfter: number | null = null) {
    super(problem.detail ?? `Serwer odpowiedział ${status} bez wyjaśnienia.`);
    this.status = problem.status ?? status;
    this.code = problem.code ?? 'GENERIC_ERROR';
    this.requestId = problem.requestId ?? null;
    this.fields = problem.fields ?? {};
    this.left = problem.left ?? null;
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may go through later. */
  get isPassing(): boolean {
    return isPassing(this.status);
  }
}

/** No answer came, after all tries. `cause` is what the last of them met. */
export class GtinotekaUnreachable extends Error {
  override readonly name = 'GtinotekaUnreachable';
}

export function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

/** The refusal in an answer. */
export async function readProblem(answer: Response): Promise<GtinotekaProblem> {
  const body: unknown = await answer.json().catch(() => null);
  // Something on the way may have answered instead of the server.
  const problem = typeof body === 'object' && body !== null && 'code' in body ? (body as Partial<Problem>) : {};
  return new GtinotekaProblem(problem, answer.status, secondsOf(answer.headers.get('retry-after')));
}

/** Retry-After: seconds, or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
