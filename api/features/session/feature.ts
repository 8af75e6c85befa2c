import type { FeatureRoutes } from '../define-feature.ts';
import { answersSettled } from '../../core/http/after-answer.ts';
import { hashOfNobody } from '../../core/secrets/passwords.ts';
import { getCurrentUserRoute } from './get-current-user.ts';
import { logInByMailRoute } from './log-in-by-mail.ts';
import { logoutRoute } from './logout.ts';
import { obtainTokenRoute } from './obtain-token.ts';
import { refreshTokenRoute } from './refresh-token.ts';

/** Log-in, token refresh, log-out and the current user. */
export const session: FeatureRoutes = {
  endpoints: [getCurrentUserRoute, logInByMailRoute, logoutRoute, obtainTokenRoute, refreshTokenRoute],
  async setup(app) {
    await hashOfNobody();
    app.addHook('onClose', answersSettled);
  },
};
