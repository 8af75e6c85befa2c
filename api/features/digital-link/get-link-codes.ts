import { getLinkCodes } from '@gtinoteka/contract/digital-link/links.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { listLinkCodes } from '../../store/digital-link/link-codes.ts';
import type { DigitalLinkParts } from './digital-link-parts.ts';

/** Further pages are empty without being counted through. */
const lastPage = 100_000;

export function addGetLinkCodes(app: FastifyInstance, { database }: DigitalLinkParts): void {
  addEndpoint(app, getLinkCodes, async ({ params, query }) => {
    const page = /^\d{1,9}$/.test(query.page ?? '') ? Math.min(Number(query.page), lastPage) : 0;
    return listLinkCodes(database, params.companyId, { search: (query.search ?? '').trim(), page });
  });
}
