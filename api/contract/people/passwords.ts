import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const password = z.string().check(z.maxLength(1_024));
const params = z.object({ id: z.string().check(z.maxLength(200)) });

export const requestPasswordReset = defineEndpoint({
  name: 'request-password-reset',
  method: 'PUT',
  path: '/accounts/reset_password/',
  access: 'public',
  limit: 'password reset of an address',
  countedLimits: ['password reset of an account', 'pending mails of an address'],
  summary: 'Wysyła link do ustawienia nowego hasła, jeśli adres należy do konta. Odpowiedź jest zawsze ta sama.',
  body: z.object({ email: z.string().check(z.maxLength(320)) }),
  answer: z.object({ requested: z.literal(true) }),
  errors: ['RESET_PASSWORD_INVALID_EMAIL', 'RECAPTCHA_ERROR'],
});

export const readPasswordReset = defineEndpoint({
  name: 'read-password-reset',
  method: 'GET',
  path: '/accounts/reset_password/:id/',
  access: 'public',
  cache: 'no-store',
  summary: 'Adres e-mail konta, którego hasło ustawia link. Odczyt go nie zużywa.',
  params,
  answer: z.object({ data: z.object({ user: z.object({ email: z.string() }) }) }),
  errors: ['LINK_EXPIRED'],
});

export const setPassword = defineEndpoint({
  name: 'set-password',
  method: 'PATCH',
  path: '/accounts/reset_password/:id/',
  access: 'public',
  summary: 'Ustawia nowe hasło z linku, raz, i kończy wszystkie sesje konta.',
  params,
  body: z.object({ password, passwordRepeat: password }),
  answer: z.object({ passwordReset: z.literal(true) }),
  errors: [
    'LINK_EXPIRED',
    'FIELD_REQUIRED',
    'FIELD_TOO_LONG',
    'PASSWORD_TOO_WEAK',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_OWN_DATA',
    'PASSWORD_UNCHANGED',
    'PASSWORDS_DIFFER',
  ],
});

/** Logged-in people may change their own password (A §6), even without an active membership. */
export const changePassword = defineEndpoint({
  name: 'change-password',
  method: 'PUT',
  path: '/accounts/:userId/change_password/:id/',
  access: 'signed-in',
  countedLimits: ['password change of an account'],
  summary: 'Zmienia własne hasło; pozostałe sesje konta się kończą.',
  params: z.object({ userId: z.string(), id: z.string() }),
  body: z.object({ oldPassword: password, newPassword: password, repeatNewPassword: password }),
  answer: z.object({ passwordChanged: z.literal(true) }),
  errors: [
    'UNAUTHORIZED',
    'NOT_FOUND',
    'WRONG_OLD_PASSWORD',
    'FIELD_REQUIRED',
    'FIELD_TOO_LONG',
    'PASSWORD_TOO_WEAK',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_UNCHANGED',
    'PASSWORD_OWN_DATA',
    'PASSWORDS_DIFFER',
  ],
});
