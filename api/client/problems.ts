import type { Problem } from './types.ts';

/** An error of the server: `code` identifies it, `message` explains it in Polish. */
export class GtinotekaProblem extends Error {
  override readonly name = 'GtinotekaProblem';
  readonly status: number;
  readonly code: string;
  /** identifies the request for support */
  readonly requestId: string | null;
  /** invalid fields and their error codes */
  readonly fields: Readonly<Record<string, string>>;
  /** remaining units of the package, if they were too few */
  readonly left: number | null;
  /** seconds to wait before a retry; null if the server named none */
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

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return isPassing(this.status);
  }
}

/** No response after all attempts. `cause` is the last error. */
export class GtinotekaUnreachable extends Error {
  override readonly name = 'GtinotekaUnreachable';
}

export function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

/** Parses an error response. */
export async function readProblem(answer: Response): Promise<GtinotekaProblem> {
  const body: unknown = await answer.json().catch(() => null);
  // A proxy may have responded instead of the server.
  const problem = typeof body === 'object' && body !== null && 'code' in body ? (body as Partial<Problem>) : {};
  return new GtinotekaProblem(problem, answer.status, secondsOf(answer.headers.get('retry-after')));
}

/** Retry-After: seconds, or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
