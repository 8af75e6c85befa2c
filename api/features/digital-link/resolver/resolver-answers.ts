import { vocabulary, linkTitle } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { digitalLinkPath } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import type { LinkedCode } from '@gtinoteka/contract/rules/digital-link/read-link-path.ts';
import { faultSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import { jsonLdType, linksetContext, linksetType, wantsPage } from './response-form.ts';
import { linksetOf } from './linkset.ts';
import { linksPage, pagePolicy, refusalPage } from './resolver-pages.ts';
import { resolverTexts as texts } from './resolver-texts.ts';
import { sharedFor } from './warsaw-day.ts';

/** Lifetime in shared caches, in seconds; edges are notified of changes, other caches expire. */
const shared = `public, max-age=0, s-maxage=${sharedFor}`;

const contextLink = `<${linksetContext}>; rel="http://www.w3.org/ns/json-ld#context"; type="${jsonLdType}"`;

/** Headers of every response: readable by any page (Resolver 1.2.1 §2.2), and Vary. */
const everyAnswer = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Link, Location',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept, accept-language',
} as const;

export function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers(everyAnswer);
}

/** Link header of a code: URL of its linkset. */
function linksetLink(code: LinkedCode): string {
  return `<${digitalLinkPath(code.gtin, code)}?linkType=linkset>; rel="linkset"; type="${linksetType}"`;
}

/** Redirects to a card or link; browsers must not cache it, so a change is visible at the next opening. */
export function redirect(reply: FastifyReply, code: LinkedCode, location: string): FastifyReply {
  return reply
    .code(307)
    .headers({ link: linksetLink(code), 'cache-control': shared, location, 'content-length': '0' })
    .send();
}

/** Sends all links of a code, as data or as a page. */
export function sendLinkset(
  reply: FastifyReply,
  links: readonly ResolvedLink[],
  content: { code: LinkedCode; root: string; today: string; form: 'linkset' | 'json-ld' | 'page' },
): FastifyReply {
  const { code, form } = content;
  reply.headers({ link: `${linksetLink(code)}, ${contextLink}`, 'cache-control': shared });
  const body = linksetOf(links, content);
  if (form === 'page') {
    const ofCode = new Set(body.linkset.flatMap((context) => Object.values(context).flatMap(hrefsOf)));
    const shown = links.filter(({ href }) => ofCode.has(href));
    return sendPage(reply, linksPage(shown, { gtin: code.gtin, title: texts.allTitle, isWithCard: true }));
  }
  if (form === 'json-ld') return reply.type(jsonLdType).send(JSON.stringify({ '@context': linksetContext, ...body }));
  return reply.type(linksetType).send(JSON.stringify(body));
}

function hrefsOf(value: string | readonly { readonly href: string }[]): string[] {
  return typeof value === 'string' ? [] : value.map(({ href }) => href);
}

/** 300: several links match the request equally (Resolver 1.2.1 §2.6.3). */
export function sendSeveral(
  request: FastifyRequest,
  reply: FastifyReply,
  links: readonly ResolvedLink[],
  { code, root }: { code: LinkedCode; root: string },
): FastifyReply {
  reply.code(300).headers({ link: linksetLink(code), 'cache-control': shared });
  if (wantsPage(request.headers.accept))
    return sendPage(reply, linksPage(links, { gtin: code.gtin, title: texts.severalTitle, isWithCard: false }));
  const [first] = links;
  const targets = links.map(({ href, linkType, language }) => ({
    href,
    title: linkTitle(linkType, language),
    ...(language === '' ? {} : { hreflang: [language] }),
  }));
  const context = {
    anchor: root + digitalLinkPath(code.gtin, code),
    description: `GTIN ${code.gtin}`,
    ...(first ? { [vocabulary + first.linkType]: targets } : {}),
  };
  return reply.type(linksetType).send(JSON.stringify({ linkset: [context] }));
}

/** Sends an error: a page for browsers, a problem (RFC 9457) for programs. Never cached. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { status: number; code: ErrorCode; title: string; detail?: string; typed?: string },
): FastifyReply {
  const { status, code, title, typed = '' } = refusal;
  const detail =
    refusal.detail ?? (code.startsWith('GTIN_') && typed !== '' ? faultSentence(typed, code) : errorTexts[code]);
  openToAll(reply).code(status).header('cache-control', 'no-store');
  if (wantsPage(request.headers.accept)) return sendPage(reply, refusalPage(detail, { typed, title }));
  return reply
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, detail, code }));
}

function sendPage(reply: FastifyReply, body: string): FastifyReply {
  return reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(body);
}
