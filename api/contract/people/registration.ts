import * as z from 'zod/mini';
import { registeredCompany } from './company.ts';
import { defineEndpoint } from '../endpoint.ts';
import { registrationPurposes } from '../rules/company.ts';

const regonQuery = z.object({ regon: z.string().check(z.maxLength(32)) });
/** As typed: checked by the rules, not by the schema, so that each error has its field and code. Absent is empty. */
const typed = z.optional(z.string().check(z.maxLength(1_000)));

export const getCompanyByRegon = defineEndpoint({
  name: 'get-company-by-regon',
  method: 'GET',
  path: '/companies/get_by_regon/',
  access: 'public',
  cache: 'no-store',
  limit: 'existence checks',
  summary:
    'Dane firmy o tym numerze REGON: z naszej bazy albo z rejestru krajowego. Wymaga potwierdzenia, że pyta człowiek.',
  query: regonQuery,
  answer: z.object({ ...registeredCompany.shape, hasActivatedMembership: z.boolean() }),
  errors: ['REGON_INVALID', 'COMPANY_NOT_FOUND', 'RECAPTCHA_ERROR', 'COMPANY_REGISTER_UNAVAILABLE'],
});

export const getCompanyByNip = defineEndpoint({
  name: 'get-company-by-nip',
  method: 'GET',
  path: '/companies/get_by_nip/',
  access: 'public',
  cache: 'no-store',
  limit: 'existence checks',
  summary: 'Odpowiedź 200 znaczy, że NIP należy już do zarejestrowanej firmy; 404, że jest wolny.',
  query: z.object({ nip: z.string().check(z.maxLength(32)) }),
  answer: z.object({ isTaken: z.literal(true) }),
  errors: ['NIP_INVALID', 'NOT_FOUND', 'RECAPTCHA_ERROR'],
});

export const haveUserRegistered = defineEndpoint({
  name: 'have-user-registered',
  method: 'GET',
  path: '/companies/have_user_registered/',
  access: 'public',
  cache: 'no-store',
  limit: 'existence checks',
  summary: 'Czy firma o tym numerze REGON ma już kogoś zarejestrowanego. @NOTE A §7: postać odpowiedzi niepokazana',
  query: regonQuery,
  answer: z.object({ haveUserRegistered: z.boolean() }),
  errors: ['REGON_INVALID', 'RECAPTCHA_ERROR'],
});

export const assignToCompany = defineEndpoint({
  name: 'assign-to-company',
  method: 'GET',
  path: '/accounts/assign_to_company/',
  access: 'public',
  cache: 'no-store',
  limit: 'existence checks',
  summary:
    'Czy ktoś o tym adresie może zostać pierwszym administratorem firmy. Zależy tylko od firmy, nigdy od adresu. @NOTE A §7: odpowiedź niepokazana',
  query: z.object({ ...regonQuery.shape, email: z.string().check(z.maxLength(320)) }),
  answer: z.object({ canBeAssigned: z.boolean() }),
  errors: ['REGON_INVALID', 'EMAIL_INVALID', 'RECAPTCHA_ERROR'],
});

/** Displayed instead of a person's data until the mail's link is opened (A §4). */
export const maskedPerson = { firstName: 'xxxxx', lastName: 'xxxxx', phoneNumber: '+99 999-999-999' } as const;

export const getPersonByEmail = defineEndpoint({
  name: 'get-person-by-email',
  method: 'GET',
  path: '/accounts/by_email/:email/',
  access: 'public',
  cache: 'no-store',
  limit: 'existence checks',
  summary: 'Zamaskowane dane osoby: zawsze te same znaki, czy adres znamy, czy nie.',
  params: z.object({ email: z.string().check(z.maxLength(320)) }),
  answer: z.object({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string() }),
  errors: ['EMAIL_INVALID', 'RECAPTCHA_ERROR'],
});

export const registerCompany = defineEndpoint({
  name: 'register-company',
  method: 'POST',
  path: '/accounts/register/',
  access: 'public',
  limit: 'registrations',
  countedLimits: ['pending mails of an address'],
  summary: 'Rejestruje firmę i jej pierwszego administratora; dalej prowadzi link z wiadomości e-mail.',
  body: z.object({
    company: z.object({
      name: typed,
      regon: typed,
      nip: typed,
      street: typed,
      city: typed,
      postalCode: typed,
      district: typed,
      country: typed,
      webPage: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
      companyProfile: typed,
      registrationPurposes: z.optional(
        z.array(z.string().check(z.maxLength(64))).check(z.maxLength(registrationPurposes.length)),
      ),
    }),
    /** names and phone, if sent, are ignored: the person enters them after opening the link */
    user: z.object({ email: typed }),
    isCompanyRepresentative: z.boolean(),
  }),
  answer: z.object({
    /** `uploadTicket`: x-upload-ticket of one upload of the authorization file, for an hour */
    data: z.object({ membershipId: z.string(), uploadTicket: z.string() }),
  }),
  errors: [
    'RECAPTCHA_ERROR',
    'REGON_INVALID',
    'NIP_INVALID',
    'NIP_TAKEN',
    'POSTAL_CODE_INVALID',
    'EMAIL_INVALID',
    'FIELD_REQUIRED',
    'FIELD_TOO_LONG',
    'FIELD_INVALID',
    'TEXT_NOT_PLAIN',
    'PURPOSE_REQUIRED',
    'REPRESENTATIVE_REQUIRED',
    'UNFINISHED_COMPANY_REGISTRATION',
    'TOO_MANY_MAILS',
    'REGISTRATION_COMPANY_EXISTS',
  ],
});

/** A company invented by the demonstration's register, to try the wizard with. */
export const demoRegon = '990000016';

export const uploadTicketHeader = 'x-upload-ticket';

/** Multipart with one part `file`. */
export const uploadAuthorizationFile = defineEndpoint({
  name: 'upload-authorization-file',
  method: 'PUT',
  path: '/accounts/register/:membershipId/:filename/',
  access: 'public',
  limit: 'authorization files',
  summary: 'Przyjmuje upoważnienie do reprezentowania firmy: obraz (PNG, JPEG) albo PDF, raz na bilet z rejestracji.',
  /** longer names are cut to 200 characters */
  params: z.object({ membershipId: z.string(), filename: z.string().check(z.maxLength(255)) }),
  parts: { file: 'file' },
  requestHeaders: { [uploadTicketHeader]: 'Jednorazowy bilet z odpowiedzi na rejestrację.' },
  answer: z.object({ uploaded: z.literal(true) }),
  errors: ['NOT_FOUND', 'FILE_FORMAT_INVALID', 'FILE_TOO_LARGE', 'FIELD_REQUIRED'],
});
