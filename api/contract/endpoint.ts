import * as z from 'zod/mini';
import { errorCodes, type ErrorCode } from './error-codes.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anybody, anyone with a valid access token, or a member whose membership holds the permission. */
export type Access = 'public' | 'signed-in' | Permission;

type Schema = z.core.$ZodType;

export interface Endpoint {
  /** verb-noun, the same as the file in api/features */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api/v1, with `:name` for path parameters, as the specifications write it */
  readonly path: `/${string}`;
  /** a GET that changes something (places an order, counts to a limit): it has no HEAD */
  readonly writes?: true;
  readonly access: Access;
  /** one Polish sentence for the OpenAPI page */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
  /** codes this endpoint itself can answer with; BAD_REQUEST, TOO_MANY_REQUESTS and 5xx belong to every endpoint */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint, so that api and pwa agree on paths, payloads and answers. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
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
