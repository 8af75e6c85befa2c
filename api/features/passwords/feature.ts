import type { FeatureRoutes } from '../define-feature.ts';
import { changePasswordRoute } from './change-password.ts';
import { readPasswordResetRoute } from './read-password-reset.ts';
import { requestPasswordResetRoute } from './request-password-reset.ts';
import { setPasswordRoute } from './set-password.ts';

/** Reset of a forgotten password, and change of the current one. */
export const passwords: FeatureRoutes = {
  endpoints: [changePasswordRoute, readPasswordResetRoute, requestPasswordResetRoute, setPasswordRoute],
};
