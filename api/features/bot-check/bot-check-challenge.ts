import { botCheckChallenge } from '@gtinoteka/contract/bot-check.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { BotCheck } from '../../gateways/bot-check.ts';

/** A fresh challenge of our own proof of work, or the outside provider's site key. */
export function addBotCheckChallenge(app: FastifyInstance, { botCheck }: { botCheck: BotCheck }): void {
  addEndpoint(app, botCheckChallenge, async () => {
    return { provider: botCheck.provider, siteKey: botCheck.siteKey, challenge: await botCheck.challenge() };
  });
}
