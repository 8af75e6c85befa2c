import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { errorCodes, errorStatus, type ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { problemPath, problemType, requestIdHeader, type Problem } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../app-error.ts';
import { knowMethods } from './known-methods.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws METHOD_NOT_ALLOWED where an address knows other methods than this one. */
    requireKnownMethod: (method: string, url: string) => void;
  }
}

const jsonType = 'application/json; charset=utf-8';

/**
 * Makes every refusal the one error body of the contract. 5xx say nothing but a request id. `answerStray` answers addresses without a route that have
 * answers of their own (printed codes); false: it has nothing to say.
 */
export function addErrorAnswers(
  app: FastifyInstance,
  answerStray: (request: FastifyRequest, reply: FastifyReply) => boolean = () => false,
): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const { status, headers, body } = refusalOf(error, request);
    return reply.code(status).headers(headers).send(body);
  });
  // Node would answer these two by itself, without a body.
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      request.headers.host === undefined && request.raw.httpVersion === '1.1' ? new AppError('BAD_REQUEST') : undefined,
    );
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(bodyOf('BAD_REQUEST'));
    const headers = { ...apiHeaders, 'content-type': jsonType, 'content-length': Buffer.byteLength(body) };
    response.writeHead(417, headers).end(body);
  });
  const requireKnownMethod = knowMethods(app);
  app.decorate('requireKnownMethod', requireKnownMethod);
  app.setNotFoundHandler((request, reply) => {
    requireKnownMethod(request.method, request.url);
    if (answerStray(request, reply)) return reply;
    return reply.code(404).header('cache-control', 'no-store').send(bodyOf('NOT_FOUND'));
  });
}

export interface Refusal {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ErrorBody;
}

/** What whoever called is told of an error, whatever it is; what is our fault is logged. Nobody keeps it. */
export function refusalOf(error: FastifyError | AppError, request: FastifyRequest): Refusal {
  const headers = { 'cache-control': 'no-store' };
  if (error instanceof AppError) {
    if (error.status >= 500) request.log.error({ err: error.cause ?? error, reqId: request.id }, error.code);
    return {
      status: error.status,
      headers: { ...headers, ...error.headers },
      body: error.body(error.status >= 500 ? request.id : undefined),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, ErrorCode> = {};
    const inputs = { body: request.body, querystring: request.query, params: request.params, headers: undefined };
    for (const issue of error.validation) {
      const field = issue.instancePath.split('/').find((part) => part !== '') ?? '';
      if (field)
        fields[field] ??= fieldFault(issue.keyword, isMissing(inputs[error.validationContext ?? 'body'], field));
    }
    return { status: 400, headers, body: bodyOf('BAD_REQUEST', { fields }) };
  }
  const status = isUnstorableText(error) ? 400 : (error.statusCode ?? 500);
  if (status === 429) return { status, headers, body: bodyOf('TOO_MANY_REQUESTS') };
  if (status >= 400 && status < 500)
    return { status, headers, body: bodyOf(status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST') };
  request.log.error({ err: error, reqId: request.id }, 'unexpected');
  const code = isUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'GENERIC_ERROR';
  return { status: errorStatus[code], headers, body: bodyOf(code, { requestId: request.id }) };
}

/**
 * Answers what the router refuses before any hook runs: a broken percent sequence, a path value too long. A person who opens such
 * an address as a page is led home, as from every address that is no page (A §2).
 */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isPageRequest(request)) {
    void reply.headers({ ...apiHeaders, 'cache-control': 'no-store' }).redirect('/');
    return;
  }
  void reply
    .code(error.statusCode ?? 400)
    .headers({ ...apiHeaders, 'cache-control': 'no-store' })
    .send(bodyOf((error.statusCode ?? 400) >= 500 ? 'GENERIC_ERROR' : 'BAD_REQUEST'));
}

/** Answers what Node's own parser refuses (headers or address too long, not HTTP, too slow), then lets go of the socket. */
export function answerClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  // Of a call that came in several packets only the last one is known: then it has the form of all others.
  const isProgram = /^[A-Z]+ \/external_api\//.test(packet.toString('latin1', 0, 30));
  const requestId = randomUUID();
  const body = JSON.stringify(isProgram ? unreadProblem(status, requestId) : bodyOf('BAD_REQUEST'));
  const headers = {
    ...apiHeaders,
    ...(isProgram ? { [requestIdHeader]: requestId } : {}),
    'cache-control': 'no-store',
    'content-type': isProgram ? problemType : jsonType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // What is still coming is read and dropped: closing over unread bytes resets the connection before the answer is read.
  socket.removeAllListeners('data').on('data', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), 2_000).unref();
}

/** What a program is told of a call that could not be read. */
function unreadProblem(status: number, requestId: string): Problem {
  const code = 'BAD_REQUEST';
  return { type: problemPath(code), title: code, status, detail: errorTexts[code], code, requestId };
}

/** Whether a browser asks for a page to show, under an address that is neither the API's nor a GS1 Digital Link. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !/^\/(api|external_api|\d{2,4})\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '');
}

function bodyOf(code: ErrorCode, more: Partial<ErrorBody> = {}): ErrorBody {
  return { code, detail: errorTexts[code], ...more };
}

function isMissing(input: unknown, field: string): boolean {
  return typeof input !== 'object' || input === null || !Object.hasOwn(input, field);
}

function fieldFault(keyword: string, missing: boolean): ErrorCode {
  const named = errorCodes.find((code) => code === keyword);
  if (named) return named;
  if (missing) return 'FIELD_REQUIRED';
  return keyword === 'too_big' ? 'FIELD_TOO_LONG' : 'FIELD_INVALID';
}

/** Text that PostgreSQL cannot hold (a NUL byte, a broken encoding) is the caller's fault wherever it turns up. */
function isUnstorableText(error: FastifyError): boolean {
  return error.code === '22021' || error.code === '22P05';
}

/** The database is away or refuses work: the caller may come back (PostgreSQL classes 08, 53, 57 and socket errors). */
function isUnavailable(error: FastifyError): boolean {
  return (
    /^(08|53|57)|^ECONN|^ETIMEDOUT|^EPIPE/.test(error.code ?? '') || /timeout exceeded|terminated/i.test(error.message)
  );
}
