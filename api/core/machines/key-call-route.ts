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
import { requireKey, type KeyedCompany, type RememberedKeys, type KeyedRequest, type ReadKey } from './key-callers.ts';

type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;

/** One call of a program: its parsed input, its company, and what its log is to say. */
export interface MadeKeyCall<C extends KeyCall> extends KeyedRequest {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  /** as the schema has it; a stream of bytes where lines of JSON were sent */
  readonly body: Parsed<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type KeyHandler<C extends KeyCall> = (
  call: MadeKeyCall<C>,
) => Promise<z.core.output<C['answer']> | FastifyReply>;

/** A call as the log of its company has it. */
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
  readonly remembered: RememberedKeys;
  readonly coarseLimits: CoarseLimits;
  readonly log: (call: LoggedCall) => void;
  /** the address under which programs reach us; null: the one that they came by */
  readonly publicUrl: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** of KeyCallParts, for refusals */
    programsUrl: string | null;
  }
}

/** Adds one call of the contract for programs. */
export type AddKeyCall = <const C extends KeyCall>(call: C, handler: KeyHandler<C>) => void;

const programsPrefix = '/external_api';
/** The route of addresses that are none of ours. */
export const unknownCallPath = `${programsPrefix}/*`;
/** Characters that a value in an address may have, on every route. */
export const longestPathValue = 700;

/**
 * Opens the part of the application where programs ask with keys: `add` gets what registers its calls. Whoever comes without a right key
 * is refused before anything of the call is read; refusals are problem+json; every answered key is logged. Answers are kept by nobody
 * but whoever asked.
 */
export async function addKeyCalls(
  app: FastifyInstance,
  parts: KeyCallParts,
  add: (addKeyCall: AddKeyCall) => Promise<void> | void,
): Promise<void> {
  app.decorate('programsUrl', parts.publicUrl);
  // Addresses that are none of ours are refused in the words of those that are.
  await app.register(
    async (child) => {
      const refuse = async ({ method, url }: FastifyRequest): Promise<never> => {
        app.requireKnownMethod(method, url);
        // The router hands a value that is too long for its own route to the one below, which takes everything.
        const [path = ''] = url.split('?', 1);
        if (path.split('/').some((value) => value.length > longestPathValue))
          throw new errorCodes.FST_ERR_MAX_PARAM_LENGTH(path);
        throw new AppError('NOT_FOUND');
      };
      child.setErrorHandler(answerProblem);
      child.setNotFoundHandler(refuse);
      // Pages take every GET that no route has: theirs would answer in the words of people.
      child.get('/*', { schema: { hide: true } }, refuse);
      addPreflights(child);
    },
    { prefix: programsPrefix },
  );
  await app.register(async (child) => {
    child.decorateRequest('keyed', null);
    child.setErrorHandler(answerProblem);
    // A text is no JSON, whatever stands in it: 415.
    child.removeContentTypeParser('text/plain');
    // Read as it comes: a list may be longer than what one body may be.
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
          ...keyed.noted,
          milliseconds: Math.round(reply.elapsedTime),
          requestId: request.id,
        });
    });
    await add((call, handler) => addRoute(child, parts, call, handler));
  });
}

/** Many programs say "JSON" of each call, with nothing in it: a call without a body takes that, one with a body says what is missing. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function addRoute<const C extends KeyCall>(
  app: FastifyInstance,
  { readKey, remembered, coarseLimits }: KeyCallParts,
  call: C,
  handler: KeyHandler<C>,
): void {
  const known = parametersOf(call.query);
  app.route({
    method: call.method,
    url: addressOf(call),
    // HEAD is the same call without a body, at the same price: that a product is there is what is paid for.
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
        request.keyed = await requireKey(request, reply, { readKey, remembered }, call);
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
        // The validator has parsed these by the call's own schemas.
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

/** How the pace of a company stands after a call. */
function paceHeaders({ left, seconds }: CountedCalls): Record<string, string> {
  return { 'ratelimit-policy': pacePolicy, ratelimit: `"calls";r=${left};t=${seconds}` };
}

/** What an answer says of the end of what it was asked by: a call (RFC 9745), and a key that another takes the place of (with RFC 8594). */
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

/** Characters that are said back of the name of a field that is at fault. */
const longestFieldName = 200;

/** Whether lines of JSON were sent, which the handler reads as they come. */
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
  // A field that nobody knows is named too: most often it is a known one, written in another way.
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.').slice(0, longestFieldName);
  throw new AppError('BAD_REQUEST', field === '' ? {} : { fields: { [field]: 'FIELD_INVALID' } });
}

function answerProblem(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, problem } = problemOf(error, request);
  return reply
    .code(status)
    .headers({ [requestIdHeader]: request.id, ...headers })
    .type(problemType)
    .send(JSON.stringify(problem));
}

/** Refuses the address of a program that the framework cannot even decode (`%zz`) as all wrong calls are; false: it is no such address. */
export function refuseUnreadableCall(error: FastifyError, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.raw.url?.startsWith(`${programsPrefix}/`)) return false;
  answerProblem(error, request, reply.headers(apiHeaders));
  return true;
}

/** The refusal of an error as problem+json. */
function problemOf(
  error: FastifyError | AppError,
  request: FastifyRequest,
): { status: number; headers: Record<string, string>; problem: Problem } {
  const { status: plain, headers, body } = refusalOf(error, request);
  const status = body.code === 'IDEMPOTENCY_KEY_REUSED' ? keyStatusOf(body.code) : plain;
  const left = headers[packageLeftHeader];
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
      ...(left === undefined ? {} : { left: Number(left) }),
    },
  };
}

/** The problem that ends a stream whose answer has begun already. */
export function problemLineOf(error: unknown, request: FastifyRequest): Problem {
  const fault = error instanceof Error ? error : new Error(String(error));
  return problemOf(fault as AppError | FastifyError, request).problem; // it looks at nothing that an error may lack
}
