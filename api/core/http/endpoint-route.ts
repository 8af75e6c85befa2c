import { basePath, errorBody, type Endpoint, type AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { requireAccess, type CallTarget } from '../callers/access.ts';
import { cacheControlOf } from '../cache-control.ts';
import { parametersOf, requireKnownParameters } from '../input/known-parameters.ts';
import { requireStorable } from '../input/storable-input.ts';

type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;

/** One call of an endpoint: its parsed input beside the request and the reply. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | FastifyReply>;

/**
 * Registers an endpoint of the contract: its path, its access rule, who may keep its answer, the validation of its input and of its
 * answer. Its limits are applied by coarse-limits.ts, which sees every route.
 * An access rule is checked against `:companyId` or `:userId` of the path; else against the membership that `:id` of the
 * path or `activeMembershipId` of the query names.
 */
export function addEndpoint<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const cacheControl = cacheControlOf(endpoint.cache);
  // Any call may name the membership that it is made for (`placeOf`), and have the bot check fail (A §2).
  const known = parametersOf(endpoint.query, ['activeMembershipId', 'test_recaptcha_fail']);
  app.route({
    method: endpoint.method,
    url: basePath + endpoint.path,
    exposeHeadRoute: endpoint.hasSideEffects !== true,
    config: { endpoint },
    schema: {
      summary: endpoint.summary,
      operationId: endpoint.name,
      tags: [endpoint.path.split('/')[1] ?? 'api'],
      // Public calls know who is logged in, and answer strangers too.
      security: endpoint.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { ...(endpoint.file ? {} : { 200: endpoint.answer }), '4xx': errorBody, '5xx': errorBody },
    },
    ...(endpoint.access === 'public'
      ? {}
      : {
          // Before the body is read: who may not call learns nothing of what a call should look like.
          onRequest: async (request: FastifyRequest) => {
            requireAccess(request.caller, endpoint.access, targetOf(request));
          },
        }),
    preValidation: (request, _reply, done) => {
      requireKnownParameters(request.query, known);
      done();
    },
    handler: (request, reply) => {
      reply.header('cache-control', request.caller.kind === 'signed-in' ? cacheControl.member : cacheControl.stranger);
      // What no schema has read goes nowhere, and may be as deep as it likes.
      requireStorable(
        endpoint.params && request.params,
        endpoint.query && request.query,
        endpoint.body && request.body,
      );
      return handler({
        // The validator compiler has parsed these by the endpoint's own schemas.
        params: request.params as Parsed<E['params']>,
        query: request.query as Parsed<E['query']>,
        body: request.body as Parsed<E['body']>,
        request,
        reply,
      });
    },
  });
}

function targetOf(request: FastifyRequest): CallTarget {
  const { id, userId, companyId } = request.params as Record<string, string | undefined>; // an object on every route
  const { activeMembershipId } = request.query as { activeMembershipId?: unknown }; // so is the query
  const requestedId =
    typeof activeMembershipId === 'string' && activeMembershipId !== '' ? activeMembershipId : undefined;
  // Beside a person, `:id` is not a membership but the person again.
  return { userId, companyId, membershipId: userId === undefined ? (id ?? requestedId) : requestedId };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
