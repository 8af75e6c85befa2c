import type { InjectOptions } from 'fastify';

/** One line of the conformance statement of GS1-Conformant Resolver 1.2.1 (its §5, with the clause it comes from), and how it is answered. */
export interface Statement {
  readonly clause: string;
  readonly says: string;
  /** `met`: by the calls below; `elsewhere`: by a test or a page named in `how`; `not met`: decided, see decisions/digital-link.md */
  readonly standing: 'met' | 'elsewhere' | 'not met' | 'does not apply';
  readonly how: string;
  readonly calls?: readonly Call[];
}

export interface Call {
  readonly ask: string | (InjectOptions & { url: string });
  readonly status: number;
  /** beginnings of headers; `{gtin}` stands for the number, as in addresses */
  readonly headers?: Readonly<Record<string, string | RegExp>>;
  readonly body?: RegExp;
}

const linkset = { accept: 'application/linkset+json' };
const brand = 'https://sady.example';
const json = 'application/linkset+json';

/** `{gtin}` has links of every kind (see conformance.api.test.ts), `{bare}` has none. */
export const statements: readonly Statement[] = [
  {
    clause: '§5.1, 2.5.9',
    says: 'Every key qualifier of a supported primary key is supported',
    standing: 'met',
    how: '22, 10, 21 in their order, and 235',
    calls: ['/22/A', '/10/B', '/21/C', '/22/A/10/B', '/22/A/10/B/21/C', '/235/D'].map((path) => ({
      ask: `/01/{gtin}${path}`,
      status: 307,
    })),
  },
  {
    clause: '§5.2, 2.2',
    says: 'HTTP 1.1 GET, HEAD and OPTIONS',
    standing: 'met',
    how: 'HEAD has the headers of GET and no body; other methods are 405',
    calls: [
      { ask: '/01/{gtin}', status: 307, headers: { location: `${brand}/` } },
      { ask: { url: '/01/{gtin}', method: 'HEAD' }, status: 307, headers: { location: `${brand}/` }, body: /^$/ },
      { ask: { url: '/01/{gtin}', method: 'OPTIONS' }, status: 204, headers: { allow: /GET, HEAD, OPTIONS/ } },
      ...['/01/{gtin}', '/414/5901520000059', '/.well-known/gs1resolver', '/AQq7-e1lgg', '/AQq7-e1lgA'].flatMap((url) =>
        (['POST', 'TRACE'] as const).map((method) => ({
          ask: { url, method },
          status: 405,
          headers: { allow: /GET, HEAD, OPTIONS/, 'access-control-allow-origin': '*' },
        })),
      ),
      { ask: { url: '/AQq7-e1lgg', method: 'OPTIONS' }, status: 204, headers: { allow: /GET, HEAD, OPTIONS/ } },
    ],
  },
  {
    clause: '§5.3, 2.2',
    says: 'HTTP over TLS',
    standing: 'elsewhere',
    how: 'the edge (tests/edge, decisions/edge.md)',
  },
  {
    clause: '§5.4, 2.2',
    says: 'CORS',
    standing: 'met',
    how: 'any origin may read every answer, refusals and preflights too, and its Link and Location',
    calls: ['/01/{gtin}', '/01/12345', '/414/5901520000059', '/.well-known/gs1resolver'].map((url) => ({
      ask: url,
      status: url === '/01/{gtin}' ? 307 : url === '/01/12345' ? 400 : url.startsWith('/414') ? 404 : 200,
      headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': /Link/ },
    })),
  },
  {
    clause: '§5.5, 2.3',
    says: 'Decompress EPC binary strings',
    standing: 'not met',
    how: 'GS1’s standard of these strings (1.0.0, July 2025) was not at hand; leads home like any stray address (decisions/digital-link.md)',
    calls: [
      { ask: '/30F4257BF7194E4000001A85', status: 404 },
      { ask: '/01/{gtin}/9N0VN0ZqvXw', status: 400, body: /LINK_PATH_INVALID/ },
    ],
  },
  {
    clause: '2.3, Digital Link 1.1 to 1.3',
    says: 'Decompress links that are packed by GS1’s toolkit, in part or as a whole',
    standing: 'met',
    how: '307 to the uncompressed address, its query kept, which then leads as any other',
    calls: [
      { ask: '/AQq7-e1lgg', status: 307, headers: { location: '/01/05901234123457' } },
      {
        ask: '/CxHKVAdpQodXiEU0OAOZyM4zkf?utm=x',
        status: 307,
        headers: { location: '/01/09780345418913/10/ABC?422=616&7007=211225211231&utm=x' },
      },
      { ask: '/01/{gtin}/EAICA', status: 307, headers: { location: '/01/{gtin}/10/01' } },
      { ask: '/01/{short}/EAICA', status: 307, headers: { location: '/01/{gtin}/10/01' } },
      { ask: '/JVUqG5hJ5wA', status: 307, headers: { location: '/255/5678409730535' } },
      { ask: '/nSMypV389rLB', status: 307, headers: { location: '/414/5901234123457/254/32a' } },
      { ask: '/414/5901234123457/254/32a', status: 404 },
      ...['/AQq7-e1lgA', '/AQq7-e1', '/CxHKVAdpQodXiEU0OAOZyM4zk?utm=x'].flatMap((url) => [
        {
          ask: url,
          status: 400,
          headers: { 'access-control-allow-origin': '*', 'content-type': 'application/problem+json' },
          body: /LINK_PATH_INVALID/,
        },
        {
          ask: { url, headers: { accept: 'text/html' } },
          status: 400,
          headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
          body: /Tego kodu nie da się otworzyć.*Skrócony adres tego kodu/s,
        },
      ]),
      // Words of people, which lead home as every stray address does (A §2).
      { ask: { url: '/oferta-2026', headers: { accept: 'text/html' } }, status: 200 },
      { ask: '/AboutUs', status: 404 },
    ],
  },
  {
    clause: '§5.6, 2.3',
    says: 'Redirect the uncompressed URI to other resolvers',
    standing: 'does not apply',
    how: 'nobody else resolves for us',
  },
  {
    clause: '§5.7, 2.4.1',
    says: 'Extract and validate the URI, errors are 400',
    standing: 'met',
    how: 'structure, order, lengths, character set, check digit; data in the query by the dictionary',
    calls: [
      { ask: '/01/05901520000058', status: 400, body: /GTIN_INVALID_CHECKSUM/ },
      { ask: '/01/{gtin}/foo', status: 400, body: /LINK_PATH_INVALID/ },
      {
        ask: '/01/{gtin}/10/%zz',
        status: 400,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/problem+json' },
        body: /LINK_PATH_INVALID/,
      },
      {
        ask: { url: '/01/{gtin}/10/%ff', headers: { accept: 'text/html' } },
        status: 400,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
      },
      { ask: '/01/{gtin}/21/A/10/B', status: 400 },
      { ask: '/01/{gtin}/17/261231', status: 400 },
      { ask: '/01/{gtin}/8011/5', status: 400 },
      { ask: '/01/{gtin}?17=261301', status: 400, body: /LINK_QUERY_INVALID/ },
      { ask: '/01/{gtin}?10=A', status: 400, body: /LINK_QUERY_INVALID/ },
      { ask: '/01/{gtin}/235/D?10=A', status: 307 },
      { ask: '/01/{gtin}/235/D?22=A', status: 400, body: /LINK_QUERY_INVALID/ },
      { ask: '/01/{short}?17=261231', status: 307 },
      { ask: '/01/{gtin}?999=A', status: 400 },
      { ask: '/01/notagtin', status: 400 },
      {
        ask: { url: '/01/05901520000058', headers: { accept: 'text/html' } },
        status: 400,
        headers: { 'content-type': 'text/html' },
        body: /Błędna cyfra kontrolna: jest 8, powinna być 9/,
      },
    ],
  },
  {
    clause: '§5.8, 2.4.1',
    says: 'A valid URI of which nothing is known is 404',
    standing: 'met',
    how: 'of every GTIN there is a card, which says what is known; other primary keys are not ours',
    calls: [
      { ask: '/01/{bare}', status: 307, headers: { location: '/catalog/{bare}' } },
      { ask: '/00/106141411234567897', status: 404, headers: { 'content-type': 'application/problem+json' } },
      { ask: '/8006/095060001343520102', status: 404 },
    ],
  },
  {
    clause: '§5.9, 2.4.1',
    says: 'No 200 with a resource that tells of an error',
    standing: 'met',
    how: 'refusals are 4xx, as pages too',
    calls: [{ ask: { url: '/01/{gtin}/foo', headers: { accept: 'text/html' } }, status: 400 }],
  },
  {
    clause: '2.9',
    says: 'linkType=linkset or Accept: application/linkset+json answers all links as RFC 9264 has them',
    standing: 'met',
    how: 'and `all`, its former name; not to who rather wants a page (q); other JSON to who accepts it and no page',
    calls: [
      { ask: { url: '/01/{gtin}', headers: linkset }, status: 200, headers: { 'content-type': json } },
      { ask: '/01/{gtin}?linkType=linkset', status: 200, headers: { 'content-type': json } },
      { ask: '/01/{gtin}?linkType=all', status: 200, headers: { 'content-type': json } },
      {
        ask: { url: '/01/{gtin}', headers: { accept: 'application/json' } },
        status: 200,
        headers: { 'content-type': json },
      },
    ],
  },
  {
    clause: '2.5.9 rule 4',
    says: 'The linkset holds the links of each level up to the primary key',
    standing: 'met',
    how: 'its shape: conformance.api.test.ts',
    calls: [
      {
        ask: '/01/{gtin}/10/B?linkType=linkset',
        status: 200,
        body: /"anchor":"[^"]+\/01\/{gtin}\/10\/B".*"anchor":"[^"]+\/01\/{gtin}"/,
      },
    ],
  },
  {
    clause: '§5.10, 2.3',
    says: 'Facts are about the uncompressed URI',
    standing: 'met',
    how: 'anchors are canonical: 14 digits, values percent-encoded',
    calls: [{ ask: { url: '/01/{short}', headers: linkset }, status: 200, body: /"anchor":"[^"]+\/01\/{gtin}"/ }],
  },
  {
    clause: '§5.11, 2.5.3',
    says: 'Each link has a target, a type and a title',
    standing: 'elsewhere',
    how: 'conformance.api.test.ts, on every link of a linkset',
  },
  {
    clause: '§5.12, 2.5.8',
    says: 'Default links have a descriptive type beside',
    standing: 'elsewhere',
    how: 'conformance.api.test.ts',
  },
  {
    clause: '§5.13, 2.10',
    says: 'A Link header leads to the JSON-LD context; JSON-LD holds it',
    standing: 'met',
    how: 'the context of GS1',
    calls: [
      { ask: '/01/{gtin}?linkType=linkset', status: 200, headers: { link: /json-ld#context/ } },
      {
        ask: { url: '/01/{gtin}', headers: { accept: 'application/ld+json' } },
        status: 200,
        headers: { 'content-type': 'application/ld+json' },
        body: /^\{"@context":"https:\/\/ref\.gs1\.org\/standards\/resolver\/linkset-context"/,
      },
    ],
  },
  {
    clause: '2.10',
    says: 'The linkset is a page to who asks for one',
    standing: 'met',
    how: 'a list of links',
    calls: [
      {
        ask: { url: '/01/{gtin}?linkType=linkset', headers: { accept: 'text/html' } },
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: /Linki tego kodu.*sady\.example/s,
      },
    ],
  },
  {
    clause: '§5.14, 2.5.8',
    says: 'One default link for any URI, with a title and no other attribute',
    standing: 'elsewhere',
    how: 'conformance.api.test.ts; the index links_default allows one default per level',
  },
  {
    clause: '§5.15, 2.2',
    says: 'Redirect to the default link unless the request says something better',
    standing: 'met',
    how: '307; Accept-Language chooses among links of the default one’s type',
    calls: [
      { ask: '/01/{gtin}', status: 307, headers: { location: `${brand}/` } },
      {
        ask: { url: '/01/{gtin}', headers: { 'accept-language': 'en-GB' } },
        status: 307,
        headers: { location: `${brand}/en` },
      },
      {
        ask: { url: '/01/{gtin}', headers: { 'accept-language': 'de' } },
        status: 307,
        headers: { location: `${brand}/` },
      },
    ],
  },
  {
    clause: '§5.16, 2.5.9',
    says: 'There is a default at the entry level or above, without a redirect to walk up',
    standing: 'met',
    how: 'batch, then GTIN, then the card',
    calls: [
      { ask: '/01/{gtin}/10/B', status: 307, headers: { location: `${brand}/batch` } },
      { ask: '/01/{gtin}/10/B/21/C', status: 307, headers: { location: `${brand}/batch` } },
      { ask: '/01/{gtin}/10/OTHER', status: 307, headers: { location: `${brand}/` } },
      { ask: '/01/{bare}/10/B', status: 307, headers: { location: '/catalog/{bare}' } },
    ],
  },
  {
    clause: '§5.17, 2.6.2',
    says: 'Redirect to a link of the type that is asked for',
    standing: 'met',
    how: 'gs1:, the vocabulary’s addresses or the bare name; inherited by lower levels',
    calls: [
      'gs1:recipeInfo',
      'recipeInfo',
      'https%3A%2F%2Fgs1.org%2Fvoc%2FrecipeInfo',
      'https://ref.gs1.org/voc/recipeInfo',
    ].map((type) => ({
      ask: `/01/{gtin}/10/B?linkType=${type}`,
      status: 307,
      headers: { location: `${brand}/recipes?linkType=${type}` },
    })),
  },
  {
    clause: '§5.18, 2.6.2',
    says: '404 where there is no link of that type',
    standing: 'met',
    how: 'of a known type or not',
    calls: [
      { ask: '/01/{gtin}?linkType=gs1:recallStatus', status: 404 },
      { ask: '/01/{gtin}?linkType=gs1:whatever', status: 404 },
      { ask: '/01/{bare}?linkType=gs1:recipeInfo', status: 404 },
    ],
  },
  {
    clause: '§5.19, 2.12',
    says: 'The whole query string is passed on',
    standing: 'met',
    how: 'as it was written, after the target’s own',
    calls: [
      { ask: '/01/{gtin}?utm=1&17=261231', status: 307, headers: { location: `${brand}/?utm=1&17=261231` } },
      {
        ask: '/01/{gtin}?linkType=gs1:recipeInfo&a=%20b',
        status: 307,
        headers: { location: `${brand}/recipes?linkType=gs1:recipeInfo&a=%20b` },
      },
    ],
  },
  {
    clause: '§5.20, 2.6.3',
    says: 'Accept-Language (SHOULD), Accept and context (MAY) tell links of one type apart; 300 where nothing does',
    standing: 'met',
    how: 'Accept-Language; links have neither media type nor context here',
    calls: [
      {
        ask: '/01/{gtin}?linkType=gs1:review',
        status: 300,
        headers: { 'content-type': json },
        body: /review-1.*review-2/,
      },
      {
        ask: { url: '/01/{gtin}?linkType=gs1:review', headers: { accept: 'text/html' } },
        status: 300,
        body: /Wybierz stronę.*review-1/s,
      },
      {
        ask: { url: '/01/{gtin}?linkType=gs1:review', headers: { 'accept-language': 'uk' } },
        status: 307,
        headers: { location: `${brand}/review-uk?linkType=gs1:review` },
      },
    ],
  },
  {
    clause: '§5.21, §5.22, 3',
    says: 'A description file with the supported primary keys and the place of the context',
    standing: 'met',
    how: '/.well-known/gs1resolver',
    calls: [
      {
        ask: '/.well-known/gs1resolver',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: /"resolverRoot":"http.*"supportedPrimaryKeys":\["01"\].*"jsonLdContextLocation":"https:/,
      },
    ],
  },
  {
    clause: '§5.23, 2.5.9 rule 2',
    says: 'Links of a serial are kept without variant and batch',
    standing: 'elsewhere',
    how: 'links.api.test.ts (LINK_LEVEL_INVALID), a check of the table links',
  },
  {
    clause: '§5.24, 2.14',
    says: 'The GS1 namespace is recognised; other link types do not repeat its own',
    standing: 'elsewhere',
    how: 'only types of the vocabulary are kept (link-types.ts, rules.unit.test.ts)',
  },
  {
    clause: '§5.25, 2.13',
    says: 'A slash at the end is tolerated',
    standing: 'met',
    how: 'at every level',
    calls: [
      { ask: '/01/{gtin}/', status: 307, headers: { location: `${brand}/` } },
      { ask: '/01/{gtin}/10/B/', status: 307, headers: { location: `${brand}/batch` } },
    ],
  },
  {
    clause: '2.2',
    says: 'The Link header leads to the linkset, with redirects too (SHOULD)',
    standing: 'met',
    how: 'rel="linkset"',
    calls: [
      {
        ask: '/01/{gtin}',
        status: 307,
        headers: { link: /^<\/01\/{gtin}\?linkType=linkset>; rel="linkset"; type="application\/linkset\+json"/ },
      },
    ],
  },
  {
    clause: '2.8',
    says: 'gs1:handledBy for redirects by prefix',
    standing: 'does not apply',
    how: 'no prefix is handed on',
  },
  {
    clause: '2.11',
    says: 'The linkset may be the default',
    standing: 'does not apply',
    how: 'never; said in the description file',
  },
];
