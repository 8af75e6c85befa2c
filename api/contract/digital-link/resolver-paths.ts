const linkset = {
  type: 'object',
  required: ['linkset'],
  properties: {
    linkset: {
      type: 'array',
      items: {
        type: 'object',
        required: ['anchor'],
        properties: { anchor: { type: 'string' }, description: { type: 'string' } },
        additionalProperties: true,
      },
    },
  },
} as const;
const jsonLd = { ...linkset, properties: { '@context': { type: 'string' }, ...linkset.properties } } as const;
const linksetExample = {
  linkset: [
    {
      anchor: 'https://gtinoteka.example/01/05901234123457',
      description: 'GTIN 05901234123457',
      'https://ref.gs1.org/voc/pip': [
        { href: 'https://sady.example/powidla', title: 'Strona produktu', hreflang: ['pl'] },
      ],
    },
  ],
} as const;

const text = { type: 'string' } as const;

/** The start of an HTML page; its title is the message. */
function page(title: string) {
  const example = `<!doctype html><html lang="pl"><head><title>${title} – Gtinoteka</title>…`;
  return { 'text/html': { schema: text, example } } as const;
}

const asLinkset = { 'application/linkset+json': { schema: linkset, example: linksetExample } } as const;
const problem = {
  schema: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: { type: text, title: text, status: { type: 'integer' }, detail: text, code: text },
  },
} as const;

type Problem = { readonly status: number; readonly code: string; readonly title: string; readonly detail: string };

function refused(description: string, details: Problem) {
  return {
    description,
    headers: { 'cache-control': { schema: { type: 'string', const: 'no-store' } } },
    content: {
      'application/problem+json': { ...problem, example: { type: 'about:blank', ...details } },
      ...page(details.title),
    },
  };
}

const linkHeader = { link: { description: 'Gdzie są wszystkie linki kodu (rel="linkset").', schema: text } } as const;

const readOnly = refused('METHOD_NOT_ALLOWED', {
  title: 'Ten adres można tylko czytać.',
  status: 405,
  detail: 'Ten adres nie zna tej metody.',
  code: 'METHOD_NOT_ALLOWED',
});

/**
 * The resolver of printed codes for OpenAPI (GS1-Conformant Resolver 1.2.1).
 * - It is outside of /api and no endpoint of the contract: the address has as many levels as the code, and responses
 *   follow the standard.
 */
export const resolverPaths = {
  '/01/{gtin}': {
    get: {
      operationId: 'resolve-code',
      tags: ['resolver'],
      summary: 'Dokąd prowadzi kod z opakowania.',
      description: 'Za numerem mogą stać wariant, partia i numer seryjny: /22/…, /10/…, /21/…',
      security: [{}],
      parameters: [
        {
          name: 'gtin',
          in: 'path',
          required: true,
          description: '8, 12, 13 albo 14 cyfr.',
          schema: { type: 'string', pattern: '^(?:\\d{8}|\\d{12,14})$' },
          example: '05901234123457',
        },
        {
          name: 'linkType',
          in: 'query',
          description: 'Rodzaj linku ze słownika GS1, na przykład gs1:pip. „linkset” albo „all” daje wszystkie linki.',
          schema: text,
          example: 'gs1:pip',
        },
      ],
      responses: {
        200: {
          description: 'Wszystkie linki kodu, gdy prosi o nie linkType albo nagłówek Accept.',
          headers: linkHeader,
          content: {
            ...asLinkset,
            ...page('Linki tego kodu'),
            'application/ld+json': {
              schema: jsonLd,
              example: { '@context': 'https://ref.gs1.org/standards/resolver/linkset-context', ...linksetExample },
            },
          },
        },
        300: {
          description: 'Kilka linków, których nic w zapytaniu nie rozróżnia.',
          headers: linkHeader,
          content: { ...asLinkset, ...page('Wybierz stronę') },
        },
        307: {
          description: 'Do strony marki albo do karty produktu. Reszta zapytania idzie dalej.',
          headers: { ...linkHeader, location: { description: 'Dokąd.', schema: text } },
        },
        400: refused('GTIN_INVALID_CHECKSUM i inne błędy numeru, LINK_PATH_INVALID, LINK_QUERY_INVALID', {
          title: 'Tego kodu nie da się otworzyć',
          status: 400,
          detail: 'Dane w\u00a0adresie, po znaku zapytania, są niepoprawne.',
          code: 'LINK_QUERY_INVALID',
        }),
        404: refused('NOT_FOUND: kod nie ma linku tego rodzaju', {
          title: 'Przy tym kodzie nie ma takiego linku',
          status: 404,
          detail: 'Producent nie podał linku tego rodzaju.',
          code: 'NOT_FOUND',
        }),
        405: readOnly,
      },
    },
  },
  '/.well-known/gs1resolver': {
    get: {
      operationId: 'describe-resolver',
      tags: ['resolver'],
      summary: 'Opis resolwera według schematu GS1.',
      description: 'Jakie numery i rodzaje linków zna ten resolwer.',
      security: [{}],
      responses: {
        200: {
          description: 'Opis.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'resolverRoot', 'supportedPrimaryKeys', 'supportedLinkType'],
                properties: {
                  name: text,
                  resolverRoot: text,
                  supportedPrimaryKeys: { type: 'array', items: text },
                  supportedLinkType: { type: 'array', items: { type: 'object', additionalProperties: text } },
                },
                additionalProperties: true,
              },
              example: {
                name: 'Gtinoteka',
                resolverRoot: 'https://gtinoteka.example',
                supportedPrimaryKeys: ['01'],
                supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
              },
            },
          },
        },
        405: readOnly,
      },
    },
  },
} as const;
