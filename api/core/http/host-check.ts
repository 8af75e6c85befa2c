import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../ip-address.ts';

/** Called by machines that know only the address of this process. */
const probes = new Set(['/livez', '/readyz', '/metrics', '/api/v1/health/']);

/**
 * Refuses requests that name two hosts, since two servers may read them differently, and, where PUBLIC_URL is set, requests for
 * another host: links, cookies and cached answers would be made for it. This machine may use its own names. Call before any route
 * is added.
 */
export function addHostCheck(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const site = publicUrl ? withoutPort(new URL(publicUrl).host) : null;
  app.addHook('onRequest', (request, _reply, done) => {
    if (namesTwoHosts(request.raw.rawHeaders)) return done(new AppError('HOST_REFUSED'));
    if (site === null || withoutPort(request.host) === site || isFromHere(request)) return done();
    if (probes.has(request.url.split('?', 1)[0] ?? '')) return done();
    done(new AppError('HOST_REFUSED'));
  });
}

/** Names have even indexes. The length is compared first: this runs for every request, and few header names have four letters. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** A host in the form that is compared: lower case, without the default port. */
function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '');
}

function isFromHere({ hostname, socket }: FastifyRequest): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isLoopback(socket.remoteAddress ?? '') && (host === 'localhost' || isLoopback(host));
}
