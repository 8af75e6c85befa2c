import { readLinkType } from '@gtinoteka/contract/digital-link/link-types.ts';
import { chooseLink } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { readLinkElements } from '@gtinoteka/contract/rules/gs1/digital-link.ts';
import { readAcceptLanguage } from '@gtinoteka/contract/rules/digital-link/languages.ts';
import { readLinkPath, type LinkedCode } from '@gtinoteka/contract/rules/digital-link/read-link-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import type { Opens } from '../../../store/digital-link/link-opens.ts';
import { readResolvedLinks, type ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import { wantedForm } from './response-form.ts';
import type { OpenCounter } from './count-opens.ts';
import { edgeHeaders, keptOf } from './edge-codes.ts';
import { cardPath } from './linkset.ts';
import { withQuery } from './passed-query.ts';
import { openToAll, redirect, refuse, sendLinkset, sendSeveral } from './resolver-answers.ts';
import { resolverTexts as texts } from './resolver-texts.ts';
import { uncompressedPath } from './uncompressed-path.ts';
import { todayInWarsaw } from './warsaw-day.ts';

export interface ResolverParts {
  readonly database: Database;
  readonly opens: OpenCounter;
  /** origin of the site; null: that of the request */
  readonly site: string | null;
  /** whether the request comes from the edge, which counts the responses it serves itself */
  readonly isEdge: (request: FastifyRequest) => boolean;
}

/** `linkType` of a query, case-insensitive, or null. */
function linkTypeOf(query: string): string | null {
  if (!/linktype=/i.test(query)) return null;
  for (const [name, value] of new URLSearchParams(query)) if (name.toLowerCase() === 'linktype') return value;
  return null;
}

/**
 * Whether GS1 data in a query are valid: known identifiers, once each, with well-formed values.
 * - Most queries have none and are not parsed.
 */
function isQueryRight(pathname: string, query: string): boolean {
  if (!/(?:^|[&;])\d+(?:[=&;]|$)/.test(query)) return true;
  // Printers do not percent-encode batches, as the standard requires.
  const parts = pathname.replace(/\/$/, '').split('/');
  const path = parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/');
  return !('fault' in readLinkElements(`https://gtinoteka.example${path}?${query}`, { shortGtin: true }));
}

/**
 * Handler of codes, /01/… (GS1-Conformant Resolver 1.2.1).
 * - A code without links redirects to its card, whether or not the product exists, so that the daily limit cannot be
 *   bypassed.
 */
export function makeResolve(
  parts: ResolverParts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    openToAll(reply);
    const url = request.raw.url ?? '';
    const mark = url.indexOf('?');
    const [pathname, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
    const code = readLinkPath(pathname);
    if ('fault' in code) {
      const path = code.fault === 'LINK_PATH_INVALID' ? uncompressedPath(url) : null;
      if (path !== null) return reply.header('cache-control', 'no-store').redirect(path, 307);
      return refuse(request, reply, { status: 400, code: code.fault, title: texts.wrongTitle, typed: code.typed });
    }
    if (!isQueryRight(pathname, query))
      return refuse(request, reply, { status: 400, code: 'LINK_QUERY_INVALID', title: texts.wrongTitle });
    const typed = linkTypeOf(query);
    const type = typed === null || typed === '' ? 'default' : readLinkType(typed);
    const form = wantedForm(request.headers.accept, type === 'linkset');
    const today = todayInWarsaw();
    const links = await readResolvedLinks(parts.database, code.gtin);
    const isEdge = request.headers['x-edge-secret'] !== undefined && parts.isEdge(request);
    if (isEdge) reply.header(edgeHeaders.kept, String(keptOf(request, links)));
    const root = parts.site ?? `${request.protocol}://${request.host}`;
    if (form !== 'redirect') return sendLinkset(reply, links, { code, root, today, form });
    const choice =
      type === null
        ? ({ kind: 'none' } as const)
        : chooseLink(links, {
            ...code,
            linkType: type === 'default' || type === 'linkset' ? null : type,
            languages: readAcceptLanguage(request.headers['accept-language']),
            today,
          });
    if (choice.kind === 'none')
      return refuse(request, reply, { status: 404, code: 'NOT_FOUND', title: texts.noLinkTitle, detail: texts.noLink });
    if (choice.kind === 'several') return sendSeveral(request, reply, choice.links, { code, root });
    const link = choice.kind === 'link' ? choice.link : null;
    const opened = openedOf(code, link);
    if (isEdge) reply.header(edgeHeaders.opened, edgeOpened(opened));
    else if (request.method === 'GET') parts.opens.count(opened);
    return redirect(reply, code, withQuery(link?.href ?? cardPath(code.gtin), query));
  };
}

function openedOf({ gtin, batch, serial }: LinkedCode, link: ResolvedLink | null): Opens {
  const hasBatch = batch !== '' || serial !== '';
  return { gtin, linkType: link?.linkType ?? '', language: link?.language ?? '', hasBatch, opens: 1 };
}

/** An opened code in the format of the edge, which counts responses it serves itself. */
function edgeOpened({ linkType, language, hasBatch }: Opens): string {
  return `${linkType}|${language}|${hasBatch ? 1 : 0}`;
}
