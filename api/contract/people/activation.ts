import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { consents, personErrors, personInput } from './person.ts';

const params = z.object({ token: z.string().check(z.maxLength(200)) });

/** The registration that named a first administrator, as shown before they accept. */
const startedRegistration = z.object({
  nip: z.nullable(z.string()),
  regon: z.nullable(z.string()),
  /** street, postal code and city, as far as known */
  address: z.string(),
  startedAt: z.nullable(z.string()),
  /** the logged-in person who began it; null: an anonymous caller */
  startedBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** address of the person named before, who named this one; null if named by the registration itself */
  namedBy: z.nullable(z.string()),
});
export type StartedRegistration = z.infer<typeof startedRegistration>;

/**
 * Data of an activation link. The page's variant (A §4):
 * - `isFullRegistration` false: full; true and `hasUserActivatedMembership`: onlyButton; otherwise passwordOnly.
 * - `isFullRegistration`: the person has all data that A §5 requires.
 */
const activationData = z.object({
  hasUserActivatedMembership: z.boolean(),
  isFullRegistration: z.boolean(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  companyName: z.string(),
  isAdmin: z.boolean(),
  isFirstAdmin: z.boolean(),
  confirmedStatute: z.boolean(),
  ...consents.shape,
  /** of a first administrator only */
  registration: z.nullable(startedRegistration),
  /** expiry of the mail's link */
  linkUntil: z.string(),
});
export type ActivationData = z.infer<typeof activationData>;

export type ActivationVariant = 'full' | 'passwordOnly' | 'onlyButton';

/** The variant of the activation page (A §4). The server uses its own data, never what the page sends. */
export function activationVariant({
  isFullRegistration,
  hasUserActivatedMembership,
}: Pick<ActivationData, 'isFullRegistration' | 'hasUserActivatedMembership'>): ActivationVariant {
  if (!isFullRegistration) return 'full';
  return hasUserActivatedMembership ? 'onlyButton' : 'passwordOnly';
}

/** Reads without using the link: mail scanners open links too. */
export const readActivation = defineEndpoint({
  name: 'read-activation',
  method: 'GET',
  path: '/accounts/confirm/email/:token/',
  access: 'public',
  cache: 'no-store',
  summary: 'Co otwiera link aktywacyjny. Odczyt go nie zużywa.',
  params,
  answer: activationData,
  errors: ['LINK_EXPIRED', 'ACCOUNT_ALREADY_ACTIVE'],
});

export const activateAccount = defineEndpoint({
  name: 'activate-account',
  method: 'POST',
  path: '/accounts/confirm/email/:token/',
  access: 'public',
  summary: 'Aktywuje członkostwo z linku; pola zależą od wariantu strony. Link działa raz.',
  params,
  body: z.object({
    ...z.partial(personInput).shape,
    password: z.optional(z.string().check(z.maxLength(1_024))),
    passwordRepeat: z.optional(z.string().check(z.maxLength(1_024))),
    isCompanyRepresentative: z.optional(z.boolean()),
  }),
  answer: z.object({ activated: z.literal(true), email: z.string() }),
  errors: [
    'LINK_EXPIRED',
    'ACCOUNT_ALREADY_ACTIVE',
    'ACTIVATE_ACCOUNT_ERROR',
    ...personErrors,
    'PASSWORD_TOO_WEAK',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_OWN_DATA',
    'PASSWORDS_DIFFER',
    'STATUTE_REQUIRED',
    'CONSENT_REQUIRED',
    'REPRESENTATIVE_REQUIRED',
  ],
});

/** The first administrator named by a registration closes it: "To nie moja firma". Safe to repeat. */
export const declineRegistration = defineEndpoint({
  name: 'decline-registration',
  method: 'POST',
  path: '/accounts/confirm/email/:token/decline/',
  access: 'public',
  summary:
    'Zamyka rejestrację firmy linkiem osoby, którą ktoś wskazał jako pierwszego administratora; zawiadamia, kto ją rozpoczął. @NOTE A §4: wywołanie niepokazane',
  params,
  answer: z.object({ declined: z.literal(true), companyName: z.string() }),
  errors: ['LINK_EXPIRED', 'ACCOUNT_ALREADY_ACTIVE'],
});

/**
 * The named first administrator, who cannot represent the company, names another person: "Nie, wskażę inną osobę".
 * - Their link ends, and the other person gets one with the full form.
 * - Safe to repeat with the same address.
 */
export const nameAnother = defineEndpoint({
  name: 'name-another',
  method: 'POST',
  path: '/accounts/confirm/email/:token/name_another/',
  access: 'public',
  limit: 'registrations',
  countedLimits: ['pending mails of an address'],
  summary:
    'Oddaje rejestrację firmy innej osobie: link tej, którą wskazano, przestaje działać, a nowa dostaje własny i sama potwierdza wszystko od nowa. Nikt nie dostaje przy tym żadnej roli. @NOTE A §4: wywołanie niepokazane',
  params,
  body: z.object({ email: z.string().check(z.maxLength(1_000)) }),
  answer: z.object({ named: z.literal(true), companyName: z.string() }),
  errors: [
    'LINK_EXPIRED',
    'ACCOUNT_ALREADY_ACTIVE',
    'FIELD_REQUIRED',
    'FIELD_TOO_LONG',
    'EMAIL_INVALID',
    'OWN_EMAIL',
    'REGISTRATION_PASSED_ON_TOO_OFTEN',
    'TOO_MANY_MAILS',
  ],
});

/** An expired link proves access to the mailbox: it may be exchanged for a new one, sent there. */
export const resendActivation = defineEndpoint({
  name: 'resend-activation',
  method: 'POST',
  path: '/accounts/confirm/email/:token/resend/',
  access: 'public',
  limit: 'activation link again',
  summary: 'Wysyła nowy link w miejsce wygasłego, na ten sam adres. @NOTE A §4: wywołanie niepokazane',
  params,
  answer: z.object({ sent: z.literal(true) }),
  errors: ['LINK_EXPIRED', 'ACCOUNT_ALREADY_ACTIVE'],
});
