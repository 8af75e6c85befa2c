import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { foreignPageHeaders } from '../machines/foreign-pages.ts';
import { makePageReader } from './built-page.ts';

type Headers = Readonly<Record<string, string>>;
type Policy = Readonly<Record<string, readonly string[]>>;

/** Origins of external bot checks, as listed by their vendors for a content security policy. */
const botCheckOrigins: Record<Config['botCheck']['provider'], readonly string[]> = {
  altcha: [],
  recaptcha: [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ],
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};

/** The OpenAPI pages of both APIs. */
const docsPage = /^\/(api\/docs|external_api\/v2\/schema\/swagger-ui)(?:[/?]|$)/;

/** Pages opened by links in mails. */
const linkPage = /^\/(confirm\/email|reset_password)\//;

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of API responses, also those written without a Fastify reply.
 * - They are never pages: opened in a browser, they run nothing.
 */
export const apiHeaders: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of responses to programs, which pages of other sites may read. */
const programHeaders: Headers = { ...apiHeaders, ...foreignPageHeaders };

// HSTS is sent over https only, where browsers honour it; without subdomains.
const https: Headers = { 'strict-transport-security': 'max-age=31536000' };

/**
 * Sets the security headers of every response: pages, files, API, errors. Call before any route is added.
 * - The policy of pages allows the inline scripts and styles of the current build.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { config, webRoot }: { config: Pick<Config, 'publicUrl' | 'botCheck'>; webRoot: string | null },
): Promise<void> {
  const pageNow = makePageHeaders(webRoot, botCheckOrigins[config.botCheck.provider]);
  await pageNow();
  const docs = { ...everywhere, ...pageHeaders(docsPolicy) };
  const isAlwaysHttps = config.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', (request, reply, done) => {
    const isHttps = isAlwaysHttps || request.protocol === 'https';
    const { url = '' } = request.raw;
    const set = (headers: Headers): void => {
      reply.headers(headers);
      if (isHttps) reply.headers(https);
      // The address of such a page is a secret and must not leak through the page's requests.
      if (linkPage.test(url)) reply.header('referrer-policy', 'no-referrer');
      done();
    };
    if (/^\/(api|external_api)\//.test(url))
      set(docsPage.test(url) ? docs : url.startsWith('/external_api/') ? programHeaders : apiHeaders);
    else pageNow().then(set, done);
  });
}

/** Headers of pages with the policy of the current build. */
function makePageHeaders(webRoot: string | null, outside: readonly string[]): () => Promise<Headers> {
  const readPage = webRoot === null ? () => Promise.resolve('') : makePageReader(webRoot);
  let known: { html: string; headers: Headers } | null = null;
  return async () => {
    const html = await readPage();
    if (known?.html !== html)
      known = { html, headers: { ...everywhere, ...pageHeaders(pagePolicy(outside, inlineHashes(html))) } };
    return known.headers;
  };
}

function pageHeaders(policy: Policy): Headers {
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    // The scanner needs the camera; the others are unused.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

function pagePolicy(
  outside: readonly string[],
  inline: { scripts: readonly string[]; styles: readonly string[] },
): Policy {
  return {
    'default-src': ["'self'"],
    // The scanner's decoder is WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inline.scripts, ...outside],
    'style-src': ["'self'", ...inline.styles, ...outside],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': ["'self'", ...outside],
    // Widgets of external checks set style attributes, which cannot run anything.
    ...(outside.length > 0 ? { 'frame-src': outside, 'style-src-attr': ["'unsafe-inline'"] } : {}),
    // The proof of work runs in a worker made from a blob.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** The OpenAPI page loads its own scripts as files and has one inline style. */
const docsPolicy: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Hashes of exactly the inline scripts and styles of the build. */
function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi,
  )) {
    if (content === '' || /\ssrc\s*=/i.test(attributes)) continue;
    const hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    (tag.toLowerCase() === 'script' ? found.scripts : found.styles).add(hash);
  }
  return { scripts: [...found.scripts], styles: [...found.styles] };
}
