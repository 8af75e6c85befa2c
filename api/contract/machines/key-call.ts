import * as z from 'zod/mini';
import { errorCodes, errorStatus, type ErrorCode } from '../errors/error-codes.ts';

/** Where programs ask with a key of their company (A §2, §7). */
export const keyBasePath = '/external_api/v2';

/** The header that carries the key, as recorded. */
export const keyHeader = 'x-api-key';

/** What a key may do: ask, change the company's own products, arrange webhooks. */
export const keyScopes = ['read', 'write', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];

type Schema = z.core.$ZodType;

/**
 * A call of a program, made with a key instead of a session. It stands beside `defineEndpoint`: who calls is a company and no person, it
 * pays by its package, and refusals are problem+json (RFC 9457).
 */
export interface KeyCall {
  /** verb-noun, the same as the file in api/features/external-api */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** where it stands, where that is not /external_api/v2 */
  readonly base?: '/external_api/v1';
  /** since when it is deprecated, and the name of the call that takes its place */
  readonly deprecated?: { readonly since: Date; readonly by: string };
  /** below its base, with `:name` for path parameters */
  readonly path: `/${string}`;
  readonly scope: KeyScope;
  /** one Polish sentence for the OpenAPI page */
  readonly summary: string;
  /** more of it, where one sentence is not enough */
  readonly description?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** longest body in bytes; 262,144 unless said otherwise */
  readonly bodyBytes?: number;
  /** takes and gives newline-delimited JSON too: what a line of each is */
  readonly lines?: { readonly sent: Schema; readonly answered: Schema };
  /** the answer is a file and no JSON: its media types; a part of it is 206 */
  readonly file?: readonly string[];
  /** answered as text/event-stream to whoever accepts that: what the data of an event is */
  readonly events?: Schema;
  /** answered as application/ld+json to whoever prefers that; such a call varies its answers by Accept */
  readonly linked?: Schema;
  /** names of its examples below api/examples, each in three languages */
  readonly examples?: readonly string[];
  /** it is begun while its key is read once more, and answers only when that has held */
  readonly confirmsLate?: true;
  /** headers it reads beside the key: name and a Polish description */
  readonly reads?: Readonly<Record<string, string>>;
  /** headers of its answers beside those of every call: name and a Polish description */
  readonly tells?: Readonly<Record<string, string>>;
  /** its answers carry an ETag, and whoever sends it back as If-None-Match is answered 304, free of charge */
  readonly hasEtag?: true;
  readonly answer: Schema;
  /** what 202 means instead of 200, with the same answer and where to ask on in `Location`; not left out: it may be answered */
  readonly accepted?: string;
  /** the answer of 404, where it is another than a problem */
  readonly absent?: Schema;
  /** codes this call itself can answer with; `keyRefusalsOf` adds those of every call */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a call, so that both sides agree on paths, payloads and answers. */
export function defineKeyCall<const C extends KeyCall>(call: C): C {
  return call;
}

/** The address of a call, with `:name` for path parameters. */
export function addressOf({ base, path }: Pick<KeyCall, 'base' | 'path'>): string {
  return (base ?? keyBasePath) + path;
}

/** Codes that any call of a program can be refused with. */
const everywhere = [
  'API_KEY_REFUSED',
  'API_KEY_SCOPE',
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'GENERIC_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;

/** The status of a code in answers to programs: a key of a repetition that comes with other contents is a conflict there. */
export function keyStatusOf(code: ErrorCode): number {
  return code === 'IDEMPOTENCY_KEY_REUSED' ? 409 : errorStatus[code];
}

/** Every status that a call is refused with, and the codes that its body may carry then. */
export function keyRefusalsOf(call: KeyCall): ReadonlyMap<number, readonly ErrorCode[]> {
  const refusals = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...everywhere, ...call.errors]))
    refusals.set(keyStatusOf(code), [...(refusals.get(keyStatusOf(code)) ?? []), code]);
  for (const status of call.method === 'GET' ? [] : [408, 413, 415])
    refusals.set(status, [...(refusals.get(status) ?? []), 'BAD_REQUEST']);
  // Before the call is known: a value in its path, then all of its address and headers, may be too long.
  for (const status of call.params ? [414, 431] : [431]) refusals.set(status, ['BAD_REQUEST']);
  return new Map([...refusals].sort(([one], [other]) => one - other));
}

/** A refusal to a program: application/problem+json (RFC 9457) with our code, and the fields that are at fault. */
export const problem = z.object({
  /** the address of a page about this kind of problem */
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** a Polish sentence for whoever reads the log */
  detail: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  /** field of the call and the code of its fault */
  fields: z.optional(z.record(z.string(), z.enum(errorCodes))),
  /** units that the package still has, where they were too few */
  left: z.optional(z.number()),
});
export type Problem = z.infer<typeof problem>;

export const problemType = 'application/problem+json';
export const linesType = 'application/x-ndjson';
export const eventsType = 'text/event-stream';

/** Where pages about problems are, one for each code. */
export const problemsPath = `${keyBasePath}/problems`;

/** The page about a kind of problem. */
export function problemPath(code: ErrorCode): string {
  return `${problemsPath}/${code.toLowerCase().replaceAll('_', '-')}/`;
}

/** Headers of answers that tell how the package and the pace stand (draft-ietf-httpapi-ratelimit-headers). */
export const quotaHeaders = {
  ratelimit:
    'Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli.',
  'ratelimit-policy': 'Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań.',
} as const;

/** Headers of answers that say what ends: a call that another takes the place of, or the key itself once it is replaced. */
export const endHeaders = {
  deprecation: 'Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745).',
  sunset: 'Kiedy wymieniony klucz przestanie działać (RFC 8594).',
  link: 'Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami.',
} as const;

export const requestIdHeader = 'x-request-id';
