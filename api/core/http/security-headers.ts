import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { foreignPageHeaders } from '../machines/foreign-pages.ts';
import { makePageReader } from './built-page.ts';

type Headers = Readonly<Record<string, string>>;
type Policy = Readonly<Record<string, readonly string[]>>;

/** Origins of the outside bot checks, as their makers list them for a content security policy. */
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

/** The OpenAPI pages: of the API that our own pages call, and of the one for programs. */
const docsPage = /^\/(api\/docs|external_api\/v2\/schema\/swagger-ui)(?:[/?]|$)/;

/** Pages that a link of a mail opens. */
const linkPage = /^\/(confirm\/email|reset_password)\//;

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of the API's own answers, for those that are written without a reply as well. They are never pages: whoever opens
 * one as a page gets nothing that runs.
 */
export const apiHeaders: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Those of answers to programs, which pages of other sites may read. */
const programHeaders: Headers = { ...apiHeaders, ...foreignPageHeaders };

// HSTS is said over https only, where browsers heed it; subdomains are not ours to promise.
const https: Headers = { 'strict-transport-security': 'max-age=31536000' };

/**
 * Sets the security headers of every answer: pages, files, API, errors. Call before any route is added. Pages let through what
 * is written into the page that is served now: a build that is put in place meanwhile brings scripts and styles of its own.
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
      // The address of such a page is a secret: nobody is to learn it from the calls that the page makes.
      if (linkPage.test(url)) reply.header('referrer-policy', 'no-referrer');
      done();
    };
    if (/^\/(api|external_api)\//.test(url))
      set(docsPage.test(url) ? docs : url.startsWith('/external_api/') ? programHeaders : apiHeaders);
    else pageNow().then(set, done);
  });
}

/** Headers of pages with the policy of the page as it is built now. */
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
    // The scanner needs the camera; nothing needs the rest.
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
    // Widgets of outside checks place themselves by style attributes, which cannot run anything.
    ...(outside.length > 0 ? { 'frame-src': outside, 'style-src-attr': ["'unsafe-inline'"] } : {}),
    // The proof of work runs in a worker made from a blob.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** The OpenAPI page brings its own scripts as files, and one style of its own: without it a picture of it looks otherwise. */
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

/** Hashes that let exactly the scripts and styles pass which the build wrote into the page. */
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
