import * as z from 'zod/mini';
import { errorCodes, errorStatus, type ErrorCode } from '../errors/error-codes.ts';

/** Base path of programs with a company's key (A §2, §7). */
export const keyBasePath = '/external_api/v2';

/** The header that carries the key, as recorded. */
export const keyHeader = 'x-api-key';

/** Rights of a key: read, change the company's own products, manage webhooks. */
export const keyScopes = ['read', 'write', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];

type Schema = z.core.$ZodType;

/**
 * A call of a program with a key instead of a session, beside `defineEndpoint`.
 * - The caller is a company, not a person, and pays by its package.
 * - Errors are problem+json (RFC 9457).
 */
export interface KeyCall {
  /** verb-noun, the same as the file in api/features/external-api */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** its base path, if not /external_api/v2 */
  readonly base?: '/external_api/v1';
  /** since when it is deprecated, and the name of its replacement */
  readonly deprecated?: { readonly since: Date; readonly by: string };
  /** below its base, with `:name` for path parameters */
  readonly path: `/${string}`;
  readonly scope: KeyScope;
  /** one Polish sentence for the OpenAPI page */
  readonly summary: string;
  /** further description */
  readonly description?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** longest body in bytes; default: 262,144 */
  readonly bodyBytes?: number;
  /** accepts and returns newline-delimited JSON too: schemas of their lines */
  readonly lines?: { readonly sent: Schema; readonly answered: Schema };
  /** the response is a file: its media types; a range of it is 206 */
  readonly file?: readonly string[];
  /** sent as text/event-stream to clients that accept it: schema of an event's data */
  readonly events?: Schema;
  /** sent as application/ld+json to clients that prefer it; such responses vary by Accept */
  readonly linked?: Schema;
  /** names of its examples below api/examples, each in three languages */
  readonly examples?: readonly string[];
  /** headers it reads besides the key: name and a Polish description */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** headers of its responses besides the common ones: name and a Polish description */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** its responses carry an ETag; a matching If-None-Match is answered 304, free of charge */
  readonly hasEtag?: true;
  readonly answer: Schema;
  /** meaning of 202 instead of 200, with the same body and the address to poll in `Location`; absent: not used */
  readonly accepted?: string;
  /** body of 404, if it is not a problem */
  readonly absent?: Schema;
  /** error codes of this call; `keyRefusalsOf` adds those of every call */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a call, so that both sides agree on paths, payloads and responses. */
export function defineKeyCall<const C extends KeyCall>(call: C): C {
  return call;
}

/** The address of a call, with `:name` for path parameters. */
export function addressOf({ base, path }: Pick<KeyCall, 'base' | 'path'>): string {
  return (base ?? keyBasePath) + path;
}

/** Error codes of every call of a program. */
const everywhere = [
  'API_KEY_REFUSED',
  'API_KEY_SCOPE',
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'GENERIC_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;

/** The status of a code in responses to programs: a reused idempotency key is a conflict there. */
export function keyStatusOf(code: ErrorCode): number {
  return code === 'IDEMPOTENCY_KEY_REUSED' ? 409 : errorStatus[code];
}

/** All error statuses of a call, with the codes that their body may have. */
export function keyRefusalsOf(call: KeyCall): ReadonlyMap<number, readonly ErrorCode[]> {
  const refusals = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...everywhere, ...call.errors]))
    refusals.set(keyStatusOf(code), [...(refusals.get(keyStatusOf(code)) ?? []), code]);
  for (const status of call.method === 'GET' ? [] : [408, 413, 415])
    refusals.set(status, [...(refusals.get(status) ?? []), 'BAD_REQUEST']);
  // Before routing: a value in the path, then the whole address and headers, may be too long.
  for (const status of call.params ? [414, 431] : [431]) refusals.set(status, ['BAD_REQUEST']);
  return new Map([...refusals].sort(([one], [other]) => one - other));
}

/** An error for a program: application/problem+json (RFC 9457) with our code and the invalid fields. */
export const problem = z.object({
  /** the address of a page about this code */
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** a Polish sentence for readers of the log */
  detail: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  /** field of the call and the code of its error */
  fields: z.optional(z.record(z.string(), z.enum(errorCodes))),
  /** remaining units of the package, if too few */
  left: z.optional(z.number()),
});
export type Problem = z.infer<typeof problem>;

export const problemType = 'application/problem+json';
export const linesType = 'application/x-ndjson';
export const eventsType = 'text/event-stream';

/** Base path of the pages about problems, one for each code. */
export const problemsPath = `${keyBasePath}/problems`;

/** The page about a code. */
export function problemPath(code: ErrorCode): string {
  return `${problemsPath}/${code.toLowerCase().replaceAll('_', '-')}/`;
}

/** Headers with the state of the package and the rate limit (draft-ietf-httpapi-ratelimit-headers). */
export const quotaHeaders = {
  ratelimit:
    'Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli.',
  'ratelimit-policy': 'Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań.',
} as const;

/** Headers about deprecation: of a call with a replacement, or of a replaced key. */
export const endHeaders = {
  deprecation: 'Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745).',
  sunset: 'Kiedy wymieniony klucz przestanie działać (RFC 8594).',
  link: 'Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami.',
} as const;

export const requestIdHeader = 'x-request-id';
