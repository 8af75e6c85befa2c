import type { FeatureRoutes } from '../define-feature.ts';
import { deleteMembershipRoute } from './delete-membership.ts';
import { getCompanyMembershipsRoute } from './get-company-memberships.ts';
import { inviteUserRoute } from './invite-user.ts';
import { resendInvitationRoute } from './resend-invitation.ts';
import { setPermissionRoute } from './set-permission.ts';

/** Members of a company: list, invitations, permissions, removal. */
export const companyUsers: FeatureRoutes = {
  endpoints: [
    deleteMembershipRoute,
    getCompanyMembershipsRoute,
    inviteUserRoute,
    resendInvitationRoute,
    setPermissionRoute,
  ],
};
