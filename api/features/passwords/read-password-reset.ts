import { readPasswordReset } from '@gtinoteka/contract/people/passwords.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { openResetLink } from './open-reset-link.ts';
import type { PasswordsParts } from './passwords-parts.ts';

/** Whose password the link sets. Mail scanners read it too: nothing is used up. */
export function addReadPasswordReset(app: FastifyInstance, { database }: PasswordsParts): void {
  addEndpoint(app, readPasswordReset, async ({ params }) => {
    const { email } = await openResetLink(database, params.id);
    return { data: { user: { email } } };
  });
}
