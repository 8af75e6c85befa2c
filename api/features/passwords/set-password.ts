import { setPassword } from '@gtinoteka/contract/passwords.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { refuseFaults } from '../../core/field-faults.ts';
import { passwordFaults } from '../../core/new-password.ts';
import { hashPassword } from '../../core/passwords.ts';
import { recordAct } from '../../store/audit-log.ts';
import { spendLink } from '../../store/mail-links.ts';
import { lockPassword, writePassword } from '../../store/passwords.ts';
import { openResetLink } from './open-reset-link.ts';
import type { PasswordsParts } from './passwords-parts.ts';

/** Sets a new password by a link, once. All sessions end, all links for a new password stop, the person is told by mail. */
export function addSetPassword(app: FastifyInstance, { database, mail, clientOf }: PasswordsParts): void {
  addEndpoint(app, setPassword, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { userId } = await openResetLink(database, params.id);
    refuseFaults(passwordFaults(body));
    const passwordHash = await hashPassword(body.password);
    await database.db.transaction().execute(async (trx) => {
      const person = await lockPassword(trx, userId);
      const link = await spendLink(trx, 'password-reset', params.id);
      if (!person || !link) throw new AppError('LINK_EXPIRED');
      await writePassword(trx, { userId, passwordHash });
      await mail.queue(trx, { template: 'password-changed', userId });
      const client = clientOf(request);
      await recordAct(trx, { act: 'password reset', actor: 'person', actorId: userId, client, subjectId: userId });
    });
    return { passwordReset: true } as const;
  });
}
