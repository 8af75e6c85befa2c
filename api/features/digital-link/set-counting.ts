import { setCounting } from '@gtinoteka/contract/digital-link/links.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { setCounted } from '../../store/digital-link/link-opens.ts';
import type { DigitalLinkParts } from './digital-link-parts.ts';

export function addSetCounting(app: FastifyInstance, { database }: DigitalLinkParts): void {
  addEndpoint(app, setCounting, async ({ params, body }) => {
    await setCounted(database, params.companyId, body.isCounted);
    return { isCounted: body.isCounted };
  });
}
