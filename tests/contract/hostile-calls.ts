import type { Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';

/** Values that have broken something somewhere: encodings, lengths, quotes, numbers, other languages' nothing. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e',
  '\ud800',
  '\ufeff',
  'İ',
  'ß'.repeat(70),
  '𝒳',
  "'",
  '"',
  '\\',
  "'; DROP TABLE users; --",
  '%',
  '%%%',
  '_',
  '*',
  '{}',
  '[]',
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '1e309',
  '1.5',
  '99999999999999999999',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'a\r\nSet-Cookie: x=1',
  'a'.repeat(131),
  'a'.repeat(2_001),
  'ą'.repeat(9_000),
];

/** Pieces of an address that no encoder would write. */
const rawPieces = [
  '%',
  '%ZZ',
  '%E0%A4%A',
  '%C0%80',
  '%ED%A0%80',
  '%FF%FE',
  '%00',
  '%u0041',
  '+',
  '&&==',
  '[0]=1',
  '%2F%2e%2e%2F',
];

/** Values that are right somewhere in the contract, so that calls also reach what is behind the validation. */
const plausibleTexts = [
  '5901520000059',
  '05901520000059',
  '50000000',
  '15',
  '0',
  '30',
  'mleko',
  'Łódź',
  '5260001246',
  '1',
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plausibleTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const anything = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, [], {}, [[]], [null], { a: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

const piece = fc.oneof(
  { weight: 4, arbitrary: text.map(encoded) },
  { weight: 1, arbitrary: fc.constantFrom(...rawPieces) },
);

/** Names of the fields a schema describes. */
function fieldsOf(schema: Endpoint['query']): string[] {
  if (!schema) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(shape.properties ?? {});
}

/** Query strings of known fields with any value, repeated and unknown fields, and pieces that are no query at all. */
function queryOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = fieldsOf(endpoint.query);
  const name = fc.oneof(...(known.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...known) }] : []), {
    weight: 1,
    arbitrary: fc.constantFrom('nieznane', '__proto__', 'offset[]', 'a.b', ''),
  });
  const pair = fc.tuple(name, piece).map(([field, value]) => `${field}=${value}`);
  const pairs = fc.array(
    fc.oneof({ weight: 8, arbitrary: pair }, { weight: 1, arbitrary: fc.constantFrom(...rawPieces) }),
    {
      maxLength: 6,
    },
  );
  const huge = fc.constantFrom(...known, 'nieznane').map((field) => `${field}=${'x'.repeat(1_000_000)}`);
  return fc.oneof(
    { weight: 9, arbitrary: pairs.map((list) => list.join('&')) },
    { weight: 9, arbitrary: pair },
    { weight: 5, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: huge },
    { weight: 1, arbitrary: fc.constantFrom(...known, 'x').map((field) => `${field}=1&`.repeat(2_000)) },
  );
}

function pathOf(endpoint: Endpoint, ownId: string): fc.Arbitrary<string> {
  const names = endpoint.path.match(/:\w+/g) ?? [];
  const right = {
    ':id': [ownId],
    ':gtin': ['5901520000059', '05901520000059', '96385074', '4006381333931', '2000000000008'],
  };
  const values = names.map((name) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(...(Object.entries(right).find(([known]) => known === name)?.[1] ?? ['1'])),
      },
      { weight: 4, arbitrary: piece },
    ),
  );
  return fc.tuple(fc.tuple(...values), fc.boolean()).map(([given, hasSlash]) => {
    let path = basePath + endpoint.path;
    names.forEach((param, i) => (path = path.replace(param, () => given[i] || '%20')));
    return hasSlash ? path : path.replace(/\/$/, '');
  });
}

const json = 'application/json';
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const oddBodies: [string, string][] = [
  [json, ''],
  [json, '{'],
  [json, '{"email":'],
  [json, 'null'],
  [json, '[]'],
  [json, '"text"'],
  [json, '1'],
  [json, deep],
  [json, `{"a":${deep}}`],
  [json, '{"__proto__":{"isAdmin":true}}'],
  [json, '{"constructor":{"prototype":{"x":1}}}'],
  [json, '{"email":"a","email":"b"}'],
  [json, '\ufeff{}'],
  [json, `{"a":"${'x'.repeat(300_000)}"}`],
  ['application/json; charset=utf-16', '{}'],
  ['application/json;;;', '{}'],
  ['application/x-www-form-urlencoded', 'email=a&password=b'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  ['text/plain', '{}'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['nie/ma', '{}'],
  ['', '{}'],
  ['/', '{}'],
];

function bodyOf(endpoint: Endpoint): fc.Arbitrary<{ type?: string; payload?: string }> {
  const known = fieldsOf(endpoint.body);
  const fields = fc.dictionary(fc.oneof(fc.constantFrom(...known, 'nieznane'), fc.string({ maxLength: 8 })), anything, {
    maxKeys: 5,
  });
  const texts = fc.record(Object.fromEntries(known.map((name) => [name, text])), { requiredKeys: known.slice(0, 2) });
  const whole = fc.record(Object.fromEntries(known.map((name) => [name, anything])));
  return fc.oneof(
    { weight: 6, arbitrary: texts.map((body) => ({ type: json, payload: JSON.stringify(body) })) },
    { weight: 3, arbitrary: whole.map((body) => ({ type: json, payload: JSON.stringify(body) })) },
    { weight: 3, arbitrary: fields.map((body) => ({ type: json, payload: JSON.stringify(body) })) },
    { weight: 4, arbitrary: fc.constantFrom(...oddBodies).map(([type, payload]) => ({ type, payload })) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

const headerSets: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(10_000)}` },
  { authorization: 'Basic YTpi' },
  { cookie: '=; gtinoteka-refresh=%ZZ; ;;' },
  { cookie: `gtinoteka-refresh=${'x'.repeat(9_000)}` },
  { 'x-client': 'browser', cookie: 'gtinoteka-refresh=nieznane' },
  { 'x-bot-check': 'x'.repeat(9_000) },
  { 'x-bot-check': 'ą' },
  { accept: 'text/html', 'accept-language': '*', 'accept-encoding': 'identity;q=0' },
  { 'if-none-match': '*', range: 'bytes=0-1' },
  { 'accept-version': '99' },
  { host: 'zly.example', 'x-forwarded-for': "'", 'x-forwarded-host': 'zly.example', 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
];

/** A seeded stream of calls of an endpoint, most wrong in some way. `ownId` is a membership of the caller. */
export function hostileCall(endpoint: Endpoint, ownId: string): fc.Arbitrary<InjectOptions> {
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET' as const, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD') },
  );
  const headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 4, arbitrary: fc.constantFrom(...headerSets) },
  );
  const hasBody = endpoint.method !== 'GET';
  const body = hasBody
    ? bodyOf(endpoint)
    : fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: bodyOf(endpoint) });
  return fc
    .record({ path: pathOf(endpoint, ownId), query: queryOf(endpoint), method, headers, body })
    .map((made): InjectOptions => {
      const { type, payload }: { type?: string; payload?: string } = made.body;
      return {
        method: made.method,
        url: made.query ? `${made.path}?${made.query}` : made.path,
        headers: { ...made.headers, ...(type === undefined ? {} : { 'content-type': type }) },
        ...(payload === undefined ? {} : { payload }),
      };
    });
}
