import { readActivation } from '@gtinoteka/contract/activation.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/endpoint-route.ts';
import type { ActivationParts } from './activation-parts.ts';
import { openLink } from './open-link.ts';

/** What the link opens. Mail scanners read it too: nothing is used up. */
export function addReadActivation(app: FastifyInstance, { database }: ActivationParts): void {
  addEndpoint(app, readActivation, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return (await openLink(database, params.token)).data;
  });
}
