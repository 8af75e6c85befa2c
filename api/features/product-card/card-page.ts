import { machineFields } from '@gtinoteka/contract/machines/machine-products.ts';
import { productFields } from '@gtinoteka/contract/product-fields.ts';
import type { Product } from '@gtinoteka/contract/product.ts';
import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { html, Html } from '../../core/http/html.ts';
import type { PageOf } from '../../core/http/web-files.ts';
import { linkProduct } from '../../core/machines/linked-product.ts';
import { writeProduct } from '../../core/machines/machine-product.ts';
import { siteOf } from '../../core/http/site-address.ts';
import { findShownCard } from '../../store/catalogue/found-by-engines.ts';
import { toPublicProducts } from '../../store/catalogue/public-products.ts';

/** Time limit of reading the product in milliseconds; on timeout the page is sent as built. */
const timeLimit = 500;

/**
 * Renders cards for search engines: title, description, canonical URL, JSON-LD and product.
 * - Only for public products of companies that agreed.
 * - All other pages are sent as built with noindex.
 */
export function makeCardPages({ database, publicUrl }: { database: Database; publicUrl: string | null }): PageOf {
  return async (pathname, request, readPage) => {
    const [, typed] = /^\/catalog\/([^/]+)\/?$/.exec(pathname) ?? [];
    if (typed === undefined) return null;
    const gtin = gtinOf(typed);
    const product = gtin === null ? null : await inTime(findProduct(database, gtin)).catch(() => undefined);
    // No noindex after a timeout: the card must not drop out of a search engine.
    if (product === undefined) return { html: null, robots: null };
    if (product === null) return { html: null, robots: 'noindex' };
    const address = addressOf(request, publicUrl, product.gtinNumber);
    return { html: cardPage(await readPage(), product, address), robots: 'all' };
  };
}

async function findProduct(database: Database, gtin: string): Promise<Product | null> {
  const row = await findShownCard(database, gtin);
  const [product] = row ? await toPublicProducts(database.pool, [row]) : [];
  return product ?? null;
}

function addressOf(request: FastifyRequest, publicUrl: string | null, gtin: string): string {
  return `${siteOf(request, publicUrl)}/catalog/${gtin}`;
}

function gtinOf(typed: string): string | null {
  try {
    const digits = cleanGtin(decodeURIComponent(typed));
    return checkGtin(digits) === null ? toGtin14(digits) : null;
  } catch {
    return null;
  }
}

function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeLimit);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Replaces the home content of the built page by a product. Throws if a placeholder is missing. */
function cardPage(page: string, product: Product, address: string): string {
  const category = product.categoryDetails.at(-1)?.text ?? null;
  const facts: readonly (readonly [string, string | null])[] = [
    [productFields.gtinNumber.label, product.gtinNumber],
    [productFields.brand.label, product.brand],
    [productFields.netContent.label, product.netContent?.join(', ') || null],
    ['Kategoria GPC', category],
    [productFields.companyName.label, product.company?.name ?? null],
  ];
  const known = facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
  const name = product.name ?? product.gtinNumber;
  const description = [
    product.description?.replace(/\.\s*$/, ''),
    known.map(([label, text]) => `${label}: ${text}`).join(', '),
  ]
    .filter(Boolean)
    .join('. ')
    .slice(0, 300)
    .toWellFormed();
  const head = html`<title>${name} – Gtinoteka</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="product" />
    <meta property="og:title" content="${name}" />
    <meta property="og:url" content="${address}" />
    ${jsonLd(schemaOrg(product, address, description))}${jsonLd(
      linkProduct(product.gtinNumber, writeProduct(product, { fields: machineFields, form: 'code', site: null })),
    )}`;
  const rows = known.map(([label, text]) => html`<p><b>${label}:</b> ${text}</p>`);
  // Not <main>: its content belongs to home and is hidden on other pages until the app renders (shell.css).
  const body = html`<div id="main" role="main" tabindex="-1">
    <div class="wrap page">
      <h1>${name}</h1>
      ${product.description ? html`<p>${product.description}</p>` : ''}${rows}
    </div>
  </div>`;
  // The title last: its replacement includes a description.
  const bare = fill(page, /<meta\s+name="description"[^>]*>/, new Html(''));
  return fill(fill(bare, /<main id="main"[\s\S]*?<\/main>/, body), /<title>[^<]*<\/title>/, head);
}

function fill(page: string, placeholder: RegExp, { source }: Html): string {
  if (!placeholder.test(page)) throw new Error(`the built page has no ${placeholder.source}`);
  return page.replace(placeholder, () => source);
}

/** JSON-LD block; escaped, so that no content can close the block. */
function jsonLd(data: object): Html {
  return new Html(
    `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`,
  );
}

/** Product in schema.org vocabulary. */
function schemaOrg(product: Product, url: string, description: string): object {
  const category = product.categoryDetails.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    url,
    name: product.name ?? product.gtinNumber,
    description,
    gtin14: product.gtinNumber,
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.imageUrls.length > 0
      ? { image: product.imageUrls.map((image) => (URL.canParse(image, url) ? new URL(image, url).href : image)) }
      : {}),
    ...(category ? { category: category.text } : {}),
    ...(product.company?.name ? { manufacturer: { '@type': 'Organization', name: product.company.name } } : {}),
  };
}
