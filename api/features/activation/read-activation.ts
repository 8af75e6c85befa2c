import { readActivation } from '@gtinoteka/contract/people/activation.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { ActivationParts } from './activation-parts.ts';
import { openLink } from './open-link.ts';

/** What the link opens. Mail scanners read it too: nothing is used up. */
export function addReadActivation(app: FastifyInstance, { database }: ActivationParts): void {
  addEndpoint(app, readActivation, async ({ params }) => {
    const { data, linkUntil } = await openLink(database, params.token);
    return { ...data, linkUntil: linkUntil.toISOString() };
  });
}
