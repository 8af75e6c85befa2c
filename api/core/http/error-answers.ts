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
    /** Throws METHOD_NOT_ALLOWED if the path has other methods than this one. */
    requireKnownMethod: (method: string, url: string) => void;
  }
}

const jsonType = 'application/json; charset=utf-8';

/**
 * Converts every error to the contract's error body. 5xx contain only a request id.
 * - `answerStray` responds to paths without a route that have their own responses (printed codes); false: none.
 */
export function addErrorAnswers(
  app: FastifyInstance,
  answerStray: (request: FastifyRequest, reply: FastifyReply) => boolean = () => false,
): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const { status, headers, body } = refusalOf(error, request);
    return reply.code(status).headers(headers).send(body);
  });
  // Node would respond to these two itself, without a body.
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

/** The response to an error; internal errors are logged. Never cached. */
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
 * Responds to errors of the router before hooks: a malformed percent sequence, a too long parameter.
 * - A browser is redirected to the first page, as from every unknown address (A §2).
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

/** Responds to errors of Node's parser (too long headers or URL, not HTTP, too slow), then closes the socket. */
export function answerClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  // Of a request in several packets only the last one is known: then the API's form is used.
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
  // Further bytes are read and dropped: closing with unread bytes resets the connection before the response is read.
  socket.removeAllListeners('data').on('data', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), 2_000).unref();
}

/** The problem for a program whose request could not be parsed. */
function unreadProblem(status: number, requestId: string): Problem {
  const code = 'BAD_REQUEST';
  return { type: problemPath(code), title: code, status, detail: errorTexts[code], code, requestId };
}

/** Whether a browser requests a page at an address that is neither the API's nor a GS1 Digital Link. */
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

/** Text that PostgreSQL cannot store (a NUL byte, an invalid encoding) is the caller's error everywhere. */
function isUnstorableText(error: FastifyError): boolean {
  return error.code === '22021' || error.code === '22P05';
}

/**
 * The database is unreachable or refuses connections: the caller may retry (PostgreSQL classes 08, 53, 57, socket
 * errors).
 */
function isUnavailable(error: FastifyError): boolean {
  return (
    /^(08|53|57)|^ECONN|^ETIMEDOUT|^EPIPE/.test(error.code ?? '') || /timeout exceeded|terminated/i.test(error.message)
  );
}
