import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { categoryNode } from '@gtinoteka/contract/catalogue.ts';
import { callExamples, type CallExample } from '@gtinoteka/contract/examples/call-examples.ts';
import { resolverPaths } from '@gtinoteka/contract/digital-link/resolver-paths.ts';
import { errorBody, refusalsOf, type Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { cacheControlOf } from '../cache-control.ts';
import { callLimitsText } from '../call-limits-text.ts';
import { portableSchemas } from './portable-schemas.ts';
import { documentOf, siteOf } from './site-address.ts';

/** Schemas printed once in the document, by name: errors, and the recursive one. */
const named = z.registry<{ id: string }>();
named.add(errorBody, { id: 'ErrorBody' });
named.add(categoryNode, { id: 'CategoryNode' });

const transform = createJsonSchemaTransform({ schemaRegistry: named });
const addSchemas = createJsonSchemaTransformObject({ schemaRegistry: named });

/**
 * Serves the contract as OpenAPI 3.1 at /api/docs (page) and /api/docs/json. Call before the features are added.
 * - Of each call: statuses with error codes, headers, caching, limits, and the parts of a form.
 */
export async function addApiDocs(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gtinoteka API',
        version: '1',
        description: 'Dane o produktach według numeru GTIN. Każdy błąd ma treść { code, detail, fields? }.',
      },
      tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const printed = transform(document);
      const endpoint = document.route.config?.endpoint;
      // The edge's own routes represent a call of the contract and are not printed.
      return endpoint && printed.schema.response ? { ...printed, schema: describe(printed.schema, endpoint) } : printed;
    },
    transformObject: (document) => {
      const whole = addSchemas(document);
      Object.assign(whole.paths ?? {}, resolverPaths);
      // Without schemas of input that no call uses.
      const { schemas = {} } = 'components' in whole ? (whole.components ?? {}) : {};
      for (const unused of ['ErrorBodyInput', 'CategoryNodeInput']) delete schemas[unused];
      return portableSchemas(whole);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: (document, request) => documentOf(siteOf(request, publicUrl), document),
    transformSpecificationClone: false,
  });
}

/** Descriptions of tags, by the first part of the path. */
const tagTexts = {
  health: 'Czy serwer działa.',
  bot_check: 'Sprawdzenie, czy pyta człowiek.',
  token: 'Logowanie.',
  accounts: 'Konta, rejestracja i zaproszenia.',
  companies: 'Firmy, ich pakiety, klucze i webhooki.',
  products: 'Katalog i pobieranie bazy.',
  verification: 'Weryfikacja plików.',
  stewardship: 'Dane własnych produktów.',
  codes: 'Kody 2D w plikach.',
  generator_2d: 'Pojedyncze kody 2D.',
  links: 'Dokąd prowadzą kody 2D.',
  repository: 'Zgłoszenia do katalogu.',
  cms: 'Treść stron.',
  resolver: 'GS1 Digital Link.',
};

type Printed = ReturnType<typeof transform>['schema'];

function describe(schema: Printed, endpoint: Endpoint): Printed {
  const headers = textsOf(endpoint.responseHeaders ?? {});
  const answer = (schema.response as Record<number, unknown>)[200]; // every endpoint has an answer
  const refused = { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } };
  const refusals = [...refusalsOf(endpoint)].map(([status, codes]) => [
    status,
    { description: codes.join(', '), headers: { ...headers, ...refusedHeaders(status) }, ...refused },
  ]);
  const limits = callLimitsText(endpoint);
  const example = callExamples.get(endpoint.name) ?? {};
  return {
    ...withExamples(schema, example),
    description: limits ?? endpoint.summary,
    ...(endpoint.requestHeaders ? { headers: { type: 'object', properties: textsOf(endpoint.requestHeaders) } } : {}),
    ...(endpoint.parts ? { consumes: ['multipart/form-data'], body: partsOf(endpoint.parts, example.parts) } : {}),
    response: {
      200: {
        description: 'Odpowiedź.',
        headers: { ...headers, ...etagHeader(endpoint), ...cacheHeader(endpoint) },
        content: endpoint.file
          ? filesOf(endpoint.file, example.files)
          : {
              'application/json': { schema: answer, ...('answer' in example ? { example: example.answer } : {}) },
              ...(endpoint.hasEvents ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
            },
      },
      ...(endpoint.requestHeaders?.range
        ? { 206: { description: 'Część pliku.', headers, content: filesOf(endpoint.file ?? [], example.files) } }
        : {}),
      ...(endpoint.hasEtag
        ? {
            304: {
              description: 'Bez zmian od odpowiedzi z tym ETagiem.',
              headers: { ...headers, ...etagHeader(endpoint) },
              type: 'null',
            },
          }
        : {}),
      ...Object.fromEntries(refusals),
    },
  };
}

/** Adds the example's values to the schemas of the request. */
function withExamples(schema: Printed, { params, query, body }: CallExample): Printed {
  const shown = (part: unknown, values: CallExample['params' | 'query']): unknown => {
    if (!values || typeof part !== 'object' || part === null || !('properties' in part)) return part;
    const properties = Object.entries(part.properties as Record<string, object>).map(([name, one]) => [
      name,
      values[name] === undefined ? one : { ...one, example: values[name] },
    ]);
    return { ...part, properties: Object.fromEntries(properties) };
  };
  const { params: path, querystring, body: sent } = schema;
  return {
    ...schema,
    ...(path ? { params: shown(path, params) } : {}),
    ...(querystring ? { querystring: shown(querystring, query) } : {}),
    ...(typeof sent === 'object' && body !== undefined ? { body: { ...sent, examples: [body] } } : {}),
  };
}

function filesOf(types: readonly string[], begins: CallExample['files'] = {}): object {
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', format: 'binary' }, ...(type in begins ? { example: `${begins[type]}…` } : {}) },
    ]),
  );
}

/** Errors are not cached; too many calls have a Retry-After. */
function refusedHeaders(status: number): object {
  const noStore = { 'cache-control': { type: 'string', const: 'no-store' } };
  return status === 429 ? { ...noStore, ...textsOf({ 'retry-after': 'Za ile sekund spróbować znowu.' }) } : noStore;
}

function etagHeader({ hasEtag }: Endpoint): object {
  return hasEtag ? textsOf({ etag: 'Znacznik tej treści; odesłany w If-None-Match daje 304.' }) : {};
}

function cacheHeader({ cache }: Endpoint): object {
  const { member, stranger } = cacheControlOf(cache);
  return { 'cache-control': { type: 'string', enum: [...new Set([member, stranger])] } };
}

function textsOf(described: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [name, { type: 'string', description }]),
  );
}

function partsOf(parts: NonNullable<Endpoint['parts']>, example: CallExample['parts']): object {
  const properties = Object.entries(parts).map(([name, kind]) => [
    name,
    kind === 'file' ? { type: 'string', contentMediaType: 'application/octet-stream' } : { type: 'string' },
  ]);
  const shown = example === undefined ? {} : { examples: [example] };
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(parts), ...shown };
}
