import { basePath } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { html, type Html } from '../../core/http/html.ts';
import { readCards, readCardsParts } from '../../store/catalogue/found-by-engines.ts';
import { siteOf } from '../../core/http/site-address.ts';

/** URLs of one part; the standard allows 50,000. */
const cardsOfPart = 10_000;

/** Public pages; cards have lists of their own. */
const pages = ['/', '/how_it_works', '/about_us', '/pricing', '/contact', '/terms', '/privacy', '/cookies'];

/** robots.txt and sitemaps: everything but the APIs, and cards of companies that agreed. */
export function addSitemaps(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string | null },
): void {
  const schema = { hide: true };

  app.get('/robots.txt', { schema }, (request, reply) =>
    keep(reply)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          // Cards read this data.
          `Allow: ${basePath}/cms/`,
          `Disallow: ${basePath.replace(/v1$/, '')}`,
          'Disallow: /external_api/',
          '',
          `Sitemap: ${siteOf(request, publicUrl)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', { schema }, async (request, reply) => {
    const site = siteOf(request, publicUrl);
    const parts = await readCardsParts(database, cardsOfPart);
    return sendXml(
      reply,
      html`<sitemapindex xmlns="${namespace}"
        ><sitemap><loc>${site}/sitemaps/pages.xml</loc></sitemap
        >${parts.map(
          ({ first, lastModified }) =>
            html`<sitemap
              ><loc>${site}/sitemaps/${first}.xml</loc><lastmod>${lastModified.toISOString()}</lastmod></sitemap
            >`,
        )}</sitemapindex
      >`,
    );
  });

  app.get<{ Params: { part: string } }>('/sitemaps/:part', { schema }, async (request, reply) => {
    const site = siteOf(request, publicUrl);
    const [, part] = /^(pages|\d{14})\.xml$/.exec(request.params.part) ?? [];
    if (part === undefined) throw new AppError('NOT_FOUND');
    if (part === 'pages')
      return sendXml(
        reply,
        html`<urlset xmlns="${namespace}">${pages.map((path) => html`<url><loc>${site}${path}</loc></url>`)}</urlset>`,
      );
    const cards = await readCards(database, part, cardsOfPart);
    return sendXml(
      reply,
      html`<urlset xmlns="${namespace}"
        >${cards.map(
          ({ gtin, lastModified }) =>
            html`<url><loc>${site}/catalog/${gtin}</loc><lastmod>${lastModified.toISOString()}</lastmod></url>`,
        )}</urlset
      >`,
    );
  });
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function sendXml(reply: FastifyReply, xml: Html): FastifyReply {
  return keep(reply)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml.source}\n`);
}

/** Cached for an hour, as crawlers come rarely. */
function keep(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600');
}
