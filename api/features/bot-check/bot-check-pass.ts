import { botCheckPass } from '@gtinoteka/contract/bot-check.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { botPassCookie, botPassLasts, makeBotPasses } from '../../core/callers/bot-pass.ts';
import { clientOf } from '../../core/ip-address.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { BotCheck } from '../../gateways/bot-check.ts';
import { spendChallenge } from '../../store/look-up/spent-challenges.ts';

/**
 * Exchanges a solved challenge, once, for a pass bound to the client. A browser keeps it in a cookie (A §3) that scripts
 * cannot read; machines take it from the body and send it as x-bot-check.
 */
export function addBotCheckPass(
  app: FastifyInstance,
  parts: { botCheck: BotCheck; config: Config; database: Database; secret: string },
): void {
  const { botCheck, config, database, secret } = parts;
  const passes = makeBotPasses(secret);
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  addEndpoint(app, botCheckPass, async ({ body, request, reply }) => {
    const solved = await botCheck.verify(body.payload, request.ip);
    if (!solved || !(await spendChallenge(database, solved.id, solved.expiresAt)))
      throw new AppError('RECAPTCHA_ERROR');
    const expiresAt = new Date(Date.now() + botPassLasts);
    const token = passes.sign(clientOf(request.ip), expiresAt);
    reply.setCookie(botPassCookie, token, {
      path: basePath,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure || request.protocol === 'https',
      // Counted by the browser: an end as a time depends on the device's clock.
      maxAge: botPassLasts / 1_000,
    });
    return { token, expiresAt: expiresAt.toISOString() };
  });
}
