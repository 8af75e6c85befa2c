import { changePassword } from '@gtinoteka/contract/people/passwords.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { passwordFaults } from '../../core/secrets/new-password.ts';
import { hashPassword, isPassword } from '../../core/secrets/passwords.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { lockPassword, readOwnWords, readPassword, writePassword } from '../../store/people/passwords.ts';

/** Changes the caller's password: other sessions end, and the person is notified by mail. */
export const changePasswordRoute = defineRoute(
  changePassword,
  async ({ params, body, request }, { database, mail, coarseLimits, clientOf }) => {
    const { userId, family } = signedIn(request.caller);
    if (params.id !== userId) throw new AppError('NOT_FOUND');
    const chosen = { password: body.newPassword, passwordRepeat: body.repeatNewPassword };
    const faults = passwordFaults(chosen, await readOwnWords(database, userId));
    refuseFaults({
      oldPassword: body.oldPassword === '' ? 'FIELD_REQUIRED' : null,
      newPassword: faults.password,
      repeatNewPassword: faults.passwordRepeat,
    });
    await coarseLimits.count('password change of an account', request, userId);
    const stored = await readPassword(database, userId);
    if (!(await isPassword(stored, body.oldPassword))) throw wrongOldPassword();
    if (body.newPassword === body.oldPassword)
      throw new AppError('PASSWORD_UNCHANGED', { fields: { newPassword: 'PASSWORD_UNCHANGED' } });
    const passwordHash = await hashPassword(body.newPassword);
    await database.db.transaction().execute(async (trx) => {
      const person = await lockPassword(trx, userId);
      // The old password was correct, but a concurrent change came first.
      if (!person || person.passwordHash !== stored) throw wrongOldPassword();
      await writePassword(trx, { userId, passwordHash, exceptSession: family });
      await mail.queue(trx, { template: 'password-changed', userId });
      const client = clientOf(request);
      await recordAct(trx, { act: 'password changed', actor: 'person', actorId: userId, client, subjectId: userId });
    });
    return { passwordChanged: true } as const;
  },
);

function wrongOldPassword(): AppError {
  return new AppError('WRONG_OLD_PASSWORD', { fields: { oldPassword: 'WRONG_OLD_PASSWORD' } });
}
