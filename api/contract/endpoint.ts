import * as z from 'zod/mini';
import type { CallLimit, CountedByEndpoint } from './coarse-limits.ts';
import { errorCodes, errorStatus, type ErrorCode } from './errors/error-codes.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anybody, anyone with a valid access token, or a member whose membership holds the permission. */
export type Access = 'public' | 'signed-in' | Permission;

type Schema = z.core.$ZodType;

/**
 * Who may keep the answer of a public GET. `no-store`: nobody. `members`: the device of somebody who is logged in, which asks each time
 * whether it still holds (its answers carry an ETag); strangers not even that, so that each question counts to their limit. `immutable`:
 * everybody, for ever, since nothing at the address ever changes. Otherwise
 * shared caches, as the edge, in seconds. Browsers heed `staleWhileRevalidate` too, and nobody can tell them of a change: where it has to
 * be seen soon, that one is short.
 */
export type CachePolicy =
  'no-store' | 'members' | 'immutable' | { readonly sMaxAge: number; readonly staleWhileRevalidate: number };

type ChangingMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Only the answer of a public GET may be stored, and it says who may; every other answer is no-store. */
type Kept =
  | { readonly method: 'GET'; readonly access: 'public'; readonly cache: CachePolicy }
  | { readonly method: 'GET'; readonly access: Exclude<Access, 'public'>; readonly cache?: never }
  | { readonly method: ChangingMethod; readonly access: Access; readonly cache?: never };

interface Described {
  /** verb-noun, the same as the file in api/features */
  readonly name: string;
  /** below /api/v1, with `:name` for path parameters, as the specifications write it */
  readonly path: `/${string}`;
  /** a GET that changes something (places an order, counts to a limit): it has no HEAD */
  readonly writes?: true;
  /** the coarse limit that its calls count under; left out: `calls`, as most do */
  readonly limit?: CallLimit;
  /** limits that it counts by itself, once it knows whose they are */
  readonly counts?: readonly CountedByEndpoint[];
  /** one Polish sentence for the OpenAPI page */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** parts of a multipart/form-data body, by name: a file, or a text */
  readonly parts?: Readonly<Record<string, 'file' | 'text'>>;
  /** the answer is a file and no JSON: its media types; a part of it is 206 */
  readonly file?: readonly string[];
  /** headers it reads beyond those that every call may carry: name and a Polish description */
  readonly reads?: Readonly<Record<string, string>>;
  /** headers of its answers, refusals included: name and a Polish description */
  readonly tells?: Readonly<Record<string, string>>;
  /** its answers carry an ETag, and whoever sends it back as If-None-Match is answered 304 */
  readonly hasEtag?: true;
  /** whoever accepts text/event-stream gets the same answer as events, whenever it changes */
  readonly hasEvents?: true;
  readonly answer: Schema;
  /** codes this endpoint itself can answer with; `refusalsOf` adds those of every endpoint */
  readonly errors: readonly ErrorCode[];
}

export type Endpoint = Described & Kept;

/** Keeps the literal types of an endpoint, so that api and pwa agree on paths, payloads and answers. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Codes that any endpoint can answer with, whatever it does. */
const everywhere = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'GENERIC_ERROR', 'SERVICE_UNAVAILABLE'] as const;
/** A token that has ended is refused by public calls too, so that the bot check is not asked of somebody who has an account. */
const ofTokens = ['UNAUTHORIZED'] as const;
/** A body may be too large (413), of a type that nobody reads (415), or come too slowly (408). */
const refusedBodies = [408, 413, 415];

/** Every status that an endpoint refuses a call with, and the codes that its body may carry then. */
export function refusalsOf(endpoint: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> {
  const refusals = new Map<number, ErrorCode[]>();
  const codes: ErrorCode[] = [...everywhere, ...ofTokens, ...endpoint.errors];
  if (endpoint.access !== 'public') codes.push('ACCESS_DENIED');
  for (const code of new Set(codes))
    refusals.set(errorStatus[code], [...(refusals.get(errorStatus[code]) ?? []), code]);
  for (const status of endpoint.method === 'GET' ? [] : refusedBodies)
    refusals.set(status, [...(refusals.get(status) ?? []), 'BAD_REQUEST']);
  // Before the call is known: a value in its path, then all of its address and headers, may be too long.
  for (const status of endpoint.params ? [414, 431] : [431]) refusals.set(status, ['BAD_REQUEST']);
  return new Map([...refusals].sort(([one], [other]) => one - other));
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.core.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.core.input<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.core.input<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = z.core.output<E['answer']>;

export const basePath = '/api/v1';

/** The one error body of the API. `fields` maps an input field to the code of its fault. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(errorCodes))),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
