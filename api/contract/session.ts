import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { permissionGroups, permissions } from './permissions.ts';
import { subscriptions } from './subscription.ts';

const consent = z.nullable(z.boolean());

export const subscription = z.enum(subscriptions);
export type { Subscription } from './subscription.ts';

const membership = z.object({
  id: z.string(),
  activated: z.boolean(),
  email: z.string(),
  /** id of the person */
  user: z.string(),
  company: z.object({
    id: z.string(),
    name: z.string(),
    nip: z.nullable(z.string()),
    subscription,
    accessToDownload: z.boolean(),
    /** the package decides and its limit of products to download is used up (A §4) */
    isDownloadUsedUp: z.optional(z.boolean()),
    /** of a paid package alone: when it ends, if nothing is used up before */
    subscriptionEnd: z.optional(z.string()),
  }),
  permissionGroup: z.enum(permissionGroups),
  isCompanyRepresentative: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  activationDate: z.nullable(z.string()),
});
export type Membership = z.infer<typeof membership>;

const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  dateJoined: z.string(),
  lastLogin: z.nullable(z.string()),
  confirmedStatute: z.boolean(),
  agreeToSellingEmails: consent,
  agreeToSellingPhones: consent,
  agreeToSharingData: consent,
  agreeToMarketingEmails: consent,
  agreeToMarketingPhones: consent,
});
export type Person = z.infer<typeof person>;

export const user = z.extend(person, {
  isAdmin: z.boolean(),
  isFirstAdmin: z.boolean(),
  memberships: z.array(membership),
  /** registrations that this person began and whoever they named has closed, of the last month */
  declinedRegistrations: z.optional(
    z.array(z.object({ companyName: z.string(), at: z.string(), isPassedOn: z.boolean() })),
  ),
});
export type User = z.infer<typeof user>;

/** A browser sends this header with `browser` and gets the refresh token as an HttpOnly cookie only. */
export const clientHeader = 'x-client';

const tokens = z.object({
  access: z.string(),
  /** absent for browsers, whose refresh token is an HttpOnly cookie */
  refresh: z.optional(z.string()),
});

export const obtainToken = defineEndpoint({
  name: 'obtain-token',
  method: 'POST',
  path: '/token/',
  access: 'public',
  summary: 'Logowanie: adres e-mail i hasło za token dostępu i odświeżania.',
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    rememberMe: z.optional(z.boolean()),
  }),
  answer: tokens,
  errors: ['LOGIN_FAILED', 'RECAPTCHA_ERROR', 'LOG_IN_BY_MAIL'],
});

/** Where strangers have guessed too much the right password is answered by mail alone; its link finishes the log-in, once. */
export const logInByMail = defineEndpoint({
  name: 'log-in-by-mail',
  method: 'POST',
  path: '/token/by_mail/:link/',
  access: 'public',
  summary: 'Kończy logowanie linkiem z wiadomości e-mail. @NOTE A §4: wywołanie niepokazane',
  params: z.object({ link: z.string().check(z.maxLength(200)) }),
  body: z.object({ rememberMe: z.optional(z.boolean()) }),
  answer: tokens,
  errors: ['LINK_EXPIRED'],
});

export const refreshToken = defineEndpoint({
  name: 'refresh-token',
  method: 'POST',
  path: '/token/refresh/',
  access: 'public',
  limit: 'refresh',
  summary: 'Wymienia token odświeżania na nową parę; stary przestaje działać.',
  body: z.object({ refresh: z.optional(z.string().check(z.maxLength(512))) }),
  answer: tokens,
  errors: ['SESSION_EXPIRED', 'SESSION_ENDED_BY_PASSWORD'],
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/token/logout/',
  access: 'public',
  limit: 'refresh',
  summary: 'Kończy sesję: unieważnia rodzinę tokenu odświeżania i usuwa ciasteczko. @NOTE A §4: wywołanie niepokazane',
  body: z.object({ refresh: z.optional(z.string().check(z.maxLength(512))) }),
  answer: z.object({ loggedOut: z.boolean() }),
  errors: [],
});

export const getCurrentUser = defineEndpoint({
  name: 'get-current-user',
  method: 'GET',
  path: '/accounts/me/',
  access: 'signed-in',
  summary: 'Zalogowana osoba z członkostwami i uprawnieniami.',
  answer: user,
  errors: ['UNAUTHORIZED'],
});
