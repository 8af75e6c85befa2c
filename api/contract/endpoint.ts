import * as z from 'zod/mini';
import type { CallLimit, CountedByEndpoint } from './coarse-limits.ts';
import { errorCodes, errorStatus, type ErrorCode } from './errors/error-codes.ts';
import type { Permission } from './permissions.ts';

/** Allowed callers: anyone, anyone with a valid access token, or a member with the permission. */
export type Access = 'public' | 'signed-in' | Permission;

type Schema = z.core.$ZodType;

/**
 * Caches allowed to store the response of a public GET.
 * - `no-store`: none.
 * - `members`: devices of logged-in people, which revalidate each time by ETag; not anonymous ones, so that each
 *   request counts towards their limit.
 * - `immutable`: all, forever.
 * - Otherwise seconds for shared caches, such as the edge. Browsers use `staleWhileRevalidate` too and cannot be
 *   notified, so it is short for urgent changes.
 */
export type CachePolicy =
  'no-store' | 'members' | 'immutable' | { readonly sMaxAge: number; readonly staleWhileRevalidate: number };

type ChangingMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Only responses of public GETs are cacheable, by their policy; all others are no-store. */
type ResponseCaching =
  | { readonly method: 'GET'; readonly access: 'public'; readonly cache: CachePolicy }
  | { readonly method: 'GET'; readonly access: Exclude<Access, 'public'>; readonly cache?: never }
  | { readonly method: ChangingMethod; readonly access: Access; readonly cache?: never };

interface EndpointDescription {
  /** verb-noun, the same as the file in api/features */
  readonly name: string;
  /** below /api/v1, with `:name` for path parameters, as in the specifications */
  readonly path: `/${string}`;
  /** a GET with side effects (places an order, counts to a limit): it has no HEAD */
  readonly hasSideEffects?: true;
  /** the coarse limit of its calls; default: `calls` */
  readonly limit?: CallLimit;
  /** limits that the endpoint counts itself, once it knows the account or company */
  readonly countedLimits?: readonly CountedByEndpoint[];
  /** one Polish sentence for the OpenAPI page */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** parts of a multipart/form-data body, by name: a file, or a text */
  readonly parts?: Readonly<Record<string, 'file' | 'text'>>;
  /** the response is a file: its media types; a range of it is 206 */
  readonly file?: readonly string[];
  /** headers it reads beyond the common ones: name and a Polish description */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** headers of its responses, errors included: name and a Polish description */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** its responses carry an ETag; a matching If-None-Match is answered 304 */
  readonly hasEtag?: true;
  /** with Accept: text/event-stream the response is sent as events on each change */
  readonly hasEvents?: true;
  readonly answer: Schema;
  /** error codes of this endpoint; `refusalsOf` adds those of every endpoint */
  readonly errors: readonly ErrorCode[];
}

export type Endpoint = EndpointDescription & ResponseCaching;

/** Keeps the literal types of an endpoint, so that api and pwa agree on paths, payloads and responses. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Error codes of every endpoint. */
const everywhere = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'GENERIC_ERROR', 'SERVICE_UNAVAILABLE'] as const;
/** Public calls refuse an expired token too, so that people with an account do not get a bot check. */
const ofTokens = ['UNAUTHORIZED'] as const;
/** A body may be too large (413), of an unknown type (415), or too slow (408). */
const refusedBodies = [408, 413, 415];

/** All error statuses of an endpoint, with the codes that their body may have. */
export function refusalsOf(endpoint: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> {
  const refusals = new Map<number, ErrorCode[]>();
  const codes: ErrorCode[] = [...everywhere, ...ofTokens, ...endpoint.errors];
  if (endpoint.access !== 'public') codes.push('ACCESS_DENIED');
  for (const code of new Set(codes))
    refusals.set(errorStatus[code], [...(refusals.get(errorStatus[code]) ?? []), code]);
  for (const status of endpoint.method === 'GET' ? [] : refusedBodies)
    refusals.set(status, [...(refusals.get(status) ?? []), 'BAD_REQUEST']);
  // Before routing: a value in the path, then the whole address and headers, may be too long.
  for (const status of endpoint.params ? [414, 431] : [431]) refusals.set(status, ['BAD_REQUEST']);
  return new Map([...refusals].sort(([one], [other]) => one - other));
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.core.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.core.input<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.core.input<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = z.core.output<E['answer']>;

export const basePath = '/api/v1';

/** The one error body of the API. `fields` maps an input field to the code of its error. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(errorCodes))),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
