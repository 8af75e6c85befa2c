import swaggerUi from '@fastify/swagger-ui';
import { errorBody } from '@gtinoteka/contract/endpoint.ts';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import {
  addressOf,
  eventsType,
  keyBasePath,
  keyRefusalsOf,
  linesType,
  problem,
  problemType,
  endHeaders,
  quotaHeaders,
  requestIdHeader,
  type KeyCall,
} from '@gtinoteka/contract/machines/key-call.ts';
import { parameterTexts } from '@gtinoteka/contract/machines/parameter-texts.ts';
import { linkedType } from '@gtinoteka/contract/machines/linked-product.ts';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { portableSchemas } from '../http/portable-schemas.ts';
import { documentOf, siteOf } from '../http/site-address.ts';

/**
 * Path of the programs' API documentation (A §7). The key is typed on the page; `company_id` in the address has no
 * effect.
 */
export const keyDocsPath = `${keyBasePath}/schema`;

/** Serves the programs' calls as OpenAPI 3.1: JSON below `schema/`, a page below `schema/swagger-ui/`. */
export async function addKeyCallDocs(
  app: FastifyInstance,
  calls: readonly KeyCall[],
  publicUrl: string | null,
): Promise<void> {
  const document = keyCallDocument(calls);
  app.get(`${keyDocsPath}/`, { schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/vnd.oai.openapi+json;version=3.1; charset=utf-8')
      .send(JSON.stringify(documentOf(siteOf(request, publicUrl), document))),
  );
  await app.register(async (child) => {
    // The page reads its document from here; the parent has the one of the other API.
    child.decorate('swagger', (() => document) as unknown as FastifyInstance['swagger']); // the page asks for the object alone
    await child.register(swaggerUi, {
      routePrefix: `${keyDocsPath}/swagger-ui`,
      transformSpecification: (_same, request) => documentOf(siteOf(request, publicUrl), document),
      transformSpecificationClone: false,
      uiConfig: { persistAuthorization: false, docExpansion: 'list', tryItOutEnabled: true },
    });
  });
}

type Json = Record<string, unknown>;

/** Descriptions of the tags, in the order of the page. */
const tags = [
  { name: 'products', description: 'Odczyt i zapis produktów.' },
  { name: 'uploads', description: 'Los wysłanych zapisów.' },
  { name: 'companies', description: 'Kody, licencje i marki jednej firmy.' },
  { name: 'verify', description: 'Weryfikacja list kodów.' },
  { name: 'changes', description: 'Zmiany produktów od kursora.' },
  { name: 'files', description: 'Pliki ze wszystkimi produktami i z ich zmianami.' },
  { name: 'webhooks', description: 'Adresy, pod które przychodzą zdarzenia.' },
];

/** The OpenAPI document; the served one has its address too. */
export function keyCallDocument(calls: readonly KeyCall[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = addressOf(call).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  const { max, seconds } = coarseLimits['machine calls'];
  return portableSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Gtinoteka: API dla programów',
      version: '2',
      description:
        'Klucz tworzy administrator firmy na stronie Integracje; przychodzi w nagłówku X-API-KEY, nigdy w adresie. Produkty własnej firmy, ' +
        `odpowiedzi 304 i odmowy są za darmo. HEAD kosztuje tyle, co GET (poza plikami), a If-None-Match: * tyle, co zapytanie bez niego. Nieznany parametr adresu jest odmową. Odmowa ma treść application/problem+json (RFC 9457), a jej type otwiera stronę z opisem. Tempo: ${max} zapytań na ${seconds} s dla jednej firmy.`,
    },
    tags: tags.filter(({ name }) => calls.some((call) => tagOf(call) === name)),
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  });
}

const tagOf = ({ path }: KeyCall): string => path.split('/')[1] ?? '';

function operationOf(call: KeyCall): Json {
  const headers = {
    ...headersOf({
      ...endHeaders,
      ...quotaHeaders,
      [requestIdHeader]: 'Numer zapytania, do rozmowy z pomocą.',
    }),
  };
  const etag = headersOf({ etag: 'Odesłany w If-None-Match daje 304, za darmo.' });
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.deprecated ? { deprecated: true } : {}),
    description: `${call.description ?? call.summary} Zakres klucza: ${call.scope}.${examplesOf(call)}`,
    tags: [tagOf(call)],
    parameters: [
      ...parametersOf(call, 'path'),
      ...parametersOf(call, 'query'),
      ...Object.entries({
        ...call.requestHeaders,
        ...(call.hasEtag ? { 'if-none-match': 'ETag odpowiedzi, którą już masz.' } : {}),
      }).map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } })),
    ],
    ...(call.body ? { requestBody: { required: true, content: bodiesOf(call) } } : {}),
    responses: {
      200: {
        description: 'Odpowiedź.',
        headers: { ...headers, ...(call.hasEtag ? etag : {}), ...headersOf(call.responseHeaders ?? {}) },
        content: call.file ? filesOf(call.file) : answersOf(call),
      },
      ...(call.accepted
        ? {
            202: {
              description: call.accepted,
              headers: { ...headers, ...headersOf({ location: 'Gdzie pytać, co się stało.' }) },
              content: answersOf(call),
            },
          }
        : {}),
      ...(call.file
        ? { 206: { description: 'Część pliku.', headers: { ...headers, ...etag }, content: filesOf(call.file) } }
        : {}),
      ...(call.hasEtag ? { 304: { description: 'Bez zmian, za darmo.', headers: { ...headers, ...etag } } } : {}),
      ...Object.fromEntries([...keyRefusalsOf(call)].map(([status, codes]) => [status, refusalOf(status, codes)])),
      ...(call.absent
        ? {
            404: {
              description: 'Nie ma takiego produktu.',
              headers,
              content: { 'application/json': { schema: schemaOf(call.absent, 'output') } },
            },
          }
        : {}),
    },
  };
}

function answersOf(call: KeyCall): Json {
  return {
    'application/json': { schema: schemaOf(call.answer, 'output') },
    ...(call.lines ? { [linesType]: { schema: schemaOf(call.lines.answered, 'output') } } : {}),
    ...(call.events ? { [eventsType]: { schema: schemaOf(call.events, 'output') } } : {}),
    ...(call.linked ? { [linkedType]: { schema: schemaOf(call.linked, 'output') } } : {}),
  };
}

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

/** Its examples as Markdown; tests run these files. */
function examplesOf({ examples = [] }: KeyCall): string {
  return examples.map(exampleOf).join('');
}

function exampleOf(example: string): string {
  const languages = [
    ['curl', 'sh'],
    ['Python', 'py'],
    ['TypeScript', 'ts'],
  ] as const;
  return languages
    .map(([title, ending]) => {
      const text = readFileSync(new URL(`../../examples/${example}.${ending}`, import.meta.url), 'utf8');
      return `\n\n${title}\n\n\`\`\`${ending}\n${text.trimEnd()}\n\`\`\``;
    })
    .join('');
}

function refusalOf(status: number, codes: readonly string[]): Json {
  return {
    description: codes.join(', '),
    headers: headersOf({
      [requestIdHeader]: 'Numer zapytania, do rozmowy z pomocą.',
      // Identified callers get the headers of the rate limit, and of the package if it was used.
      ...(status === 401 ? {} : quotaHeaders),
      ...(status === 429 ? { 'retry-after': 'Za ile sekund spróbować znowu.' } : {}),
    }),
    content: {
      [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
      // Split requests are refused before the programs' API is recognised.
      ...(status === 431 ? { 'application/json': { schema: schemaOf(errorBody, 'output') } } : {}),
    },
  };
}

function bodiesOf({ body, lines }: KeyCall): Json {
  return {
    ...(body ? { 'application/json': { schema: schemaOf(body, 'input') } } : {}),
    ...(lines ? { [linesType]: { schema: schemaOf(lines.sent, 'input') } } : {}),
  };
}

function parametersOf({ name: call, params, query }: KeyCall, source: 'path' | 'query'): Json[] {
  const schema = source === 'path' ? params : query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // an object of parameters
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: source,
    required: source === 'path' || required.includes(name),
    description: parameterTexts[`${call}.${name}`] ?? parameterTexts[name],
    // Values in an address are texts; numbers are parsed.
    schema: Object.keys(one).length === 0 ? { type: 'string' } : one,
  }));
}

function headersOf(described: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
