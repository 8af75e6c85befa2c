import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { consents, personErrors, personInput } from './person.ts';

const params = z.object({ token: z.string().check(z.maxLength(200)) });

/** The registration that made somebody the first administrator of a company: what they need to know before they say yes. */
const startedRegistration = z.object({
  nip: z.nullable(z.string()),
  regon: z.nullable(z.string()),
  /** street, postal code and city, as far as they are known */
  address: z.string(),
  startedAt: z.nullable(z.string()),
  /** who began it, if they were logged in; otherwise nobody knows who typed the address */
  startedBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** address of whoever was named before and has named this person instead; null where the registration named them itself */
  namedBy: z.nullable(z.string()),
});
export type StartedRegistration = z.infer<typeof startedRegistration>;

/**
 * What the link opens. The page's variant (A §4): `isFullRegistration` false: full; true and `hasUserActivatedMembership`:
 * onlyButton; otherwise passwordOnly. `isFullRegistration`: nothing of what A §5 requires of a person is missing.
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
  /** until when the link of the mail works */
  linkUntil: z.string(),
});
export type ActivationData = z.infer<typeof activationData>;

export type ActivationVariant = 'full' | 'passwordOnly' | 'onlyButton';

/** What the activation page asks for (A §4). The server decides by what it knows, never by what the page sends. */
export function activationVariant({
  isFullRegistration,
  hasUserActivatedMembership,
}: Pick<ActivationData, 'isFullRegistration' | 'hasUserActivatedMembership'>): ActivationVariant {
  if (!isFullRegistration) return 'full';
  return hasUserActivatedMembership ? 'onlyButton' : 'passwordOnly';
}

/** Reads without using the link up: mail scanners open links too. */
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

/** Whoever a registration names as first administrator closes it: "To nie moja firma". Safe to repeat. */
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
 * Whoever a registration names but cannot represent the company names somebody else: "Nie, wskażę inną osobę". Their own link ends, and
 * the other person gets one that asks for everything again. Safe to repeat with the same address.
 */
export const nameAnother = defineEndpoint({
  name: 'name-another',
  method: 'POST',
  path: '/accounts/confirm/email/:token/name_another/',
  access: 'public',
  limit: 'registrations',
  counts: ['pending mails of an address'],
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

/** An expired link proves whose mailbox it came from: it may be exchanged for a fresh one, sent there. */
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
