import { botCheckChallenge } from '@gtinoteka/contract/bot-check.ts';
import { defineRoute } from '../define-feature.ts';

/** A fresh challenge of our own proof of work, or the outside provider's site key. */
export const botCheckChallengeRoute = defineRoute(botCheckChallenge, async (_call, { botCheck }) => {
  return { provider: botCheck.provider, siteKey: botCheck.siteKey, challenge: await botCheck.challenge() };
});
