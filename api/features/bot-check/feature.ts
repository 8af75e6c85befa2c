import type { FeatureRoutes } from '../define-feature.ts';
import { botCheckChallengeRoute } from './bot-check-challenge.ts';
import { botCheckPassRoute } from './bot-check-pass.ts';

/** Bot check for anonymous callers: a challenge, and a pass for a solved one. */
export const botCheck: FeatureRoutes = {
  endpoints: [botCheckChallengeRoute, botCheckPassRoute],
};
