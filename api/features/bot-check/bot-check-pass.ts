import { botCheckPass } from '@gtinoteka/contract/bot-check.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { AppError } from '../../core/app-error.ts';
import { botPassCookie, botPassLasts, makeBotPasses } from '../../core/callers/bot-pass.ts';
import { clientOf } from '../../core/ip-address.ts';
import { defineRoute } from '../define-feature.ts';
import { spendChallenge } from '../../store/look-up/spent-challenges.ts';

/**
 * Exchanges a solved challenge, once, for a pass bound to the client.
 * - Browsers store it in a cookie (A §3) that scripts cannot read.
 * - Programs take it from the body and send it as x-bot-check.
 */
export const botCheckPassRoute = defineRoute(botCheckPass, async ({ body, request, reply }, deps) => {
  const { botCheck, config, database, secret } = deps;
  const passes = makeBotPasses(secret);
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const solved = await botCheck.verify(body.payload, request.ip);
  if (!solved || !(await spendChallenge(database, solved.id, solved.expiresAt))) throw new AppError('RECAPTCHA_ERROR');
  const expiresAt = new Date(Date.now() + botPassLasts);
  const token = passes.sign(clientOf(request.ip), expiresAt);
  reply.setCookie(botPassCookie, token, {
    path: basePath,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure || request.protocol === 'https',
    // A duration, as an absolute time would depend on the device's clock.
    maxAge: botPassLasts / 1_000,
  });
  return { token, expiresAt: expiresAt.toISOString() };
});
