import type { FastifyRequest } from 'fastify';

type SiteRequest = Pick<FastifyRequest, 'protocol' | 'host'>;

/** Where the product is reached, without a slash at its end: its public address, else the one that the request came to. */
export function siteOf(request: SiteRequest, publicUrl: string | null): string {
  return (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '');
}

/** An OpenAPI document that says where its calls are and whom programmers ask. */
export function documentOf(site: string, document: Record<string, unknown>): Record<string, unknown> {
  const info = document.info as object; // the standard wants it
  const contact = { name: 'Gtinoteka', url: `${site}/contact` };
  return { ...document, info: { ...info, contact }, servers: [{ url: site }] };
}
