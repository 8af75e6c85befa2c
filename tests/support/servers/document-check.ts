import { basePath, type Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What the OpenAPI document says of one status of one call. */
interface DescribedAnswer {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

type Paths = Record<string, Record<string, { responses: Record<string, DescribedAnswer> }>>;

/** Headers of a single call; the rest are those of every answer (security, caching, connection). */
const isOwnHeader = (name: string): boolean => name === 'etag' || name === 'retry-after' || name.startsWith('x-');
/** Said of every answer alike. */
const everywhere = new Set(['x-content-type-options', 'x-frame-options']);

/**
 * Holds each answer of a call against the OpenAPI document, as a client that was generated from it would: its status, its type, its headers and, where it is
 * JSON, its body. Returns the list that grows with those that do not fit.
 */
export function noteUndescribed(app: FastifyInstance): string[] {
  const found = new Set<string>();
  const list: string[] = [];
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && reply.statusCode !== 204) {
      sharedDocument ??= parseDocument(JSON.stringify(app.swagger())); // as it is sent
      const headers = new Map(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
      const body = request.method === 'HEAD' ? null : payload;
      for (const fault of sharedDocument.faultsOf(endpoint, reply.statusCode, headers, body)) {
        const line = `${endpoint.name} ${reply.statusCode}: ${fault}`;
        if (!found.has(line)) list.push(line);
        found.add(line);
      }
    }
    done();
  });
  return list;
}

/** Every application prints the same one, in a sixth of a second; files that share a worker read it once. */
let sharedDocument: ReturnType<typeof parseDocument> | null = null;

function parseDocument(printed: string) {
  const document = JSON.parse(printed) as { paths: Paths }; // what the OpenAPI plugin has made
  // inlineRefs would walk through all that a reference leads to, each time.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, inlineRefs: false });
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(pointer: readonly string[], schema: { readonly $ref?: string }): ValidateFunction {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    // Most refusals lead to one and the same body.
    const reference = Object.keys(schema).join() === '$ref' ? (schema.$ref ?? '') : `#/${path}`;
    let validator = validators.get(reference);
    if (!validator) validators.set(reference, (validator = ajv.compile({ $ref: `openapi${reference}` })));
    return validator;
  }

  /** Each thing about an answer that the document does not say. */
  function faultsOf(
    endpoint: Endpoint,
    status: number,
    headers: ReadonlyMap<string, string>,
    payload: unknown,
  ): string[] {
    const path = (basePath + endpoint.path).replace(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    const described = document.paths[path]?.[method]?.responses[status];
    if (!described) return ['no such status'];
    const named = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
    const faults = [...headers.keys()]
      .filter((name) => isOwnHeader(name) && !everywhere.has(name) && !named.has(name))
      .map((name) => `no header ${name}`);
    const sent = headers.get('content-type');
    if (sent === undefined || payload === null) return faults;
    const type = Object.keys(described.content ?? {}).find((one) => one === sent || one === sent.split(';', 1)[0]);
    if (type === undefined) return [...faults, `no type ${sent}`];
    if (type !== 'application/json') return faults;
    const text = textOf(payload, headers.get('content-encoding'));
    if (text === null) return faults;
    const pointer = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'];
    const fits = validatorOf(pointer, described.content?.[type]?.schema ?? {});
    if (fits(JSON.parse(text))) return faults;
    const [fault] = fits.errors ?? [];
    return [...faults, `${fault?.instancePath} ${fault?.message} ${JSON.stringify(fault?.params)}`];
  }

  return { faultsOf };
}

/** The text of a body; null for one that is still to come. */
function textOf(payload: unknown, encoding: string | undefined): string | null {
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return null;
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}
