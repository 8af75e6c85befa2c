import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { obtainToken } from '@gtinoteka/contract/session.ts';
import { afterAnswer } from '../../core/http/after-answer.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRouteWithState } from '../define-feature.ts';
import { isPassword } from '../../core/secrets/passwords.ts';
import { signAccessToken } from '../../core/callers/sessions.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { startFamily } from '../../store/people/refresh-tokens.ts';
import { findLogin } from '../../store/people/users.ts';
import { answerByMail } from './answer-by-mail.ts';
import { makeLogInLimits } from './log-in-limits.ts';
import { isBrowser, setRefreshCookie } from './refresh-cookie.ts';
import { hashOfToken, newToken } from '../../core/secrets/random-token.ts';

/**
 * Log-in.
 * - Wrong password, unknown e-mail, missing password and a deactivated person get the same response after the same
 *   work.
 * - Limits are equal for known and unknown accounts (log-in-limits.ts).
 */
export const obtainTokenRoute = defineRouteWithState(obtainToken, (deps) => {
  const { database, config, clientOf, devices } = deps;
  const limits = makeLogInLimits(deps);
  return async ({ body, request, reply }) => {
    const email = cleanEmail(body.email);
    const found = await findLogin(database, email);
    const taken = await limits.count(request, email, found?.id);
    const isRight = await isPassword(found?.passwordHash ?? null, body.password).catch(async (error: unknown) => {
      await taken.refund(false);
      throw error;
    });
    if (taken.byMail) {
      // After the response, which is the same for every password and for unknown accounts.
      afterAnswer(reply, () => answerByMail(deps, found, isRight, clientOf(request)));
      throw new AppError('LOG_IN_BY_MAIL');
    }
    const refresh = newToken();
    const rememberMe = body.rememberMe ?? false;
    const client = clientOf(request);
    const session =
      found?.passwordHash && isRight && found.isActive
        ? await startFamily(database, {
            tokenHash: hashOfToken(refresh),
            userId: found.id,
            passwordHash: found.passwordHash,
            rememberMe,
            client,
          })
        : null;
    if (!session) {
      const refused = { act: 'log-in refused', actor: 'stranger', subjectId: found?.id, client } as const;
      // After the response, so that a known address takes no longer.
      if (found) afterAnswer(reply, () => database.db.transaction().execute((trx) => recordAct(trx, refused)));
      throw new AppError('LOGIN_FAILED');
    }
    await taken.refund(true);
    const access = signAccessToken(request.server, session);
    if (!isBrowser(request)) return { access, refresh };
    setRefreshCookie(reply, config, refresh, rememberMe ? session.expiresAt : null);
    devices.remember(reply, email);
    return { access };
  };
});
