import { defineFeature } from '../define-feature.ts';
import { deleteMembershipRoute } from './delete-membership.ts';
import { getCompanyMembershipsRoute } from './get-company-memberships.ts';
import { inviteUserRoute } from './invite-user.ts';
import { resendInvitationRoute } from './resend-invitation.ts';
import { setPermissionRoute } from './set-permission.ts';

/** A company's people: who they are, invitations, rights, leaving. */
export const companyUsers = defineFeature({
  endpoints: [
    deleteMembershipRoute,
    getCompanyMembershipsRoute,
    inviteUserRoute,
    resendInvitationRoute,
    setPermissionRoute,
  ],
});
