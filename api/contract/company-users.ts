import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { memberErrors } from './errors/member-errors.ts';
import { permissionGroups } from './permissions.ts';
import { consents } from './people/person.ts';

const permissionGroup = z.enum(permissionGroups);
const ofCompany = z.object({ userId: z.string(), companyId: z.string() });
const ofMembership = z.object({ userId: z.string(), membershipId: z.string() });

/** A row of /users. Until a membership is activated it shows only the invited address. */
const companyMembership = z.object({
  id: z.string(),
  activated: z.boolean(),
  isCompanyRepresentative: z.boolean(),
  permissionGroup,
  activationDate: z.nullable(z.string()),
  /** when the last link was sent; null once activated */
  invitedAt: z.nullable(z.string()),
  user: z.object({
    id: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.nullable(z.string()),
    dateJoined: z.nullable(z.string()),
    lastLogin: z.nullable(z.string()),
    confirmedStatute: z.boolean(),
    ...consents.shape,
  }),
});
export type CompanyMembership = z.infer<typeof companyMembership>;

/** What /users can be sorted by (B §9). */
export const usersSortColumns = [
  'user__first_name',
  'user__email',
  'user__date_joined',
  'user__last_login',
  'permission_group',
] as const;
export type UsersSortColumn = (typeof usersSortColumns)[number];

/** Query of a list of people; unknown values mean the default order. */
export const membershipsQuery = z.object({
  page: z.optional(z.string()),
  page_size: z.optional(z.string()),
  sort_column: z.optional(z.string()),
  direction: z.optional(z.string()),
});
export const membershipsPage = z.object({ records: z.array(companyMembership), numAllRecords: z.number() });

export const getCompanyMemberships = defineEndpoint({
  name: 'get-company-memberships',
  method: 'GET',
  path: '/accounts/:userId/get_company_memberships/:companyId/',
  access: 'users_manage',
  summary: 'Osoby firmy, po 10 na stronę (page od 0). Nieznana kolumna albo kierunek to porządek domyślny.',
  params: ofCompany,
  query: membershipsQuery,
  answer: membershipsPage,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const inviteUser = defineEndpoint({
  name: 'invite-user',
  method: 'POST',
  path: '/accounts/:userId/invite_user/:companyId/',
  access: 'users_manage',
  countedLimits: ['invitations', 'pending mails of an address'],
  summary: 'Zaprasza osobę do firmy: link aktywacyjny idzie na podany adres.',
  params: ofCompany,
  body: z.object({
    email: z.string().check(z.maxLength(320)),
    permissionGroup: z.prefault(permissionGroup, 'location_user'),
  }),
  answer: z.object({ membershipId: z.string() }),
  errors: [
    ...memberErrors,
    'FIELD_REQUIRED',
    'FIELD_TOO_LONG',
    'EMAIL_INVALID',
    'USER_ALREADY_INVITED',
    'TOO_MANY_MAILS',
  ],
});

export const resendInvitation = defineEndpoint({
  name: 'resend-invitation',
  method: 'POST',
  path: '/accounts/:userId/resend_invitation/:membershipId/',
  access: 'users_manage',
  countedLimits: ['invitations', 'pending mails of an address'],
  summary: 'Wysyła zaproszenie jeszcze raz; poprzedni link przestaje działać. @NOTE A §7: wywołanie niepokazane',
  params: ofMembership,
  answer: z.object({ sent: z.literal(true) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ACCOUNT_ALREADY_ACTIVE', 'TOO_MANY_MAILS'],
});

export const setPermission = defineEndpoint({
  name: 'set-permission',
  method: 'PATCH',
  path: '/accounts/:userId/set_permission/:membershipId/',
  access: 'users_manage',
  summary: 'Zmienia grupę uprawnień osoby albo oznaczenie reprezentanta firmy. Własnego wiersza zmienić nie można.',
  params: ofMembership,
  body: z.object({
    permissionGroup: z.optional(permissionGroup),
    /** only an administrator can be a representative: a standard user loses the flag */
    isCompanyRepresentative: z.optional(z.boolean()),
  }),
  answer: z.object({ permissionGroup, isCompanyRepresentative: z.boolean() }),
  errors: [
    'UNAUTHORIZED',
    'ACCESS_DENIED',
    'NOT_FOUND',
    'FIELD_REQUIRED',
    'FIELD_INVALID',
    'USER_PERMISSION_NOT_CHANGED',
    'CHANGE_PERMISSION_LAST_USER_WITH_REPRESENTATION_ERROR',
  ],
});

export const deleteMembership = defineEndpoint({
  name: 'delete-membership',
  method: 'DELETE',
  path: '/accounts/:userId/delete_membership/:membershipId/',
  access: 'users_manage',
  summary: 'Usuwa osobę z firmy. Własnego wiersza usunąć nie można.',
  params: ofMembership,
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'DELETE_LAST_USER_WITH_REPRESENTATION_ERROR'],
});
