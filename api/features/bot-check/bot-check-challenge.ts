import { botCheckChallenge } from '@gtinoteka/contract/bot-check.ts';
import { defineRoute } from '../define-feature.ts';

/** A new proof-of-work challenge, or the site key of an external provider. */
export const botCheckChallengeRoute = defineRoute(botCheckChallenge, async (_call, { botCheck }) => {
  return { provider: botCheck.provider, siteKey: botCheck.siteKey, challenge: await botCheck.challenge() };
});
