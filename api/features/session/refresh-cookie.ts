import '@fastify/cookie';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config.ts';

type Site = Pick<Config, 'publicUrl'>;

/** Whether the caller is our page, which stores its refresh token in a cookie unreadable to scripts. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers[clientHeader] === 'browser';
}

/**
 * Refresh token of a browser's cookie; undefined for possible cross-site requests.
 * - The custom header needs CORS consent, and Sec-Fetch-Site or Origin must agree.
 */
export function readRefreshCookie(request: FastifyRequest, site: Site): string | undefined {
  if (!isBrowser(request) || !isOwnPage(request, site)) return undefined;
  return request.cookies[cookieOf(request, site).name];
}

/** Sets the cookie: for the browser session, or until `expires` if the session is remembered. */
export function setRefreshCookie(reply: FastifyReply, site: Site, token: string, expires: Date | null): void {
  const { name, options } = cookieOf(reply.request, site);
  reply.setCookie(name, token, expires ? { ...options, expires } : options);
}

export function clearRefreshCookie(reply: FastifyReply, site: Site): void {
  const { name, options } = cookieOf(reply.request, site);
  reply.clearCookie(name, options);
}

/** `__Host-` requires Secure and the path `/`; plain http (localhost, also in Safari) allows neither. */
function cookieOf(request: FastifyRequest, { publicUrl }: Site) {
  const secure = publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
  const fixed = { httpOnly: true, sameSite: 'strict', secure } as const;
  return secure
    ? { name: '__Host-gtinoteka-refresh', options: { ...fixed, path: '/' } }
    : { name: 'gtinoteka-refresh', options: { ...fixed, path: `${basePath}/token` } };
}

function isOwnPage(request: FastifyRequest, { publicUrl }: Site): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  // Browsers without Sec-Fetch-Site (Safari before 16.4, Firefox before 90).
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === (publicUrl ? new URL(publicUrl).host : request.host);
}
