import { setPassword } from '@gtinoteka/contract/people/passwords.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { passwordFaults } from '../../core/secrets/new-password.ts';
import { hashPassword, isPassword } from '../../core/secrets/passwords.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { spendLink } from '../../store/people/mail-links.ts';
import { lockPassword, readOwnWords, readPassword, writePassword } from '../../store/people/passwords.ts';
import { openResetLink } from './open-reset-link.ts';

/** Sets a new password by a link, once: all sessions and links end, and the person is notified by mail. */
export const setPasswordRoute = defineRoute(
  setPassword,
  async ({ params, body, request, reply }, { database, mail, clientOf, devices }) => {
    const { userId, email } = await openResetLink(database, params.id);
    refuseFaults(passwordFaults(body, await readOwnWords(database, userId)));
    if (await isPassword(await readPassword(database, userId), body.password))
      throw new AppError('PASSWORD_UNCHANGED', { fields: { password: 'PASSWORD_UNCHANGED' } });
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
    // Access to the mailbox is proven, so this device may log in while the account is under attack.
    devices.remember(reply, email);
    return { passwordReset: true } as const;
  },
);
