import type { FeatureRoutes } from '../define-feature.ts';
import { activateAccountRoute } from './activate-account.ts';
import { declineRegistrationRoute } from './decline-registration.ts';
import { nameAnotherRoute } from './name-another.ts';
import { readActivationRoute } from './read-activation.ts';
import { resendActivationRoute } from './resend-activation.ts';

/** Links of registrations and invitations, and the activation of accounts. */
export const activation: FeatureRoutes = {
  endpoints: [
    activateAccountRoute,
    declineRegistrationRoute,
    nameAnotherRoute,
    readActivationRoute,
    resendActivationRoute,
  ],
};
