import {
  addressOf,
  keyBasePath,
  keyStatusOf,
  linesType,
  problemPath,
  problemType,
  requestIdHeader,
  type KeyCall,
  type Problem,
} from '@gtinoteka/contract/machines/key-call.ts';
import { coarseLimits as paceLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { packageLeftHeader } from '@gtinoteka/contract/offline-packs.ts';
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import type { CoarseLimits, CountedCalls } from '../callers/coarse-limits.ts';
import { clientOf } from '../ip-address.ts';
import { refusalOf } from '../http/error-answers.ts';
import { apiHeaders } from '../http/security-headers.ts';
import { siteOf } from '../http/site-address.ts';
import { parametersOf, requireKnownParameters } from '../input/known-parameters.ts';
import { requireStorable } from '../input/storable-input.ts';
import { addEncodedAnswers } from './encoded-answers.ts';
import { addPreflights } from './foreign-pages.ts';
import { refusalDetail } from './refusal-detail.ts';
import { requireKey, type KeyedCompany, type KeyedRequest, type ReadKey } from './key-callers.ts';

type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;

/** One call of a program: its parsed input, its company, and its log entry. */
export interface KeyCallRequest<C extends KeyCall> extends KeyedRequest {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  /** as in the schema; a stream of bytes for JSON lines */
  readonly body: Parsed<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type KeyHandler<C extends KeyCall> = (
  call: KeyCallRequest<C>,
) => Promise<z.core.output<C['answer']> | FastifyReply>;

/** A call as logged for its company. */
export interface LoggedCall extends CallFigures {
  readonly company: KeyedCompany;
}

export interface CallFigures {
  readonly call: string;
  readonly status: number;
  readonly items: number;
  readonly units: number;
  readonly milliseconds: number;
  readonly requestId: string;
}

export interface KeyCallParts {
  readonly readKey: ReadKey;
  readonly coarseLimits: CoarseLimits;
  readonly log: (call: LoggedCall) => void;
  /** the address for programs; null: that of the request */
  readonly publicUrl: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** of KeyCallParts, for errors */
    programsUrl: string | null;
  }
}

/** Registers one call of the programs' contract. */
export type AddKeyCall = <const C extends KeyCall>(call: C, handler: KeyHandler<C>) => void;

const programsPrefix = '/external_api';
/** The route of unknown addresses. */
export const unknownCallPath = `${programsPrefix}/*`;
/** Longest value in an address, on each route. */
export const longestPathValue = 700;

/**
 * Registers the programs' part of the application; `add` receives the function that registers its calls.
 * - Calls without a valid key are refused before they are parsed.
 * - Errors are problem+json; each authenticated call is logged.
 * - Responses may be cached by the client only.
 */
export async function addKeyCalls(
  app: FastifyInstance,
  parts: KeyCallParts,
  add: (addKeyCall: AddKeyCall) => Promise<void> | void,
): Promise<void> {
  app.decorate('programsUrl', parts.publicUrl);
  // Unknown addresses are refused in the same format.
  await app.register(
    async (child) => {
      const refuse = async ({ method, url }: FastifyRequest): Promise<never> => {
        app.requireKnownMethod(method, url);
        // The router passes values that are too long for their route to the wildcard route.
        const [path = ''] = url.split('?', 1);
        if (path.split('/').some((value) => value.length > longestPathValue))
          throw new errorCodes.FST_ERR_MAX_PARAM_LENGTH(path);
        throw new AppError('NOT_FOUND');
      };
      child.setErrorHandler(answerProblem);
      child.setNotFoundHandler(refuse);
      // The pages' wildcard route takes unknown GETs; its errors are in another format.
      child.get('/*', { schema: { hide: true } }, refuse);
      addPreflights(child);
    },
    { prefix: programsPrefix },
  );
  await app.register(async (child) => {
    child.decorateRequest('keyed', null);
    child.setErrorHandler(answerProblem);
    // A text body is no JSON: 415.
    child.removeContentTypeParser('text/plain');
    // Streamed: a list may exceed the limit of a body.
    child.addContentTypeParser(linesType, (_request, payload, done) => done(null, payload));
    takeEmptyBodies(child);
    child.addHook('onRequest', async (request, reply) => {
      reply.header(requestIdHeader, request.id).header('cache-control', 'private, no-cache');
    });
    addEncodedAnswers(child);
    child.addHook('onResponse', async (request, reply) => {
      const { keyed, routeOptions } = request;
      if (keyed)
        parts.log({
          company: keyed.company,
          call: routeOptions.config.keyCall?.name ?? '',
          status: reply.statusCode,
          ...keyed.usage,
          milliseconds: Math.round(reply.elapsedTime),
          requestId: request.id,
        });
    });
    await add((call, handler) => addRoute(child, parts, call, handler));
  });
}

/** Accepts empty JSON bodies, which many programs send. Calls that need a body report what is missing. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function addRoute<const C extends KeyCall>(
  app: FastifyInstance,
  { readKey, coarseLimits }: KeyCallParts,
  call: C,
  handler: KeyHandler<C>,
): void {
  const known = parametersOf(call.query);
  app.route({
    method: call.method,
    url: addressOf(call),
    // HEAD costs the same as GET: the existence of a product is the paid information.
    exposeHeadRoute: true,
    config: { keyCall: call },
    ...(call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes }),
    schema: {
      hide: true,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
    },
    onRequest: async (request, reply) => {
      try {
        request.keyed = await requireKey(request, reply, readKey, call);
      } catch (error) {
        await coarseLimits.count('refused keys', request, clientOf(request.ip));
        throw error;
      }
      reply.headers(endsOf(call, request.keyed.company));
      const pace = await coarseLimits.count('machine calls', request, request.keyed.company.companyId);
      if (pace) reply.headers(paceHeaders(pace));
    },
    preValidation: async (request) => requireKnownParameters(request.query, known),
    preHandler: async (request, reply) => {
      if (call.linked || call.events) reply.header('vary', 'accept');
      if (call.body && !(call.lines && isLines(request))) request.body = parseBody(call.body, request.body);
    },
    handler: async (request, reply) => {
      const { keyed } = request;
      if (!keyed) throw new AppError('API_KEY_REFUSED');
      requireStorable(call.params && request.params, call.query && request.query);
      return handler({
        ...keyed,
        // Parsed by the call's own schemas.
        params: request.params as Parsed<C['params']>,
        query: request.query as Parsed<C['query']>,
        body: request.body as Parsed<C['body']>,
        request,
        reply,
      });
    },
  });
}

const { max: mostCalls, seconds: ofSeconds } = paceLimits['machine calls'];
export const pacePolicy = `"calls";q=${mostCalls};w=${ofSeconds}`;

/** Rate limit headers of a company after a call. */
function paceHeaders({ remaining, seconds }: CountedCalls): Record<string, string> {
  return { 'ratelimit-policy': pacePolicy, ratelimit: `"calls";r=${remaining};t=${seconds}` };
}

/** Deprecation headers: of a call (RFC 9745), and of a replaced key (with RFC 8594). */
function endsOf({ deprecated, path }: KeyCall, { replaced }: KeyedCompany): Record<string, string> {
  if (!deprecated && !replaced) return {};
  const since = deprecated?.since ?? replaced?.at;
  const links = [
    ...(deprecated
      ? [`<${keyBasePath}/schema/>; rel="deprecation"`, `<${keyBasePath}${path}>; rel="successor-version"`]
      : []),
    ...(replaced ? [`</integrations>; rel="sunset"; type="text/html"`] : []),
  ];
  return {
    ...(since ? { deprecation: `@${Math.floor(since.getTime() / 1_000)}` } : {}),
    ...(replaced ? { sunset: replaced.until.toUTCString() } : {}),
    link: links.join(', '),
  };
}

/** Longest name of an invalid field that the error repeats. */
const longestFieldName = 200;

/** Whether the body is JSON lines, which the handler streams. */
export function isLines({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim() === linesType;
}

function parseBody(schema: z.core.$ZodType, body: unknown): unknown {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) {
    requireStorable(parsed.data);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  // Unknown fields are named too: they are often misspelled.
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.').slice(0, longestFieldName);
  const isMissing = unknown.length === 0 && valueAt(body, issue?.path ?? []) === undefined;
  const fault = isMissing ? 'FIELD_REQUIRED' : 'FIELD_INVALID';
  throw new AppError('BAD_REQUEST', field === '' ? {} : { fields: { [field]: fault } });
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => Object(value)[name], body);
}

function answerProblem(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, problem } = problemOf(error, request);
  return reply
    .code(status)
    .headers({ [requestIdHeader]: request.id, ...headers })
    .type(problemType)
    .send(JSON.stringify(problem));
}

/** Refuses programs' addresses that cannot be decoded (`%zz`) like other invalid calls; false: another address. */
export function refuseUnreadableCall(error: FastifyError, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.raw.url?.startsWith(`${programsPrefix}/`)) return false;
  answerProblem(error, request, reply.headers(apiHeaders));
  return true;
}

/** Converts an error to problem+json. */
function problemOf(
  error: FastifyError | AppError,
  request: FastifyRequest,
): { status: number; headers: Record<string, string>; problem: Problem } {
  const { status: plain, headers, body } = refusalOf(error, request);
  const status = body.code === 'IDEMPOTENCY_KEY_REUSED' ? keyStatusOf(body.code) : plain;
  const remaining = headers[packageLeftHeader];
  return {
    status,
    headers,
    problem: {
      type: siteOf(request, request.server.programsUrl) + problemPath(body.code),
      title: body.code,
      status,
      detail: refusalDetail(body, request.routeOptions.config.keyCall),
      code: body.code,
      requestId: request.id,
      ...(body.fields ? { fields: body.fields } : {}),
      ...(remaining === undefined ? {} : { left: Number(remaining) }),
    },
  };
}

/** The problem that ends a stream after the response has begun. */
export function problemLineOf(error: unknown, request: FastifyRequest): Problem {
  const fault = error instanceof Error ? error : new Error(String(error));
  return problemOf(fault as AppError | FastifyError, request).problem; // it looks at nothing that an error may lack
}
